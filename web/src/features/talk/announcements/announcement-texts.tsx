import type { Announcement } from '@academy/contract/announcements'
import { contentLocales, type ContentLocale } from '@academy/contract/enums'
import { longTextMaxLength, shortTextMaxLength } from '@academy/contract/limits'
import type { BrokenRules } from '#kit/editor/broken-rules.ts'
import type { Editor } from '#kit/editor/use-editor.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { languageStates, type AnnouncementForm, type LanguageState } from './announcement-form.rules.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import classes from './announcement-editor.module.css'

export type AnnouncementEditorState = Editor<AnnouncementForm, Announcement>

export const fieldIdOf = (field: string): string => `announcement-${field.replace('.', '-')}`

/** What is wrong at a field, in words. */
export const useErrorOf = (broken: BrokenRules) => {
  const t = useT()
  return (field: string): string | undefined => {
    const rule = broken[field]
    const max = field.startsWith('title') ? shortTextMaxLength : longTextMaxLength
    return rule === undefined ? undefined : t(ruleText(rule), { min: 1, max })
  }
}

function LanguageMark({ state }: { state: LanguageState }) {
  const t = useT()
  if (state === 'complete')
    return (
      <span className={classes.written}>
        <CheckIcon size={16} />
        <span className="ac-visually-hidden">{t('announcements.mark.complete')}</span>
      </span>
    )
  return (
    <span className={classes.mark} data-state={state}>
      {t(`announcements.mark.${state}`)}
    </span>
  )
}

interface AnnouncementTextsProps {
  editor: AnnouncementEditorState
  language: ContentLocale
  onLanguage: (language: ContentLocale) => void
}

/** NTF-36: title and body, a language at a time, with what its reader will see beside it. */
export function AnnouncementTexts({ editor, language, onLanguage }: AnnouncementTextsProps) {
  const t = useT()
  const { form, change } = editor
  const errorOf = useErrorOf(editor.broken)
  const states = languageStates(form)
  const isRequired = language !== 'ru'
  const fieldOf = (part: 'title' | 'body') => ({
    id: fieldIdOf(`${part}.${language}`),
    label: t(`announcements.field.${part}`),
    error: errorOf(`${part}.${language}`),
    value: form[part][language],
    lang: language === 'ua' ? 'uk' : language,
    required: isRequired,
    ...(isRequired ? {} : { optionalLabel: t('announcements.mark.optional') }),
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change((now) => ({ ...now, [part]: { ...now[part], [language]: value } }), `${part}.${language}`),
  })
  return (
    <div className={classes.languages}>
      <Tabs<ContentLocale>
        label={t('announcements.languages')}
        value={language}
        onChange={onLanguage}
        tabs={contentLocales.map((value) => ({
          value,
          label: t(`common.inLanguage.${value}`),
          badge: <LanguageMark state={states[value]} />,
        }))}
      >
        <div className={classes.columns}>
          {/* Another language is another field: what was undone there is not undone here. */}
          <div key={language} className={classes.fields}>
            <TextField {...fieldOf('title')} size="sm" maxLength={shortTextMaxLength} autoComplete="off" />
            <TextAreaField
              {...fieldOf('body')}
              size="sm"
              rows={12}
              maxLength={longTextMaxLength}
              help={t('announcements.bodyHelp')}
            />
          </div>
          <AnnouncementPreview form={form} language={language} />
        </div>
      </Tabs>
    </div>
  )
}
