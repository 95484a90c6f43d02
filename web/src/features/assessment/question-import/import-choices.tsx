import { locales, questionCategories, questionDifficulties } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { SelectField } from '#ui/select-field.tsx'
import classes from './import-choices.module.css'
import type { Choices } from './import-view.rules.ts'

interface ImportChoicesProps {
  /** With the language that was guessed, where nobody has said one; without one, all texts of the file say it. */
  choices: Choices
  onChange: (choices: Choices) => void
}

/** What holds for the whole file. */
export function ImportChoices({ choices, onChange }: ImportChoicesProps) {
  const t = useT()
  const { language, category, difficulty } = choices
  /** Nothing chosen is nothing said. */
  const chosen = <T extends number>(values: Record<string, T>, value: string): T | undefined =>
    Object.values(values).find((one) => String(one) === value)
  return (
    <div className={classes.choices}>
      {language && (
        <SelectField
          size="sm"
          label={t('questionImport.language')}
          help={t('questionImport.language.help')}
          value={language}
          onChange={(event) => onChange({ ...choices, language: event.target.value as NonNullable<typeof language> })}
          options={locales.map((value) => ({ value, label: t(`common.language.${value}`) }))}
        />
      )}
      <SelectField
        size="sm"
        label={t('questionImport.category')}
        help={t('questionImport.forAll.help')}
        placeholder={t('questionImport.category.none')}
        value={String(category ?? '')}
        onChange={(event) => onChange({ ...choices, category: chosen(questionCategories, event.target.value) })}
        options={Object.values(questionCategories).map((one) => ({
          value: String(one),
          label: t(`questions.category.${one}`),
        }))}
      />
      <SelectField
        size="sm"
        label={t('questionImport.difficulty')}
        help={t('questionImport.forAll.help')}
        placeholder={t('questionImport.difficulty.none')}
        value={String(difficulty ?? '')}
        onChange={(event) => onChange({ ...choices, difficulty: chosen(questionDifficulties, event.target.value) })}
        options={Object.values(questionDifficulties).map((one) => ({
          value: String(one),
          label: t(`questions.difficulty.${one}`),
        }))}
      />
    </div>
  )
}
