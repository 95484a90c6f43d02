import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { groupMembersQueries } from './group-members.api.ts'
import classes from './group-members.module.css'

/** In which directions and groups somebody is and was, for the page of a person. */
export function GroupPeriods({ academyId, userId }: { academyId: number; userId: number }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(groupMembersQueries.ofUser(academyId, userId))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={2} />
  if (query.data.length === 0) return <p className="ac-soft ac-sm">{t('groups.periods.none')}</p>
  return (
    <ul className="ac-stack" aria-label={t('groups.title')}>
      {query.data.map(({ name, since, until, addedBy, removedBy }) => (
        <li key={`${name} ${since}`} className={`${classes.row} ${classes.stacked}`}>
          <span>{name}</span>
          <span className="ac-soft ac-sm">
            {until === null
              ? t('groups.periods.since', { since: formatShortDate(since, locale) })
              : t('groups.periods.fromTo', {
                  since: formatShortDate(since, locale),
                  until: formatShortDate(until, locale),
                })}
            {addedBy && ` · ${t('groups.periods.addedBy', { name: addedBy })}`}
            {removedBy && ` · ${t('groups.periods.removedBy', { name: removedBy })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
