import { useT } from '#lib/i18n/use-t.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { fieldIds, languages, maxLengths, type Language, type QuestionForm } from './question-form.rules.ts'
import classes from './question-editor.module.css'
import type { QuestionChanges } from './question-changes.ts'

/** Browsers know Ukrainian as uk: spell checking and screen readers follow it. */
export const langOf = (language: Language): string => (language === 'ua' ? 'uk' : language)

interface PartProps {
  form: QuestionForm
  changes: QuestionChanges
  errorOf: (fieldId: string, max: number) => string | undefined
}

/** Text and description in both languages, side by side where there is room. */
export function QuestionTexts({ form, changes, errorOf }: PartProps) {
  const t = useT()
  return (
    <div className={classes.pair}>
      {languages.map((language) => {
        const other = language === 'ua' ? 'en' : 'ua'
        const isMissing = form.text[language].trim() === '' && form.text[other].trim() !== ''
        return (
          <fieldset key={language} className={classes.language}>
            <legend className={classes.languageName}>
              {t(`questions.language.${language}`)}
              {isMissing && <span className={classes.missing}>{t('questions.untranslated')}</span>}
            </legend>
            <TextAreaField
              id={fieldIds.text(language)}
              size="sm"
              rows={3}
              label={t('questions.text')}
              required={language === 'ua' && form.text.en.trim() === ''}
              lang={langOf(language)}
              maxLength={maxLengths.text}
              value={form.text[language]}
              error={errorOf(fieldIds.text(language), maxLengths.text)}
              onChange={(event) => changes.setText('text', language, event.target.value)}
            />
            <TextAreaField
              id={fieldIds.description(language)}
              size="sm"
              rows={form.isCode[language] ? 6 : 3}
              className={form.isCode[language] ? classes.code : undefined}
              label={t('questions.description')}
              optionalLabel={t('app.optional')}
              lang={form.isCode[language] ? undefined : langOf(language)}
              spellCheck={!form.isCode[language]}
              maxLength={maxLengths.description}
              value={form.description[language]}
              error={errorOf(fieldIds.description(language), maxLengths.description)}
              onChange={(event) => changes.setText('description', language, event.target.value)}
            />
            <CheckboxField
              label={t('questions.isCode')}
              checked={form.isCode[language]}
              onChange={(event) => changes.setCode(language, event.target.checked)}
            />
          </fieldset>
        )
      })}
    </div>
  )
}
