import type { Chat } from '@academy/contract/chat'
import { useCallback, useMemo, useState, type DragEvent, type ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useNow } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WarningIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { changeChat, loadOlder, type ChatKey } from './chat.api.ts'
import { chatLine } from './chat-line.ts'
import { withDeleted, withUpdate } from './chat-news.rules.ts'
import classes from './chat-view.module.css'
import { Composer } from './composer.tsx'
import { useOutbox } from './message-outbox.ts'
import { MessageList } from './message-list.tsx'
import type { MessageDeeds } from './message-row.tsx'
import type { Outbox } from './outbox.ts'
import type { UnsentMessage } from './outbox.rules.ts'
import { lastEditable, shownMessages, type ShownMessage } from './timeline.rules.ts'
import { useChat } from './use-chat.ts'
import { useComposer } from './use-composer.ts'

interface ChatViewProps {
  chatKey: ChatKey
  /** Above the messages, with the name of whom one talks to. */
  header?: ReactNode
  /** What stands where nobody has written yet. */
  empty: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

function FailedBar({ failed, outbox }: { failed: readonly UnsentMessage[]; outbox: Outbox }) {
  const t = useT()
  if (failed.length < 2) return null
  return (
    <div className={classes.bar} data-tone="error" role="status">
      <WarningIcon size={18} />
      <p>{t('chat.failedBar', { count: failed.length })}</p>
      <Button size="sm" variant="secondary" onClick={() => outbox.again(failed.map(({ tempId }) => tempId))}>
        {t('chat.again')}
      </Button>
    </div>
  )
}

/** RT-44, Q-59 */
function RemoveDialog(props: { message: ShownMessage | null; chatKey: ChatKey; onClose: () => void }) {
  const { message, chatKey, onClose } = props
  const t = useT()
  const remove = async () => {
    const id = message?.id
    if (id == null) return false
    await chatLine.ask('message-delete', { id })
    changeChat(chatKey, (shown) => withDeleted(shown, id, new Date().toISOString()))
    return onClose()
  }
  return (
    <RemovalDialog
      opened={message !== null}
      title={t('chat.deleteTitle')}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      // The line may be back in a moment.
      onFailure={reportFailure}
      {...{ remove, onClose }}
    >
      {t('chat.deleteText')}
    </RemovalDialog>
  )
}

interface TalkProps {
  chatKey: ChatKey
  chat: Chat
  outbox: Outbox
  waiting: readonly UnsentMessage[]
  isOn: boolean
  empty: ReactNode
}

function Talk({ chatKey, chat, outbox, waiting, isOn, empty }: TalkProps) {
  const t = useT()
  const now = useNow()
  const { user } = usePerson()
  const { stageLectureId, userId } = chatKey
  const composer = useComposer(user.id, chatKey)
  const [isDropping, setDropping] = useState(false)
  const [doomed, setDoomed] = useState<ShownMessage | null>(null)
  const isActing = user.impersonator !== null
  const mayWrite = chat.mayWrite && !isActing
  const unsent = useMemo(
    () => waiting.filter((one) => one.stageLectureId === stageLectureId && one.userId === userId),
    [waiting, stageLectureId, userId],
  )
  const messages = useMemo(
    () =>
      shownMessages(chat.messages, unsent, { meId: user.id, studentId: userId }, `${user.firstName} ${user.lastName}`),
    [chat.messages, unsent, user, userId],
  )
  const { edit } = composer
  const deeds = useMemo<MessageDeeds>(
    () => ({
      edit,
      remove: setDoomed,
      again: (tempId) => outbox.again([tempId]),
      discard: (tempId) => outbox.settle([tempId]),
    }),
    [edit, outbox],
  )
  const onOlder = useCallback(() => loadOlder(chatKey), [chatKey])

  const send = async (): Promise<boolean> => {
    const { message, code, resources } = composer.shown
    const words = { message: message.trim(), code: code?.trim() ? code : null }
    const id = composer.editedMessage?.id
    if (id == null) {
      // On its way from here on; the field is free for the next one.
      void outbox.add({ stageLectureId, userId, ...words, resources })
      composer.clear()
      return true
    }
    try {
      const { message: saved } = await chatLine.askAcrossCut('message-update', { id, ...words })
      changeChat(chatKey, (shown) => withUpdate(shown, saved))
      composer.stopEditing()
      return true
    } catch (error) {
      reportFailure(error)
      return false
    }
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    if (!hasFiles(event) || !mayWrite || composer.editedMessage !== null) return
    event.preventDefault()
    setDropping(isOver)
  }
  return (
    <div
      className={classes.talk}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        drag(event, false)
        if (mayWrite && hasFiles(event)) composer.uploads.add([...event.dataTransfer.files])
      }}
    >
      {!isOn && (
        <div className={classes.bar} role="status">
          <Spinner size={16} />
          <p>{t('chat.connecting')}</p>
        </div>
      )}
      <MessageList
        chatKey={chatKey}
        messages={messages}
        hasOlder={chat.hasOlder}
        onOlder={onOlder}
        mayModerate={chat.mayModerate}
        mayWrite={mayWrite}
        isSilent={isActing}
        deeds={deeds}
        empty={empty}
      />
      <FailedBar failed={unsent.filter(({ sendingSince }) => sendingSince === null)} outbox={outbox} />
      {mayWrite ? (
        <Composer
          state={composer}
          onSend={send}
          onEditLast={() => {
            const last = lastEditable(messages, now)
            if (last) composer.edit(last)
          }}
        />
      ) : (
        <p className={classes.readOnly}>{t(isActing ? 'chat.actingOnly' : 'chat.readOnly')}</p>
      )}
      <RemoveDialog message={doomed} chatKey={chatKey} onClose={() => setDoomed(null)} />
      {isDropping && <div className={classes.drop}>{t('chat.drop')}</div>}
    </div>
  )
}

function LoadingChat() {
  return (
    <div className={classes.loading}>
      <Loading>
        {[44, 62, 30, 52].map((width, index) => (
          <div key={width} data-own={index % 2 === 1 || undefined}>
            <Skeleton width={`${width}%`} height={index === 1 ? 84 : 52} radius={14} />
          </div>
        ))}
      </Loading>
    </div>
  )
}

/** RT-08, RT-09: the talk about one lecture with one student, the same for both sides. */
export function ChatView({ chatKey, header, empty }: ChatViewProps) {
  const t = useT()
  const { user } = usePerson()
  const { outbox, waiting } = useOutbox(user.id, chatKey.academyId)
  const { query, isOn } = useChat(chatKey, outbox)
  const isGone = isApiError(query.error, 'ChatNotFound')
  return (
    <section className={classes.view} aria-label={t('chat.title')}>
      {header}
      {query.data && !isGone ? (
        <Talk
          key={`${chatKey.stageLectureId} ${chatKey.userId}`}
          {...{ chatKey, outbox, waiting, isOn, empty }}
          chat={query.data}
        />
      ) : isGone ? (
        // RT-11, RT-17
        <div className={classes.centre}>
          <EmptyState title={t('chat.offTitle')} text={t('chat.off')} />
        </div>
      ) : query.isError ? (
        <div className={classes.centre}>
          <LoadFailure query={query} />
        </div>
      ) : (
        <LoadingChat />
      )}
    </section>
  )
}
