import type { StageType } from '@academy/contract/enums'
import { stageIcons, type StageIconName } from '#domain/programme/stage-icons.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { typeNameOf } from './board.rules.ts'
import { fieldId } from './field-names.ts'
import classes from './icon-choice.module.css'

const choices = [
  'MaterialsForPreparation',
  'Testing',
  'Interview',
  'Lectures',
  'Project',
  'MiniProject',
  'MotivationLetter',
  'SecondChance',
  'Countdown',
  'Finished',
  'StagePage',
  'Profile',
] as const satisfies readonly StageIconName[]

interface IconChoiceProps {
  stageType: StageType
  /** '' stands for the icon of the type. */
  value: string
  onChange: (value: string) => void
}

export function IconChoice({ stageType, value, onChange }: IconChoiceProps) {
  const t = useT()
  const own = typeNameOf(stageType)
  const options = [
    { value: '', name: own, label: t('stageEdit.iconOfType') },
    ...choices.map((name) => ({ value: name as string, name, label: t(`stageType.${name}`) })),
  ]
  return (
    <fieldset className="ac-row ac-gap-8">
      <legend className={classes.legend}>{t('stageEdit.icon')}</legend>
      {options.map((option, index) => {
        const Icon = stageIcons[option.name]
        return (
          <label key={option.value} className={classes.option} title={option.label}>
            <input
              type="radio"
              className={classes.input}
              id={index === 0 ? fieldId('icon') : undefined}
              name="stage-icon"
              aria-label={option.label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon size={20} />
            {option.value === '' && <span aria-hidden="true">{option.label}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}
