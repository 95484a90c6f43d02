import type { ReceivedAnnouncement } from '@academy/contract/announcements'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { exactTime } from '#lib/time-ago.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeftIcon, CloseIcon } from '#ui/icons.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import classes from './inbox-panel.module.css'

const languages = { ua: 'uk', en: 'en', ru: 'ru' } as const

interface AnnouncementViewProps {
  /** Absent: it was taken back meanwhile. */
  announcement: ReceivedAnnouncement | undefined
  titleId: string
  onBack: () => void
  onClose: () => void
}

/** An announcement is read where it was announced. */
export function AnnouncementView({ announcement, titleId, onBack, onClose }: AnnouncementViewProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <div className={classes.header}>
        <IconButton label={t('inbox.back')} icon={<ArrowLeftIcon />} onClick={onBack} />
        <p className={classes.kind}>{t('inbox.announcement')}</p>
        <IconButton className={classes.close} label={t('action.close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <article className={classes.reading} lang={announcement && languages[announcement.language]}>
        <h2 id={titleId} tabIndex={-1} className={classes.headline}>
          {announcement?.title ?? t('inbox.gone')}
        </h2>
        {announcement && (
          <>
            <p className={classes.meta}>
              <span>{announcement.academyName}</span>
              <time dateTime={announcement.createdAt}>{exactTime(announcement.createdAt, locale)}</time>
            </p>
            <MarkdownTree tree={announcement.body} newTabLabel={t('app.opensInNewTab')} />
          </>
        )}
      </article>
    </>
  )
}
