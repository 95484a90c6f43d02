import { notificationTypes, type NotificationType } from '@academy/contract/enums'
import { isReminder } from '@academy/contract/news'
import { useId, type MouseEvent } from 'react'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { isPlainClick } from '#lib/links.tsx'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { exactTime, timeAgo } from '#lib/time-ago.ts'
import type { Icon } from '#ui/icon.tsx'
import { ChatIcon, CheckCircleIcon, ClockIcon, MegaphoneIcon, PencilIcon } from '#ui/icons.tsx'
import classes from './inbox-entries.module.css'
import { type Entry, isOfClosedAcademy, isOnTop, targetOf, wordsOf } from './inbox.rules.ts'

const icons: Record<NotificationType, Icon> = {
  'new-message': ChatIcon,
  'homework-checked': CheckCircleIcon,
  'homework-updated': PencilIcon,
  announcement: MegaphoneIcon,
}

interface EntryLineProps {
  entry: Entry
  onOpen: (entry: Entry) => void
  onRead: ((entry: Entry) => void) | undefined
}

/** NTF-11, NTF-12: what it is, what was written, what about and when. */
function EntryLine({ entry, onOpen, onRead }: EntryLineProps) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const person = usePerson()
  const { title, who, text, about } = wordsOf(entry)
  const target = targetOf(entry, person)
  const academyName = entry.announcement?.academyName ?? academyOf(person.user, entry.academyId)?.name
  const type = entry.announcement ? notificationTypes.Announcement : entry.notification.type
  const TypeIcon = entry.notification && isReminder(entry.notification) ? ClockIcon : icons[type]
  // Beside a name it would say nothing more.
  const says = text ?? (entry.isRead || who ? null : t('inbox.newNotification'))
  const isSelected = entry.academyId === person.selection
  const place = [
    entry.announcement ? null : about,
    isSelected ? null : academyName,
    target.kind === 'closed' && isOfClosedAcademy(entry, person) ? t('inbox.closedAcademy') : null,
  ].filter((part) => typeof part === 'string')

  const content = (
    <>
      <span className={classes.icon} data-type={type}>
        <TypeIcon size={20} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {entry.announcement ? about : t(title)}
          {!entry.isRead && <span className="ac-visually-hidden"> ({t('inbox.unread')})</span>}
        </span>
        {(who || says) && (
          <span className={classes.text}>
            {who && <b>{who}</b>}
            {who && says && ': '}
            {says}
          </span>
        )}
        <span className={classes.meta}>
          {place.map((part) => (
            <span key={part}>{part}</span>
          ))}
          <time dateTime={entry.createdAt} title={exactTime(entry.createdAt, locale)}>
            {timeAgo(entry.createdAt, now, locale)}
          </time>
        </span>
      </span>
    </>
  )
  const shared = { className: classes.line, 'data-entry': entry.key }
  const openHere = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(entry)
  }
  const markRead = (event: MouseEvent<HTMLElement>) => {
    // The dot goes away; the line it belongs to stays.
    event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-entry]')?.focus()
    onRead?.(entry)
  }
  return (
    <li className={classes.entry} data-unread={!entry.isRead || undefined}>
      {/* Of another academy there is no address to copy: it has to be entered first. */}
      {target.kind === 'page' && isSelected ? (
        <a {...shared} href={target.href} onClick={openHere}>
          {content}
        </a>
      ) : (
        <button type="button" {...shared} onClick={openHere}>
          {content}
        </button>
      )}
      {!entry.isRead && onRead && (
        <button
          type="button"
          className={classes.dot}
          aria-label={t('inbox.markOne', { what: (entry.announcement && about) || t(title) })}
          onClick={markRead}
        />
      )}
    </li>
  )
}

interface InboxEntriesProps extends Omit<EntryLineProps, 'entry'> {
  entries: readonly Entry[]
  held: ReadonlySet<string>
  isBusy: boolean
}

export function InboxEntries({ entries, held, isBusy, onOpen, onRead }: InboxEntriesProps) {
  const t = useT()
  const id = useId()
  const parts = [
    { name: 'new', label: t('inbox.new'), of: entries.filter((entry) => isOnTop(entry, held)) },
    { name: 'earlier', label: t('inbox.earlier'), of: entries.filter((entry) => !isOnTop(entry, held)) },
  ].filter(({ of }) => of.length > 0)
  return parts.map(({ name, label, of }) => (
    <section key={name} aria-labelledby={`${id}-${name}`} aria-busy={isBusy || undefined}>
      <h3 id={`${id}-${name}`} className={classes.part}>
        {label}
      </h3>
      <ul className={classes.list}>
        {of.map((entry) => (
          <EntryLine key={entry.key} entry={entry} onOpen={onOpen} onRead={onRead} />
        ))}
      </ul>
    </section>
  ))
}
