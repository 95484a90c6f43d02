import type { StaticPage } from '@academy/contract/static-pages'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { LanguageFields, type FieldLanguage } from '#ui/language-fields.tsx'
import { TextField } from '#ui/text-field.tsx'
import { checkPage, emptyForm, formOf, inputOf, missingMarks, type PageForm } from './page-form.rules.ts'
import { PagePreview } from './page-preview.tsx'
import classes from './page-editor.module.css'
import { loadPage, savePage } from './static-pages.api.ts'

interface PageEditorProps {
  /** null: a new one. */
  page: StaticPage | null
  onSaved: (page: StaticPage) => void
}

/** The text of a page in its languages, with what students will see beside it. */
export function PageEditor({ page, onSaved }: PageEditorProps) {
  const t = useT()
  const { selection } = usePerson()
  const editor = useEditor<PageForm, StaticPage>({
    loaded: page,
    initial: page === null ? emptyForm : formOf(page),
    formOf,
    check: checkPage,
    // The name of a page is its address and is chosen once.
    send: (known, form) => savePage(known?.name ?? form.name, inputOf(form, known?.updatedAt ?? null)),
    load: ({ name }) => loadPage(selection, name),
    onSaved: () => alerts.success('staticPages.saved'),
    onDone: onSaved,
  })
  const { form, known, broken, change } = editor
  const errorText = (field: string): string | undefined => {
    const rule = broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), { min: 1, max: field.startsWith('title') ? 200 : 10_000 })
  }
  const languages = {
    languageLabels: {
      ua: t('common.language.ua'),
      en: t('common.english'),
      ru: t('common.language.ru'),
    },
    markLabels: { missing: t('staticPages.missing'), older: t('staticPages.older') },
  }
  const textOf = (part: 'title' | 'body') => ({
    ...languages,
    id: `page-${part}`,
    values: form[part],
    marks: missingMarks(form[part]),
    onChange: (language: FieldLanguage, text: string) =>
      change((now) => ({ ...now, [part]: { ...now[part], [language]: text } }), `${part}.${language}`),
    errors: { ua: errorText(`${part}.ua`), en: errorText(`${part}.en`), ru: errorText(`${part}.ru`) },
  })
  const nameOf = (field: string): string => {
    const [part, language] = field.split('.') as ['name' | 'title' | 'body', FieldLanguage | undefined]
    const name = t(part === 'name' ? 'staticPages.name' : part === 'title' ? 'common.title' : 'staticPages.body')
    return language === undefined ? name : `${name}, ${languages.languageLabels[language]}`
  }
  const summary = Object.keys(broken).flatMap((field) => {
    const message = errorText(field)
    if (message === undefined) return []
    return [{ fieldId: `page-${field.replace('.', '-')}`, message: `${nameOf(field)}: ${message}` }]
  })
  return (
    <EditorFrame editor={editor} errors={summary}>
      <div className={classes.columns}>
        <Card>
          <div className="ac-stack ac-gap-20">
            {known === null && (
              <TextField
                id="page-name"
                size="sm"
                label={t('staticPages.name')}
                help={t('staticPages.nameHelp')}
                error={errorText('name')}
                value={form.name}
                required
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => change((now) => ({ ...now, name: target.value }), 'name')}
              />
            )}
            <LanguageFields {...textOf('title')} label={t('common.title')} size="sm" required />
            <LanguageFields
              {...textOf('body')}
              label={t('staticPages.body')}
              help={t('staticPages.bodyHelp')}
              multiline
              rows={16}
              size="sm"
            />
          </div>
        </Card>
        <PagePreview form={form} />
      </div>
    </EditorFrame>
  )
}
