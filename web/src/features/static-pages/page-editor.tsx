import type { StaticPage } from '@academy/contract/static-pages'
import type { FormEvent } from 'react'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { LanguageFields, type FieldLanguage } from '#ui/language-fields.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { missingMarks, type PageForm } from './page-form.rules.ts'
import { PagePreview } from './page-preview.tsx'
import classes from './page-editor.module.css'
import { usePageForm } from './use-page-form.ts'

interface PageEditorProps {
  /** null: a new one. */
  page: StaticPage | null
  onSaved: (page: StaticPage) => void
  onReloaded: () => void
}

/** The text of a page in its languages, with what students will see beside it. */
export function PageEditor({ page, onSaved, onReloaded }: PageEditorProps) {
  const t = useT()
  const editor = usePageForm(page, onSaved)
  const { form, broken, change } = editor
  const leave = useLeaveGuard(editor.isDirtyNow)
  const errorText = (field: string): string | undefined => {
    const rule = broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), { min: 1, max: field.startsWith('title') ? 200 : 10_000 })
  }
  const languages = {
    languageLabels: {
      ua: t('staticPages.language.ua'),
      en: t('staticPages.language.en'),
      ru: t('staticPages.language.ru'),
    },
    markLabels: { missing: t('staticPages.missing'), older: t('staticPages.older') },
  }
  const textOf = (part: 'title' | 'body') => ({
    ...languages,
    id: `page-${part}`,
    values: form[part],
    marks: missingMarks(form[part]),
    onChange: (language: FieldLanguage, text: string) =>
      change({ [part]: { ...form[part], [language]: text } } as Partial<PageForm>, `${part}.${language}`),
    errors: { ua: errorText(`${part}.ua`), en: errorText(`${part}.en`), ru: errorText(`${part}.ru`) },
  })
  const nameOf = (field: string): string => {
    const [part, language] = field.split('.') as ['name' | 'title' | 'body', FieldLanguage | undefined]
    const name = t(
      part === 'name' ? 'staticPages.name' : part === 'title' ? 'staticPages.pageTitle' : 'staticPages.body',
    )
    return language === undefined ? name : `${name}, ${languages.languageLabels[language]}`
  }
  const summary = Object.keys(broken).flatMap((field) => {
    const message = errorText(field)
    if (message === undefined) return []
    return [{ fieldId: `page-${field.replace('.', '-')}`, message: `${nameOf(field)}: ${message}` }]
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  return (
    <div className={classes.columns}>
      <Card>
        <form className={classes.form} onSubmit={submit} noValidate>
          <FormErrorSummary
            title={t('form.summary', { count: summary.length })}
            errors={summary}
            attempt={editor.attempt}
          />
          {page === null && (
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
              onChange={(event) => change({ name: event.target.value }, 'name')}
            />
          )}
          <LanguageFields {...textOf('title')} label={t('staticPages.pageTitle')} size="sm" required />
          <LanguageFields
            {...textOf('body')}
            label={t('staticPages.body')}
            help={t('staticPages.bodyHelp')}
            multiline
            rows={16}
            size="sm"
          />
          <div className={classes.foot}>
            <Button type="submit" size="sm" loading={editor.isSaving}>
              {t('staticPages.save')}
            </Button>
            {editor.isDirty && <span className={classes.note}>{t('staticPages.unsaved')}</span>}
          </div>
        </form>
      </Card>
      <PagePreview form={form} />
      <SavedMeanwhileDialog
        opened={editor.isStale}
        title={t('staticPages.stale.title')}
        text={t('staticPages.stale.text')}
        reloadLabel={t('staticPages.stale.reload')}
        closeLabel={t('staticPages.stale.keep')}
        onReload={() => void editor.takeTheirs().then(onReloaded)}
        onClose={editor.keepTyped}
      />
      <ConfirmDialog
        {...leave}
        title={t('staticPages.leave.title')}
        confirmLabel={t('staticPages.leave.confirm')}
        cancelLabel={t('staticPages.leave.stay')}
        closeLabel={t('action.close')}
        danger
      >
        {t('staticPages.leave.text')}
      </ConfirmDialog>
    </div>
  )
}
