import type { PersonEvent } from '@academy/contract/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatDateTime, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { personQueries } from './person.api.ts'
import classes from './person-history.module.css'
import { Nothing, Section } from './section.tsx'

const useStep = () => {
  const t = useT()
  const locale = useLocale()
  return ({ id, at, event, byName, academyName, roles }: PersonEvent): TimelineStep => ({
    key: String(id),
    tone: event === 'user.blocked' ? 'bad' : 'plain',
    title: t(`person.history.event.${event}`),
    text: [
      roles && (event === 'role.granted' ? roles.after : roles.before).map((role) => t(`role.${role}`)).join(', '),
      byName ?? t('person.history.self'),
      academyName ?? t('person.history.account'),
    ]
      .filter(Boolean)
      .join(' · '),
    when: (
      <time dateTime={at} title={formatDateTime(at, locale)}>
        {formatShortDate(at, locale)}
      </time>
    ),
  })
}

function Events({ academy, userId }: { academy: number | 'all'; userId: number }) {
  const t = useT()
  const asStep = useStep()
  const query = useInfiniteQuery(personQueries.history(academy, userId))
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={4} />
  const events = query.data.pages.flatMap(({ rows }) => rows)
  if (events.length === 0) return <Nothing>{t('person.history.empty')}</Nothing>
  return (
    <>
      <Timeline label={t('common.history')} steps={events.map(asStep)} />
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="text"
          className={classes.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.showOlder')}
        </Button>
      )}
    </>
  )
}

/** What was done to the account and by whom. */
export function PersonHistory(props: { academy: number | 'all'; userId: number }) {
  const t = useT()
  return (
    <Section title={t('common.history')}>
      <Events {...props} />
    </Section>
  )
}
