import type { ContentLocale } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { MegaphoneIcon } from '#ui/icons.tsx'
import { Markdown } from '#ui/markdown.tsx'
import type { AnnouncementForm } from './announcement-form.rules.ts'
import classes from './announcement-preview.module.css'

/** What a receiver sees, while it is written. */
export function AnnouncementPreview({ form, language }: { form: AnnouncementForm; language: ContentLocale }) {
  const t = useT()
  const { user, selection } = usePerson()
  const title = form.title[language].trim()
  const body = form.body[language]
  return (
    <section className={classes.preview} aria-label={t('announcements.preview')}>
      <p className="ac-soft ac-sm ac-medium" aria-hidden="true">
        {t('announcements.preview')}
      </p>
      <div
        className={classes.entry}
        lang={language === 'ua' ? 'uk' : language}
        role="group"
        aria-label={title || t('common.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long preview scrolls in its own box
        tabIndex={0}
      >
        <span className={classes.icon} aria-hidden="true">
          <MegaphoneIcon size={20} />
        </span>
        <div className="ac-shrink">
          <p className={classes.from}>
            <span>{academyOf(user, selection)?.name}</span>
            <span>{t('announcements.previewNow')}</span>
          </p>
          <p className={classes.title} data-empty={title === '' || undefined}>
            {title || t('common.title')}
          </p>
          {body.trim() === '' ? (
            <p className={classes.empty}>{t('common.previewEmpty')}</p>
          ) : (
            <Markdown text={body} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
          )}
        </div>
      </div>
    </section>
  )
}
