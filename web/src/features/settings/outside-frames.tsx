import type { PublicSettings } from '@academy/contract/system'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatQuery } from '#lib/query-string.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChatIcon, CloseIcon } from '#ui/icons.tsx'
import classes from './outside-frames.module.css'

/** M7: without our origin, whatever runs in there cannot reach what this page keeps. */
const sandbox = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

function LiveChat({ url }: { url: string }) {
  const t = useT()
  const lang = useLocale()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  return (
    <div className={classes.chat}>
      {isOpen && (
        <section id={panelId} className={classes.panel} aria-label={t('liveChat.title')}>
          <div className={classes.head}>
            <p className={classes.title}>{t('liveChat.title')}</p>
            <IconButton size="sm" label={t('liveChat.close')} icon={<CloseIcon size={18} />} onClick={close} />
          </div>
          <iframe
            className={classes.frame}
            src={url + formatQuery({ lang })}
            title={t('liveChat.title')}
            sandbox={sandbox}
            referrerPolicy="no-referrer"
          />
        </section>
      )}
      <div ref={button}>
        <Button
          size="sm"
          leading={<ChatIcon size={18} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('liveChat.title')}
        </Button>
      </div>
    </div>
  )
}

/** SYS-07, SYS-08: what an installation shows besides its own pages; nothing at all unless its settings say so. */
export function OutsideFrames({ settings }: { settings: PublicSettings }) {
  const { liveChatUrl, analyticsUrl } = settings
  return (
    <>
      {liveChatUrl !== null && <LiveChat url={liveChatUrl} />}
      {analyticsUrl !== null && (
        <iframe
          className={classes.unseen}
          src={analyticsUrl}
          title="analytics"
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
    </>
  )
}
