import type { MovedPerson, MoveReason } from '@academy/contract/moves'
import { numbersOf } from '#domain/moves/move-numbers.ts'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './person-list.module.css'
import { useTimeLeft } from './use-time-left.ts'

/** How long the test runs; behind its end answers may still be on their way. */
function TestLeft({ until }: { until: string }) {
  const t = useT()
  const locale = useLocale()
  const left = useTimeLeft(until)
  return (
    <span className="ac-dim ac-xs">
      {left === null ? t('moves.test.ending') : t('moves.test.left', { until: formatDateTime(until, locale), left })}
    </span>
  )
}

function Reason({ reason }: { reason: MoveReason }) {
  const t = useT()
  const numbers = numbersOf(reason)
  return (
    <span className={classes.reason}>
      {t(`moves.rule.${reason.rule}`)}
      {reason.until !== undefined && <TestLeft until={reason.until} />}
      {numbers && (
        <span className="ac-dim ac-xs">
          {t(`moves.numbers.${numbers.text}`, { success: numbers.success ?? 0, pass: numbers.pass ?? 0 })}
        </span>
      )}
    </span>
  )
}

/** People, each with the rule that decided about them. */
export function PersonList({ people, label }: { people: readonly MovedPerson[]; label: string }) {
  const t = useT()
  return (
    <ul className="ac-list ac-stack" aria-label={label}>
      {people.map((person) => (
        <li key={person.userId} className={classes.row}>
          <PersonCell
            id={person.userId}
            name={personName(person, t)}
            note={person.specialization?.name ?? t('moves.noDirection')}
          />
          <Reason reason={person.reason} />
        </li>
      ))}
    </ul>
  )
}
