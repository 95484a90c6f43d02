import type { AccountEvent } from '@academy/contract/account'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ClockIcon, EyeIcon, WarningIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { accountQueries } from './account.api.ts'
import account from './account.module.css'
import { byText, eventText, toneOf } from './history.rules.ts'
import { OnlyOwner } from './only-owner.tsx'
import { Section } from './section.tsx'
import classes from './rows.module.css'
import { TimeAgo } from './time-ago.tsx'

const icons = { plain: ClockIcon, watched: EyeIcon, alarming: WarningIcon }

const iconOf = ({ event, byName }: AccountEvent): keyof typeof icons => {
  if (byName !== null && event.startsWith('impersonation.')) return 'watched'
  return toneOf({ event, byName }) === 'plain' ? 'plain' : 'alarming'
}

function EventRow({ event }: { event: AccountEvent }) {
  const t = useT()
  const EventIcon = icons[iconOf(event)]
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-tone={toneOf(event)}>
        <EventIcon />
      </span>
      <div className="ac-shrink">
        <p className={classes.name}>
          {t(eventText(event.event))}
          {event.byName !== null && <Badge tone="yellow">{t(byText(event.event), { name: event.byName })}</Badge>}
        </p>
        <p className={classes.note}>
          <TimeAgo at={event.at} />
          {event.academyName !== null && <span>{event.academyName}</span>}
          {event.ip !== null && <span>{event.ip}</span>}
        </p>
      </div>
    </li>
  )
}

function EventList() {
  const t = useT()
  const query = useInfiniteQuery(accountQueries.history())
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton height={56} radius={10} />
        <Skeleton height={56} radius={10} />
        <Skeleton height={56} radius={10} />
      </Loading>
    )
  }
  const events = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (query.isError && events.length === 0) return <LoadFailure query={query} />
  if (events.length === 0) return <p className="ac-dim ac-sm">{t('account.history.empty')}</p>
  return (
    <div className={account.stack}>
      <ul className={classes.rows} role="list" aria-label={t('account.history.title')}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {query.isError && <p role="alert">{t('loadError.title')}</p>}
      {query.hasNextPage && (
        <div className="ac-row ac-middle ac-gap-12">
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('account.history.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What happened to the account, with everybody who acted as its owner named. */
export function HistorySection() {
  const t = useT()
  return (
    <Section title={t('account.history.title')} text={t('account.history.text')}>
      <OnlyOwner isSecret>
        <EventList />
      </OnlyOwner>
    </Section>
  )
}
