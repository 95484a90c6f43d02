import { memo, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ArrowDownIcon } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { dayName } from './chat-dates.ts'
import type { ChatKey } from './chat.api.ts'
import classes from './message-list.module.css'
import { glimpseOf } from './message-parts.rules.ts'
import { MessageRow, type MessageDeeds } from './message-row.tsx'
import { firstUnreadOf, timelineOf, type ShownMessage } from './timeline.rules.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useSeen } from './use-seen.ts'

interface MessageListProps {
  chatKey: ChatKey
  messages: readonly ShownMessage[]
  hasOlder: boolean
  onOlder: () => Promise<void>
  mayModerate: boolean
  mayWrite: boolean
  /** Who only looks leaves no trace of it. */
  isSilent: boolean
  deeds: MessageDeeds
  empty: ReactNode
}

/** Older ones come when their place comes near; once they failed, by the button. */
const useOlder = (onOlder: () => Promise<void>, hasOlder: boolean) => {
  const sentinel = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest')
  const load = async () => {
    setState('loading')
    try {
      await onOlder()
      setState('rest')
    } catch {
      setState('failed')
    }
  }
  const comeNear = useEffectEvent(load)
  useEffect(() => {
    if (!sentinel.current || !hasOlder || state !== 'rest') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void comeNear()
      },
      { root: sentinel.current.closest('[data-scrolls]'), rootMargin: '400px 0px 0px' },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [hasOlder, state])
  return { sentinel, state, load: () => void load() }
}

/** What comes while somebody is here is said once to those who listen. */
function Announcer({ messages }: { messages: readonly ShownMessage[] }) {
  const t = useT()
  const last = messages.findLast(({ isOwn, id }) => !isOwn && id !== null)
  const [first] = useState(last?.id ?? 0)
  const isNews = last !== undefined && last.id! > first && !last.isDeleted
  const text = !isNews ? '' : glimpseOf(last.message) || t(last.code ? 'chat.announceCode' : 'chat.announceFile')
  return (
    <div role="status" aria-live="polite" className="ac-visually-hidden">
      {isNews && <span key={last.key}>{t('chat.announce', { name: last.senderName, text })}</span>}
    </div>
  )
}

/** What is being written below changes nothing here. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { chatKey, messages, hasOlder, onOlder, mayModerate, mayWrite, isSilent, deeds, empty } = props
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  // The line above what is new stays where it was when the chat was opened.
  const [firstNewId] = useState(() => firstUnreadOf(messages))
  const { sentinel, state: olderState, load: askOlder } = useOlder(onOlder, hasOlder)
  const last = messages.at(-1)
  const { box, content, isAway, look, toEnd } = useListScroll({
    firstKey: messages[0]?.key,
    lastKey: last?.key,
    isLastOwn: last?.isOwn === true,
  })
  const unreadIds = messages.flatMap(({ isUnread, id }) => (isUnread && id !== null ? [id] : []))
  useSeen(box, chatKey, isSilent, unreadIds.join())
  const newCount = unreadIds.length > 0 ? t('chat.toNewestCount', { count: unreadIds.length }) : ''
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        data-scrolls
        role="group"
        aria-label={t('chat.region')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls; the keyboard must reach it
        tabIndex={0}
        onScroll={look}
      >
        <div ref={content} className={classes.content}>
          {hasOlder ? (
            <div ref={sentinel} className={classes.older}>
              {olderState === 'failed' && <p role="alert">{t('chat.olderFailed')}</p>}
              {olderState === 'loading' ? (
                <Spinner />
              ) : (
                <Button size="sm" variant="ghost" onClick={askOlder}>
                  {t('chat.older')}
                </Button>
              )}
            </div>
          ) : (
            messages.length > 0 && <p className={classes.beginning}>{t('chat.beginning')}</p>
          )}
          {messages.length === 0 && <div className={classes.empty}>{empty}</div>}
          <ol role="list" className={classes.list}>
            {timelineOf(messages, firstNewId).map((row) =>
              row.kind === 'message' ? (
                <MessageRow
                  key={row.key}
                  message={row.message}
                  isFirstOfRun={row.isFirstOfRun}
                  isLastOfRun={row.isLastOfRun}
                  academyId={chatKey.academyId}
                  mayModerate={mayModerate}
                  mayWrite={mayWrite}
                  deeds={deeds}
                />
              ) : row.kind === 'day' ? (
                <li key={row.key} className={classes.day}>
                  <span>{dayName(row.at, now, locale, t)}</span>
                </li>
              ) : (
                <li key={row.key} className={classes.new} data-new-line>
                  <span>{t('chat.new')}</span>
                </li>
              ),
            )}
          </ol>
        </div>
      </div>
      {isAway && (
        <button
          type="button"
          className={classes.toNewest}
          aria-label={[newCount, t('chat.toNewest')].filter(Boolean).join('. ')}
          onClick={() => toEnd(true)}
        >
          <ArrowDownIcon size={20} />
          {newCount !== '' && <span>{newCount}</span>}
        </button>
      )}
      <Announcer messages={messages} />
    </div>
  )
})
