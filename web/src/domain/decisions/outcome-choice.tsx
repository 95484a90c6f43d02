import { useId } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import classes from './outcome-choice.module.css'

interface OutcomeChoiceProps {
  legend: string
  value: boolean | null
  onChange: (isPassed: boolean) => void
}

const choices = [
  { isPassed: true, text: 'common.passed', key: 'P', Icon: CheckIcon },
  { isPassed: false, text: 'common.notPassed', key: 'F', Icon: CloseIcon },
] as const

/** Passed or not, by a click or a key. What is chosen can be chosen again: only the other one changes it. */
export function OutcomeChoice({ legend, value, onChange }: OutcomeChoiceProps) {
  const t = useT()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.choice}>
      <p id={id} className="ac-visually-hidden">
        {legend}
      </p>
      {choices.map(({ isPassed, text, key, Icon }) => (
        <button
          key={key}
          type="button"
          className={classes.option}
          data-passed={isPassed}
          aria-pressed={value === isPassed}
          aria-keyshortcuts={key.toLowerCase()}
          onClick={() => onChange(isPassed)}
        >
          <Icon size={18} strokeWidth={2.25} />
          <span>{t(text)}</span>
          <kbd aria-hidden="true">{key}</kbd>
        </button>
      ))}
    </div>
  )
}
