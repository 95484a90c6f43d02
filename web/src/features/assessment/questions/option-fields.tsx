import { answerTypes, type AnswerType } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { QuestionChanges } from './question-changes.ts'
import { fieldIds, languages, maxLengths, type OptionForm } from './question-form.rules.ts'
import classes from './question-options.module.css'
import { langOf } from './question-texts.tsx'

interface FieldsProps {
  answerType: AnswerType
  option: OptionForm
  number: number
  changes: QuestionChanges
  errorOf: (fieldId: string, max: number) => string | undefined
}

function NumberFields({ option, number, changes, errorOf }: FieldsProps) {
  const t = useT()
  return (
    <div className={classes.numbers}>
      {(['value', 'tolerance'] as const).map((part) => (
        <TextField
          key={part}
          id={fieldIds.number(option.key, part)}
          size="sm"
          label={t(`questions.number.${part}`, { number })}
          inputMode="text"
          autoComplete="off"
          maxLength={30}
          {...(part === 'tolerance' && { placeholder: '0' })}
          value={option.number[part]}
          error={errorOf(fieldIds.number(option.key, part), 0)}
          onChange={(event) => changes.setNumber(option.key, part, event.target.value)}
        />
      ))}
    </div>
  )
}

/** What stands in one line: a text in both languages, two such texts that belong together, or a number. */
export function OptionFields(props: FieldsProps) {
  const { answerType, option, number, changes, errorOf } = props
  const t = useT()
  if (answerType === answerTypes.Number) return <NumberFields {...props} />
  const maxLength = answerType === answerTypes.ShortAnswer ? maxLengths.spelling : maxLengths.option
  const name = t(`questions.item.${answerType}`, { number })
  const texts = languages.map((language) => (
    <TextAreaField
      key={language}
      id={fieldIds.option(option.key, language)}
      size="sm"
      rows={1}
      hideLabel
      label={t(`questions.in.${language}`, { field: name })}
      placeholder={t(`questions.language.${language}`)}
      lang={langOf(language)}
      maxLength={maxLength}
      value={option.text[language]}
      error={errorOf(fieldIds.option(option.key, language), maxLength)}
      onChange={(event) => changes.setOptionText(option.key, language, event.target.value)}
    />
  ))
  if (answerType !== answerTypes.Matching) return <div className={classes.texts}>{texts}</div>
  return (
    <div className={classes.pair}>
      <div className={classes.texts}>{texts}</div>
      <span className={classes.arrow} aria-hidden="true">
        →
      </span>
      <div className={classes.texts}>
        {languages.map((language) => (
          <TextAreaField
            key={language}
            id={fieldIds.match(option.key, language)}
            size="sm"
            rows={1}
            hideLabel
            label={t(`questions.in.${language}`, { field: t('questions.match', { number }) })}
            placeholder={t(`questions.language.${language}`)}
            lang={langOf(language)}
            maxLength={maxLengths.option}
            value={option.match.text[language]}
            error={errorOf(fieldIds.match(option.key, language), maxLengths.option)}
            onChange={(event) => changes.setMatchText(option.key, language, event.target.value)}
          />
        ))}
      </div>
    </div>
  )
}
