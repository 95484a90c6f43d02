import type { OldestWork } from '@academy/contract/start'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { exactTime, timeAgo } from '#lib/time-ago.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import type { Icon } from '#ui/icon.tsx'
import {
  CalendarIcon,
  ChatIcon,
  CheckCircleIcon,
  ChevronRightIcon,
  FormIcon,
  MonitorIcon,
  WarningIcon,
} from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { SlotNote } from './slot-note.tsx'
import { isMore, itemsOf, type WaitingItem, type WaitingKind } from './start.rules.ts'
import { useStart } from './use-start.ts'
import classes from './waiting-board.module.css'

const icons: Record<WaitingKind, Icon> = {
  homework: CheckCircleIcon,
  appeals: WarningIcon,
  chats: ChatIcon,
  interviews: CalendarIcon,
  tests: MonitorIcon,
  forms: FormIcon,
}
const titles: Record<WaitingKind, MessageKey> = {
  homework: 'start.homework',
  appeals: 'start.appeals',
  chats: 'start.chats',
  interviews: 'start.interviews',
  tests: 'start.tests',
  forms: 'start.forms',
}
type Target = { path: string; query?: Record<string, string> }
const targetOf = (item: WaitingItem): Target => {
  switch (item.kind) {
    case 'homework':
      return { path: paths.reviewDesk }
    case 'appeals':
      return { path: paths.reviewDesk, query: { state: 'appealed' } }
    case 'chats':
      return { path: paths.staffChat }
    case 'interviews':
      return { path: paths.interviews, query: { stage: String(item.slots[0]!.stageId) } }
    case 'tests':
      return { path: paths.testLive(item.test.stageTestId) }
    case 'forms':
      return { path: paths.forms }
  }
}

/** An address in the academy of its line, for those who stand at 'all'. */
const useHref = (): ((academyId: number, target: Target) => string) => {
  const { chosen } = usePerson()
  return (academyId, { path, query = {} }) =>
    path + formatQuery({ ...(chosen === academyId ? {} : { academy: String(academyId) }), ...query })
}

function Oldest({ oldest, href }: { oldest: OldestWork; href: string }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const { studentName: name, since, lectureName } = oldest
  return (
    <>
      <TextLink quiet href={href}>
        {t('start.oldest', { name, lecture: localized(lectureName, locale) })}
      </TextLink>
      {', '}
      <time dateTime={since} title={exactTime(since, locale)}>
        {timeAgo(since, now, locale)}
      </time>
    </>
  )
}

function Row({ item, isAcademySaid }: { item: WaitingItem; isAcademySaid: boolean }) {
  const t = useT()
  const locale = useLocale()
  const hrefOf = useHref()
  const KindIcon = icons[item.kind]
  const number = `${formatNumber(item.count, locale)}${isMore(item.count) ? '+' : ''}`
  const { academyId, academyName } = item
  return (
    <li className={classes.row}>
      <Anchor href={hrefOf(academyId, targetOf(item))} className={classes.link}>
        <span className={classes.icon}>
          <KindIcon size={22} />
        </span>
        <span className={classes.title}>
          {item.kind === 'tests'
            ? t('start.tests', { stage: localized(item.test.stageName, locale), direction: item.test.directionName })
            : t(titles[item.kind])}
          {isAcademySaid && <span className={classes.academy}>{academyName}</span>}
        </span>
        <span className={classes.number}>{number}</span>
        <ChevronRightIcon size={18} />
      </Anchor>
      {'oldest' in item && item.oldest && (
        <p className={classes.note}>
          <Oldest oldest={item.oldest} href={hrefOf(academyId, { path: paths.reviewOne(item.oldest.responseId) })} />
        </p>
      )}
      {item.kind === 'interviews' && <SlotNote slots={item.slots} />}
    </li>
  )
}

/** Q-88, NAV-28: what waits for the reader, by right; at 'all' each line with its academy. */
export function WaitingBoard() {
  const t = useT()
  const { selection } = usePerson()
  const now = useNow()
  const query = useStart(selection)
  const items = query.data ? itemsOf(query.data, now) : []
  return (
    <Card title={t('start.title')}>
      {query.data ? (
        items.length > 0 ? (
          <ul role="list" className="ac-stack">
            {items.map((item) => (
              <Row
                key={`${item.kind} ${item.academyId} ${item.kind === 'tests' ? item.test.stageTestId : ''}`}
                item={item}
                isAcademySaid={typeof selection !== 'number'}
              />
            ))}
          </ul>
        ) : (
          <p className={classes.nothing}>{t('start.nothing')}</p>
        )
      ) : query.isError ? (
        <LoadFailure query={query} />
      ) : (
        <LoadingRows rows={3} />
      )}
    </Card>
  )
}
