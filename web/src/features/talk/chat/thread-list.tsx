import type { ChatThread } from '@academy/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ChatAddress } from './chat-address.rules.ts'
import { shortMoment } from './chat-dates.ts'
import { chatQueries } from './chat.api.ts'
import { drafts } from './drafts.ts'
import { glimpseOf } from './message-parts.rules.ts'
import classes from './thread-list.module.css'

interface ThreadListProps {
  academyId: number
  stageLectureId: number
  address: ChatAddress
  hrefOf: (userId: number) => string
  onChange: (change: Partial<ChatAddress>) => void
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

function Thread({ thread, href, isOpen, draft }: { thread: ChatThread; href: string; isOpen: boolean; draft: string }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const { student, unread, last, groupName } = thread
  const name = personName(student, t)
  return (
    <li>
      <Anchor href={href} className={classes.thread} aria-current={isOpen ? 'true' : undefined}>
        <Avatar name={name} src={student.avatarUrl} size={42} />
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>{name}</span>
            {last && (
              <time className={classes.time} dateTime={last.createdAt} title={exactTime(last.createdAt, locale)}>
                {shortMoment(last.createdAt, now, locale)}
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
          {groupName !== null && <span className={classes.group}>{groupName}</span>}
        </span>
      </Anchor>
    </li>
  )
}

function Nobody({ address, onChange }: Pick<ThreadListProps, 'address' | 'onChange'>) {
  const t = useT()
  const isNew = address.only === 'unread' && address.search.trim() === ''
  const isNarrow = address.only !== 'all' || address.search.trim() !== '' || address.groupId !== 'general'
  const kind = isNew ? 'nothingNew' : isNarrow ? 'nothingFound' : 'nobody'
  return (
    <EmptyState
      title={t(`chats.${kind}`)}
      text={t(`chats.${kind}Text`)}
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

/** RT-09: who waits for an answer first, then the newest talk, then those who have not written. */
export function ThreadList({ academyId, stageLectureId, address, hrefOf, onChange }: ThreadListProps) {
  const t = useT()
  const { user } = usePerson()
  const query = useQuery(chatQueries.threads(academyId, stageLectureId, address))
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (!query.data) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  if (rows.length === 0) return <Nobody {...{ address, onChange }} />
  return (
    <>
      <ul role="list" className="ac-list ac-stack ac-gap-2" aria-label={t('common.students')}>
        {rows.map((thread) => {
          const { id } = thread.student
          const { message, code } = drafts.of(user.id, { academyId, stageLectureId, userId: id })
          return (
            <Thread
              key={id}
              thread={thread}
              href={hrefOf(id)}
              isOpen={id === address.userId}
              draft={glimpseOf(message || code || '', 90)}
            />
          )
        })}
      </ul>
      <ListPages page={address.page} count={count} onChange={(page) => onChange({ page })} />
    </>
  )
}
