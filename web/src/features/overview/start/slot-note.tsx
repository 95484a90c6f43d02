import type { WaitingInAcademy } from '@academy/contract/start'
import { useNow } from '#lib/clock.ts'
import { formatTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { daysUntil } from './start.rules.ts'
import classes from './waiting-board.module.css'

/** The rest stands in the calendar. */
const shownMax = 4

/** When, with whom and where; the day is the reader's own. */
export function SlotNote({ slots }: { slots: Readonly<NonNullable<WaitingInAcademy['interviews']>> }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  return (
    <ul role="list" className={classes.slots}>
      {slots.slice(0, shownMax).map(({ id, startDate, studentName: name, place }) => (
        <li key={id}>
          <time dateTime={startDate}>
            {t(daysUntil(startDate, now) <= 0 ? 'start.today' : 'start.tomorrow', {
              time: formatTime(startDate, locale),
            })}
          </time>
          {' · '}
          {[name, place].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
