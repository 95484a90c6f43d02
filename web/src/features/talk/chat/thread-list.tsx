import type { ChatThread, InboxThread } from '@academy/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { talkOf, type ChatAddress } from './chat-address.rules.ts'
import { shortMoment } from './chat-dates.ts'
import { chatQueries, type ChatKey } from './chat.api.ts'
import { drafts } from './drafts.ts'
import { glimpseOf } from './message-parts.rules.ts'
import classes from './thread-list.module.css'

interface ThreadListProps {
  address: ChatAddress
  hrefOf: (key: ChatKey) => string
  onChange: (change: Partial<ChatAddress>) => void
}
interface Row {
  thread: ChatThread
  chatKey: ChatKey
  /** Which lecture it is about, where the list has several. */
  about?: string
}

function Glimpse({ thread, draft }: { thread: ChatThread; draft: string }) {
  const t = useT()
  const { user } = usePerson()
  const { last, student } = thread
  if (draft !== '')
    return (
      <>
        <strong className="ac-red ac-medium">{t('chats.draft')}:</strong> {draft}
      </>
    )
  if (last === null) return t('chats.notBegun')
  const text = glimpseOf(last.text, 90) || t('chats.file')
  if (last.senderId === user.id) return t('chats.youWrote', { text })
  return last.senderId === student.id ? text : t('chats.wrote', { name: last.senderName, text })
}

function Thread({ row, href, isOpen }: { row: Row; href: string; isOpen: boolean }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const { user } = usePerson()
  const { message, code } = drafts.of(user.id, row.chatKey)
  const draft = glimpseOf(message || code || '', 90)
  const { thread } = row
  const { student, unread, last } = thread
  const name = personName(student, t)
  // Who waits is in the list by how long.
  const moment = thread.waitingSince ?? last?.createdAt
  const about = [row.about, thread.groupName].filter(Boolean).join(' · ')
  return (
    <li>
      <Anchor href={href} className={classes.thread} aria-current={isOpen ? 'true' : undefined}>
        <Avatar name={name} src={student.avatarUrl} size={42} />
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>{name}</span>
            {moment !== undefined && (
              <time className={classes.time} dateTime={moment} title={exactTime(moment, locale)}>
                {shortMoment(moment, now, locale)}
              </time>
            )}
          </span>
          <span className={classes.bottom}>
            <span className={classes.glimpse} data-unread={unread > 0 || undefined}>
              <Glimpse thread={thread} draft={isOpen ? '' : draft} />
            </span>
            {unread > 0 && (
              <span className={classes.count}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="ac-visually-hidden">{t('chats.unread', { count: unread })}</span>
              </span>
            )}
          </span>
          {about !== '' && <span className={classes.group}>{about}</span>}
        </span>
      </Anchor>
    </li>
  )
}

interface NobodyProps extends Pick<ThreadListProps, 'address' | 'onChange'> {
  /** What to say where nothing was looked for. */
  title: string
  text: string
  nothingNewText: string
}

function Nobody({ address, onChange, title, text, nothingNewText }: NobodyProps) {
  const t = useT()
  const isNew = address.only === 'unread' && address.search.trim() === ''
  const isNarrow = address.only !== 'all' || address.search.trim() !== '' || address.groupId !== 'general'
  const said = isNew
    ? { title: t('chats.nothingNew'), text: nothingNewText }
    : isNarrow
      ? { title: t('common.noOneFound'), text: t('chats.nothingFoundText') }
      : { title, text }
  return (
    <EmptyState
      {...said}
      action={
        isNarrow && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onChange({ only: 'all', search: '', groupId: 'general' })}
          >
            {t('common.showEveryone')}
          </Button>
        )
      }
    />
  )
}

function Threads({ rows, count, address, hrefOf, onChange }: ThreadListProps & { rows: Row[]; count: number }) {
  const t = useT()
  const talk = talkOf(address)
  return (
    <>
      <ul role="list" className="ac-list ac-stack ac-gap-2" aria-label={t('common.students')}>
        {rows.map((row) => {
          const { stageLectureId, userId } = row.chatKey
          const isOpen = talk?.stageLectureId === stageLectureId && talk.userId === userId
          return <Thread key={`${stageLectureId} ${userId}`} row={row} href={hrefOf(row.chatKey)} isOpen={isOpen} />
        })}
      </ul>
      <ListPages page={address.page} count={count} onChange={(page) => onChange({ page })} />
    </>
  )
}

/** RT-09: who waits longest for an answer first, then the newest talk, then those who have not written. */
export function LectureThreads({
  academyId,
  stageLectureId,
  ...props
}: ThreadListProps & { academyId: number; stageLectureId: number }) {
  const t = useT()
  const query = useQuery(chatQueries.threads(academyId, stageLectureId, props.address))
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (!query.data) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  if (rows.length === 0)
    return (
      <Nobody
        {...props}
        title={t('chats.nobody')}
        text={t('chats.nobodyText')}
        nothingNewText={t('chats.nothingNewText')}
      />
    )
  const shown = rows.map((thread) => ({ thread, chatKey: { academyId, stageLectureId, userId: thread.student.id } }))
  return <Threads {...props} rows={shown} count={count} />
}

/** ACAD-52, RT-09: the talks about all lectures, who waits longest for an answer first. */
export function InboxThreads({ selection, ...props }: ThreadListProps & { selection: number | 'all' }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(chatQueries.inbox(selection, props.address))
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (!query.data) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  if (rows.length === 0)
    return (
      <Nobody
        {...props}
        title={t('chats.noTalks')}
        text={t('chats.noTalksText')}
        nothingNewText={t('chats.nothingNewAll')}
      />
    )
  const rowOf = (thread: InboxThread): Row => ({
    thread,
    chatKey: { academyId: thread.academyId, stageLectureId: thread.stageLectureId, userId: thread.student.id },
    about: [localized(thread.lectureName, locale), selection === 'all' && thread.academyName]
      .filter(Boolean)
      .join(' · '),
  })
  return <Threads {...props} rows={rows.map(rowOf)} count={count} />
}
