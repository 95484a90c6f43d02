import { type ChosenOutcome, chosenOutcomes, type UndecidedRule, undecidedRules } from '@academy/contract/move-choices'
import type { MoveChoices, MoveCount } from '@academy/contract/moves'
import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { SelectField } from '#ui/select-field.tsx'
import classes from './advance-dialog.module.css'
import { OutcomeLine } from './outcome-line.tsx'

interface UndecidedProps {
  academyId: number
  counted: Pick<MoveCount, 'undecided'>
  choices: MoveChoices
  onChange: (choices: MoveChoices) => void
}

/** Whom the interview leaves undecided: how many, who, and what is to become of them (INT-16). */
export function Undecided({ academyId, counted, choices, onChange }: UndecidedProps) {
  const t = useT()
  const [open, setOpen] = useState<UndecidedRule | null>(null)
  const shown = undecidedRules.filter((rule) => counted.undecided[rule] > 0)
  return (
    <section className={classes.undecided}>
      <h3 className={classes.part}>{t('moves.choice.title')}</h3>
      <ul className="ac-list ac-stack">
        {shown.map((rule) => (
          <OutcomeLine
            key={rule}
            academyId={academyId}
            source={{ dryRun: true }}
            outcome={choices[rule]}
            wanted={{ rule }}
            label={t(`moves.rule.${rule}`)}
            count={counted.undecided[rule]}
            isOpen={open === rule}
            onToggle={() => setOpen(open === rule ? null : rule)}
          >
            <SelectField
              hideLabel
              size="sm"
              className={classes.choice}
              label={t('moves.choice.label', { group: t(`moves.rule.${rule}`) })}
              options={chosenOutcomes.map((value) => ({ value, label: t(`moves.outcome.${value}`) }))}
              value={choices[rule]}
              onChange={({ currentTarget }) => onChange({ ...choices, [rule]: currentTarget.value as ChosenOutcome })}
            />
          </OutcomeLine>
        ))}
      </ul>
      <p className="ac-soft ac-sm">{t('moves.choice.text')}</p>
    </section>
  )
}

/** What was chosen, for the log of a move. */
export function ChoicesMade({ choices }: { choices: MoveChoices | null }) {
  const t = useT()
  if (!choices) return null
  return (
    <div>
      <h3 className={classes.part}>{t('moves.choice.made')}</h3>
      <ul className="ac-list ac-sm">
        {undecidedRules.map((rule) => (
          <li key={rule}>
            {t(`moves.rule.${rule}`)}: {t(`moves.outcomeDone.${choices[rule]}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
