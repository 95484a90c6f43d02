import { notificationListMaxCount } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { HeaderPanel } from '#ui/header-panel.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { BellIcon, CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { LoadingRegion, SkeletonRows } from '#ui/skeleton.tsx'
import { AnnouncementView } from './announcement-view.tsx'
import { AskPermission } from './ask-permission.tsx'
import { InboxEntries } from './inbox-entries.tsx'
import classes from './inbox-panel.module.css'
import { entriesOf, type Entry } from './inbox.rules.ts'
import { StaleInboxNotice } from './stale-inbox-notice.tsx'
import { inboxQueries, reloadInbox } from './notifications.api.ts'
import { openEntry, type InboxNavigation } from './open-entry.ts'
import { readAll, readEntry } from './mark-read.ts'

export interface InboxPanelProps {
  button: RefObject<HTMLElement | null>
  navigation: InboxNavigation
  /** What is shown first; null: the list. */
  announcementId: number | null
  onClosed: () => void
}

/** A query that waits for a network has no error of its own. */
const offline = new ApiError('LostInternetConnection')

/** What was unread when it was seen first: it keeps its place while the list is open. */
const useHeld = (entries: readonly Entry[]): ReadonlySet<string> => {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  const fresh = entries.filter(({ key, isRead }) => !isRead && !held.has(key))
  if (fresh.length > 0) setHeld(new Set([...held, ...fresh.map(({ key }) => key)]))
  return held
}

/** A link of an announcement leads away from the page: the panel does not stay over the next one. */
const useCloseOnNavigation = (panel: RefObject<HTMLDialogElement | null>) => {
  const href = useLocation({ select: (location) => location.href })
  const first = useRef(href)
  useEffect(() => {
    if (href !== first.current) panel.current?.close()
  }, [href, panel])
}

export function InboxPanel({ button, navigation, announcementId, onClosed }: InboxPanelProps) {
  const t = useT()
  const locale = useLocale()
  const loadError = useLoadError()
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const { user } = usePerson()
  const mayRead = user.impersonator === null
  const [shownId, setShownId] = useState(announcementId)
  // Alerts of the page lie below the panel.
  const [failure, setFailure] = useState<MessageKey | null>(null)
  const tryTo = async (reading: Promise<MessageKey | null>) => setFailure(await reading)
  const list = useQuery(inboxQueries.list(user.id))
  const announcements = useQuery(inboxQueries.announcements(user.id, locale))
  const found = {
    notifications: list.data?.notifications ?? [],
    announcements: announcements.data?.announcements ?? [],
  }
  const held = useHeld(entriesOf(found.notifications, found.announcements))
  const entries = entriesOf(found.notifications, found.announcements, held)
  useCloseOnNavigation(panel)

  const focusTitle = () => requestAnimationFrame(() => document.getElementById(titleId)?.focus())
  const showAnnouncement = (id: number) => {
    setShownId(id)
    focusTitle()
  }
  const backToList = () => {
    const key = `a${shownId}`
    setShownId(null)
    requestAnimationFrame(() => {
      const line = panel.current?.querySelector<HTMLElement>(`[data-entry="${key}"]`)
      if (line) line.focus()
      else document.getElementById(titleId)?.focus()
    })
  }
  const open = (entry: Entry) => {
    if (!entry.announcement) panel.current?.close()
    void openEntry(entry, { ...navigation, showAnnouncement })
  }

  const queries = [list, announcements]
  const hasAny = queries.some(({ data }) => data !== undefined)
  const isWaiting = queries.some(({ data, isPending, isPaused }) => data === undefined && isPending && !isPaused)
  const stale = queries.find(({ isError, isPaused }) => isError || isPaused)
  const retry = () => reloadInbox(user.id)
  const unread = (list.data?.unread ?? 0) + (announcements.data?.unread ?? list.data?.unreadAnnouncements ?? 0)
  const shown = shownId === null ? undefined : found.announcements.find(({ id }) => id === shownId)

  // NTF-13: whichever way it came onto the screen.
  const isShownUnread = shown !== undefined && !shown.isRead && mayRead
  useEffect(() => {
    if (!isShownUnread || shownId === null) return
    const entry = entries.find(({ key }) => key === `a${shownId}`)
    if (entry) void readEntry(user.id, entry)
    // Once for each announcement that is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shownId, isShownUnread])

  const body = () => {
    if (isWaiting && entries.length === 0)
      return (
        <LoadingRegion label={t('inbox.loading')}>
          <SkeletonRows rows={5} />
        </LoadingRegion>
      )
    if (!hasAny && stale)
      return <ErrorState {...loadError({ ...stale, error: stale.error ?? offline, refetch: retry })} />
    if (entries.length === 0)
      return (
        <EmptyState
          art={
            <span className={classes.quiet}>
              <BellIcon size={32} />
            </span>
          }
          title={t('inbox.empty')}
          text={t(user.isEmployee ? 'inbox.emptyStaff' : 'inbox.emptyStudent')}
        />
      )
    return (
      <InboxEntries
        entries={entries}
        held={held}
        isBusy={isWaiting}
        onOpen={open}
        onRead={mayRead ? (entry) => void tryTo(readEntry(user.id, entry)) : undefined}
      />
    )
  }

  return (
    <HeaderPanel ref={panel} button={button} titleId={titleId} onClosed={onClosed}>
      {shownId !== null && (shown || !isWaiting) ? (
        <AnnouncementView
          announcement={shown}
          titleId={titleId}
          onBack={backToList}
          onClose={() => panel.current?.close()}
        />
      ) : (
        <>
          <div className={classes.header}>
            <h2 id={titleId} tabIndex={-1} className={classes.title}>
              {t('inbox.title')}
            </h2>
            {unread > 0 && mayRead && (
              <Button
                variant="ghost"
                size="sm"
                leading={<CheckIcon size={18} />}
                onClick={() => {
                  document.getElementById(titleId)?.focus()
                  void tryTo(readAll(user.id))
                }}
              >
                {t('inbox.markAll')}
              </Button>
            )}
            <IconButton
              className={classes.close}
              label={t('action.close')}
              icon={<CloseIcon />}
              onClick={() => panel.current?.close()}
            />
          </div>
          {/* Scrolls, so the keyboard must reach it even where no entry can be opened. */}
          <div className={classes.body}>
            {failure !== null && (
              <p className={classes.failure} role="alert">
                {t(failure)}
              </p>
            )}
            {hasAny && stale && <StaleInboxNotice onRetry={() => void retry()} isRetrying={stale.isFetching} />}
            {body()}
            {found.notifications.length >= notificationListMaxCount && (
              <p className={classes.end}>{t('inbox.onlyNewest', { count: notificationListMaxCount })}</p>
            )}
          </div>
          {mayRead && entries.length > 0 && <AskPermission userId={user.id} />}
        </>
      )}
    </HeaderPanel>
  )
}
