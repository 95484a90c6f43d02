import { locales } from '@academy/contract/enums'
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
  const { language } = choices
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
    </div>
  )
}
