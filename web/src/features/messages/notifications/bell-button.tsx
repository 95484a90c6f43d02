import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { wantedNews } from '#domain/notifications/wanted-news.ts'
import { alerts } from '#lib/alerts.ts'
import { loadArea, useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { BellIcon } from '#ui/icons.tsx'
import type { InboxPanelProps } from './inbox-panel.tsx'
import { inboxQueries, reloadInbox } from './notifications.api.ts'
import type { InboxNavigation } from './open-entry.ts'

/** Neither the list nor its words are part of a page before somebody wants to see them. */
const loadPanel = async (): Promise<ComponentType<InboxPanelProps>> => {
  const [{ InboxPanel }] = await Promise.all([import('./inbox-panel.tsx'), loadArea('inbox')])
  return InboxPanel
}
const preload = () => void loadPanel().catch(() => undefined)

/** The first screen comes first: listening begins after it was drawn. */
const listenAfterMs = 3_000

/** The newest count said aloud; what somebody finds on arrival is on the button. */
const useSaidAloud = (count: number | undefined, text: string): string => {
  const [said, setSaid] = useState({ count, text: '' })
  if (count !== said.count) setSaid({ count, text: said.count !== undefined && count! > said.count ? text : '' })
  return said.text
}

/** The server names lectures in the language of the reader, so another language is another list. */
const useListInLanguage = (userId: number) => {
  const locale = useLocale()
  const asked = useRef(locale)
  useEffect(() => {
    if (asked.current === locale) return
    asked.current = locale
    void reloadInbox(userId)
  }, [locale, userId])
}

interface BellButtonProps {
  enterAcademy: InboxNavigation['enterAcademy']
}

/** NTF-09, NAV-88 */
export function BellButton({ enterAcademy }: BellButtonProps) {
  const t = useT()
  const router = useRouter()
  const { user } = usePerson()
  const button = useRef<HTMLButtonElement>(null)
  /** Open, perhaps with an announcement. */
  const [open, setOpen] = useState<{ Panel: ComponentType<InboxPanelProps>; announcementId: number | null } | null>(
    null,
  )
  const { data } = useQuery(inboxQueries.list(user.id))
  useListInLanguage(user.id)
  const count = data && data.unread + data.unreadAnnouncements
  const label = t('bell.label', { count: count ?? 0 })
  const said = useSaidAloud(count, label)

  const show = async (announcementId: number | null) => {
    try {
      setOpen({ Panel: await loadPanel(), announcementId })
    } catch {
      alerts.error('loadError.offline')
    }
  }
  const navigation: InboxNavigation = {
    enterAcademy,
    navigate: (href) => router.navigate({ href }),
    showAnnouncement: (id) => void show(id),
  }
  const currentNavigation = useEffectEvent(() => navigation)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    const listen = async () => {
      const { startLiveInbox } = await import('./live-inbox.ts')
      if (!isGone) stop = startLiveInbox(user.id, () => currentNavigation())
    }
    const timer = setTimeout(() => void listen().catch(() => undefined), Math.max(0, listenAfterMs - performance.now()))
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [user.id])

  const openWanted = useEffectEvent(async (key: string) => {
    const { openNews } = await import('./open-news.ts')
    if (!(await openNews(user.id, key, navigation))) await show(null)
  })
  useEffect(() => wantedNews.listen((key) => void openWanted(key).catch(reportFailure)), [user.id])

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={<BellIcon />}
        count={count ?? 0}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void show(null)}
      />
      <span role="status" className="ac-visually-hidden">
        {said}
      </span>
      {open !== null && (
        <open.Panel
          key={open.announcementId}
          button={button}
          navigation={navigation}
          announcementId={open.announcementId}
          onClosed={() => setOpen(null)}
        />
      )}
    </>
  )
}
