import type { AnnouncementRow } from '@academy/contract/announcements'
import { contentLocales } from '@academy/contract/enums'
import { newAnnouncementId } from '@academy/contract/limits'
import { formatDateTime, formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ClockIcon } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './announcement-list.module.css'

function Read({ row }: { row: AnnouncementRow }) {
  const t = useT()
  const locale = useLocale()
  if (row.publishAt !== null)
    return (
      <Badge tone="blue" icon={<ClockIcon size={14} />}>
        {t('announcements.plan.scheduled', { date: formatDateTime(row.publishAt, locale) })}
      </Badge>
    )
  if (row.receiversAmount === 0) return <Badge tone="yellow">{t('announcements.notSent')}</Badge>
  const text = t('announcements.readOf', {
    read: formatNumber(row.readAmount, locale),
    received: formatNumber(row.receiversAmount, locale),
  })
  return (
    <span className={classes.read}>
      <ProgressBar
        value={row.readAmount}
        max={row.receiversAmount}
        label={t('announcements.readShare')}
        valueText={text}
        height={4}
      />
      <span aria-hidden="true">{text}</span>
    </span>
  )
}

function Languages({ title }: Pick<AnnouncementRow, 'title'>) {
  const t = useT()
  const written = contentLocales.filter((language) => title[language] !== '')
  return (
    <span className={classes.languages}>
      <span className="ac-visually-hidden">{t('announcements.languages')}: </span>
      {written.map((language) => language.toUpperCase()).join(' · ')}
    </span>
  )
}

interface AnnouncementListProps {
  rows: readonly AnnouncementRow[]
  open: number | null
  hrefOf: (id: number) => string
  /** Of one of several academies; absent: `hrefOf`. */
  rowHref?: (row: AnnouncementRow) => string
}

/** NTF-36; one that is not saved yet stands first (NTF-37). */
export function AnnouncementList({ rows, open, hrefOf, rowHref = ({ id }) => hrefOf(id) }: AnnouncementListProps) {
  const t = useT()
  const locale = useLocale()
  const { selection } = usePerson()
  return (
    <nav className={classes.box} aria-label={t('announcements.list')}>
      <ul role="list" className="ac-stack ac-gap-2">
        {open === newAnnouncementId && (
          <li>
            <Anchor href={hrefOf(newAnnouncementId)} className={classes.entry} aria-current="true">
              <span className={classes.title}>{t('announcements.new')}</span>
              <Badge tone="yellow">{t('chats.draft')}</Badge>
            </Anchor>
          </li>
        )}
        {rows.map((row) => (
          <li key={row.id}>
            <Anchor
              href={rowHref(row)}
              className={classes.entry}
              aria-current={row.id === open ? 'true' : undefined}
              data-announcement={row.id}
            >
              <span className={classes.title}>{localized(row.title, locale)}</span>
              {typeof selection !== 'number' && <span className={classes.note}>{row.academyName}</span>}
              <span className={classes.note}>
                <time dateTime={row.createdAt}>{formatShortDate(row.createdAt, locale)}</time>
                <Languages title={row.title} />
              </span>
              <Read row={row} />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
