import { memo } from 'react'
import { alerts } from '#lib/alerts.ts'
import { copyText } from '#lib/clipboard.ts'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, ClockIcon, CopyIcon, DotsIcon, PencilIcon, TrashIcon, WarningIcon } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { clockTime } from './chat-dates.ts'
import { TicksIcon } from './chat-icons.tsx'
import { MessageBody } from './message-body.tsx'
import classes from './message-row.module.css'
import { textOfFailure } from './outbox.rules.ts'
import { mayDelete, mayEdit, type ShownMessage, type ShownStatus } from './timeline.rules.ts'

const statusIcons = { Sending: ClockIcon, Sent: CheckIcon, Read: TicksIcon, Failed: WarningIcon }

/** RT-02: seen as ticks, read as a word. */
function Status({ status }: { status: ShownStatus }) {
  const t = useT()
  const StatusIcon = statusIcons[status]
  return (
    <span className={classes.status} data-status={status} title={t(`chat.status.${status}`)}>
      <StatusIcon size={16} />
      <span className="ac-visually-hidden">{t(`chat.status.${status}`)}</span>
    </span>
  )
}

export interface MessageDeeds {
  edit: (message: ShownMessage) => void
  /** Asks first. */
  remove: (message: ShownMessage) => void
  again: (tempId: string) => void
  discard: (tempId: string) => void
}

interface MessageRowProps {
  message: ShownMessage
  isFirstOfRun: boolean
  isLastOfRun: boolean
  academyId: number
  mayModerate: boolean
  mayWrite: boolean
  deeds: MessageDeeds
}

/** Asked only when the menu is open: what may be done changes with the time. */
function ActionItems({ message, mayModerate, deeds }: Pick<MessageRowProps, 'message' | 'mayModerate' | 'deeds'>) {
  const t = useT()
  const now = useNow()
  const text = [message.message, message.code].filter(Boolean).join('\n\n')
  const copy = async () => {
    if (await copyText(text)) alerts.success('chat.copied')
    else alerts.warning('chat.copyFailed')
  }
  return (
    <>
      {mayEdit(message, now) && (
        <MenuItem icon={<PencilIcon size={18} />} onClick={() => deeds.edit(message)}>
          {t('chat.edit')}
        </MenuItem>
      )}
      {text !== '' && (
        <MenuItem icon={<CopyIcon size={18} />} onClick={() => void copy()}>
          {t('chat.copy')}
        </MenuItem>
      )}
      {mayDelete(message, now, mayModerate) && (
        <MenuItem danger icon={<TrashIcon size={18} />} onClick={() => deeds.remove(message)}>
          {t('action.delete')}
        </MenuItem>
      )}
    </>
  )
}

/** RT-05: why it did not go, and what to do. */
function Failure({ message, deeds }: Pick<MessageRowProps, 'message' | 'deeds'>) {
  const t = useT()
  const { tempId, failure } = message
  if (message.status !== 'Failed' || tempId === null) return null
  return (
    <div className={classes.failure}>
      <p>{t(textOfFailure(failure))}</p>
      <div className="ac-row ac-end ac-gap-4">
        <Button size="sm" variant="soft" onClick={() => deeds.again(tempId)}>
          {t('chat.again')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => deeds.discard(tempId)}>
          {t('chat.discard')}
        </Button>
      </div>
    </div>
  )
}

const isSame = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every((name) => a[name] === b[name])

/** A list may be long: a row is drawn again only when something of it is new. */
export const MessageRow = memo(
  DrawnRow,
  ({ message: a, ...before }, { message: b, ...after }) => isSame(a, b) && isSame(before, after),
)

function DrawnRow(props: MessageRowProps) {
  const { message, isFirstOfRun, isLastOfRun, academyId, mayModerate, mayWrite, deeds } = props
  const t = useT()
  const locale = useLocale()
  const name = message.senderName.trim() || t('person.deleted')
  return (
    <li
      className={classes.row}
      data-ours={message.isOurs || undefined}
      data-own={message.isOwn || undefined}
      data-first={isFirstOfRun || undefined}
      data-last={isLastOfRun || undefined}
      data-status={message.status}
      data-unread={message.isUnread && message.id !== null ? message.id : undefined}
    >
      {!message.isOurs && <span className={classes.avatar}>{isLastOfRun && <Avatar name={name} size={32} />}</span>}
      <div className={classes.stack}>
        {isFirstOfRun && !message.isOwn && <p className={classes.name}>{name}</p>}
        {!(isFirstOfRun && !message.isOwn) && (
          <span className="ac-visually-hidden">{message.isOwn ? t('chat.you') : name}</span>
        )}
        <div className={classes.line}>
          <div className={classes.bubble} data-deleted={message.isDeleted || undefined}>
            {message.isDeleted ? (
              <p className={classes.gone}>{t('chat.deleted')}</p>
            ) : (
              <MessageBody
                message={message.message}
                code={message.code}
                resources={message.resources}
                academyId={academyId}
              />
            )}
            <span className={classes.meta}>
              {message.isEdited && !message.isDeleted && <span>{t('chat.edited')}</span>}
              <time dateTime={message.createdAt} title={exactTime(message.createdAt, locale)}>
                {clockTime(message.createdAt, locale)}
              </time>
              {message.isOwn && !message.isDeleted && <Status status={message.status} />}
            </span>
          </div>
          {message.id !== null && !message.isDeleted && mayWrite && (
            <Menu
              position={message.isOurs ? 'bottom-end' : 'bottom-start'}
              width={200}
              target={
                <IconButton
                  size="sm"
                  className={classes.more}
                  label={t('chat.actions')}
                  icon={<DotsIcon size={18} />}
                />
              }
            >
              <ActionItems message={message} mayModerate={mayModerate} deeds={deeds} />
            </Menu>
          )}
        </div>
        <Failure message={message} deeds={deeds} />
      </div>
    </li>
  )
}
