import { type MoveCount, type MoveOutcome, moveOutcomes } from '@academy/contract/moves'
import { useState } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { PeopleSource } from './moves.api.ts'
import { OutcomeLine } from './outcome-line.tsx'
import classes from './outcomes.module.css'

export type OutcomeCounts = Record<MoveOutcome, number>

/** What would happen and what has happened are told differently. */
const tenseOf = (source: PeopleSource) => ('moveId' in source ? 'outcomeDone' : 'outcome')

function Reasons({ reasons, outcome }: { reasons: MoveCount['reasons']; outcome: MoveOutcome }) {
  const t = useT()
  const locale = useLocale()
  const own = reasons.filter((reason) => reason.outcome === outcome)
  // One reason alone says nothing the line does not say already, unless it is why somebody fails.
  const isPlain = outcome === 'moves' || outcome === 'waits'
  if (own.length === 0 || (isPlain && own.length === 1)) return null
  return (
    <span className={classes.reasons}>
      {own.map(({ rule, count }) => `${t(`moves.rule.${rule}`)}: ${formatNumber(count, locale)}`).join(' · ')}
    </span>
  )
}

interface OutcomesProps {
  academyId: number
  source: PeopleSource
  counts: OutcomeCounts
  reasons?: MoveCount['reasons']
}

/** Who moves, fails, waits for the end of a test and stays: one bar, then a line for each that opens the people and why. */
export function Outcomes({ academyId, source, counts, reasons = [] }: OutcomesProps) {
  const t = useT()
  const [open, setOpen] = useState<MoveOutcome | null>(null)
  // Hardly ever is a test running: without one there is no line for it.
  const shown = moveOutcomes.filter((outcome) => outcome !== 'waits' || counts.waits > 0)
  const total = shown.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <div className="ac-stack ac-gap-16">
      {total > 0 && (
        <div className={classes.bar} aria-hidden="true">
          {shown.map(
            (outcome) =>
              counts[outcome] > 0 && (
                <span
                  key={outcome}
                  className={classes.part}
                  data-outcome={outcome}
                  style={{ flexGrow: counts[outcome] }}
                />
              ),
          )}
        </div>
      )}
      <ul className="ac-list ac-stack" aria-label={t('moveId' in source ? 'moves.outcomesDone' : 'moves.outcomes')}>
        {shown.map((outcome) => (
          <OutcomeLine
            key={outcome}
            {...{ academyId, source, outcome }}
            wanted={{ outcome }}
            label={t(`moves.${tenseOf(source)}.${outcome}`)}
            note={<Reasons reasons={reasons} outcome={outcome} />}
            count={counts[outcome]}
            isOpen={open === outcome}
            onToggle={() => setOpen(open === outcome ? null : outcome)}
          />
        ))}
      </ul>
    </div>
  )
}
