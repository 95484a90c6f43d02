import type { PublicSettings } from '@academy/contract/system'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { liveChat, useLiveChatOpen } from '#domain/support/live-chat.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatQuery } from '#lib/query-string.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChatIcon, CloseIcon } from '#ui/icons.tsx'
import { analyticsAddress, hostOfReferrer } from './outside-page.rules.ts'
import classes from './outside-frames.module.css'

/** M7: without our origin, whatever runs in there cannot reach what this page keeps. */
const sandbox = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The page as the router writes it: '/cabinet/$stageUrlName', never what stands in its place. */
const usePagePattern = (): string => useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' })

function ChatPanel({ id, url }: { id: string; url: string }) {
  const t = useT()
  const lang = useLocale()
  // Where it was opened: a frame that followed every page would lose what was written.
  const [page] = useState(usePagePattern())
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.querySelector('button')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') liveChat.close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <section ref={panel} id={id} className={classes.panel} aria-label={t('liveChat.title')}>
      <div className={classes.head}>
        <p className="ac-strong">{t('liveChat.title')}</p>
        <IconButton size="sm" label={t('liveChat.close')} icon={<CloseIcon size={18} />} onClick={liveChat.close} />
      </div>
      <iframe
        className={classes.frame}
        src={url + formatQuery({ lang, page })}
        title={t('liveChat.title')}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
      />
    </section>
  )
}

function LiveChat({ url, hasButton }: { url: string; hasButton: boolean }) {
  const t = useT()
  const panelId = useId()
  const isOpen = useLiveChatOpen()
  return (
    <div className={classes.chat}>
      {isOpen && <ChatPanel id={panelId} url={url} />}
      {hasButton && (
        <Button
          size="sm"
          leading={<ChatIcon size={18} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={liveChat.toggle}
        >
          {t('liveChat.title')}
        </Button>
      )}
    </div>
  )
}

/** The page that was counted last, whichever layout it stood in. */
let lastPage: string | null = null

function Analytics({ url }: { url: string }) {
  const page = usePagePattern()
  const [seen, setSeen] = useState(() => ({
    page,
    referrer: lastPage ?? hostOfReferrer(document.referrer, location.origin),
  }))
  if (seen.page !== page) setSeen({ page, referrer: seen.page })
  useEffect(() => {
    lastPage = page
  }, [page])
  const src = analyticsAddress(url, seen.page, seen.referrer)
  return (
    <iframe
      // Another frame for another page: a new address in the same one would be a step of the browser's history.
      key={src}
      className={classes.unseen}
      src={src}
      title="analytics"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

interface OutsideFramesProps {
  settings: PublicSettings
  /** Whether the chat has a button of its own on the page. */
  hasButton: boolean
}

/** SYS-07, SYS-08: what an installation shows besides its own pages; nothing at all unless its settings say so. */
export function OutsideFrames({ settings, hasButton }: OutsideFramesProps) {
  const { liveChatUrl, analyticsUrl } = settings
  return (
    <>
      {liveChatUrl !== null && <LiveChat url={liveChatUrl} hasButton={hasButton} />}
      {analyticsUrl !== null && <Analytics url={analyticsUrl} />}
    </>
  )
}
