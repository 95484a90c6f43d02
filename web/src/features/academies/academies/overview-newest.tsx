import type { AcademyOverview } from '@academy/contract/academies'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { exactTime, timeAgo } from '#lib/time-ago.ts'
import { Card } from '#ui/card.tsx'
import classes from './overview.module.css'

/** Who came last; nothing at all while nobody has come. */
export function OverviewNewest({ newest }: Pick<AcademyOverview, 'newest'>) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  if (newest.length === 0) return null
  return (
    <Card title={t('overview.newest')}>
      <ul role="list" className="ac-stack">
        {newest.map((person) => (
          <li key={person.userId} className={classes.newcomer}>
            <PersonCell
              id={person.userId}
              name={personName(person, t)}
              note={person.direction ?? t('overview.noDirection')}
            />
            <time className={classes.when} dateTime={person.joinedAt} title={exactTime(person.joinedAt, locale)}>
              {timeAgo(person.joinedAt, now, locale)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
