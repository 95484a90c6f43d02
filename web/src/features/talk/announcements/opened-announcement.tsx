import type { Announcement, AnnouncementRow } from '@academy/contract/announcements'
import { useEffect, useRef, useState } from 'react'
import { forgetReceivers, keptReceivers } from '#domain/receivers/kept-receivers.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { AnnouncementPlan } from './announcement-plan.tsx'
import { isWaiting } from './announcement-plan.rules.ts'
import { checkAnnouncement, emptyForm, formOf, toInput, type AnnouncementForm } from './announcement-form.rules.ts'
import { loadAnnouncement, saveAnnouncement } from './announcements.api.ts'
import type { AnnouncementPart, AnnouncementsAddress } from './announcements-address.rules.ts'
import classes from './announcements.module.css'
import { CopyAnnouncement } from './copy-announcement.tsx'
import { ReceiversEditor } from './receivers-editor.tsx'

/** The place on the screen, which the address says. */
export interface PlaceProps {
  academyId: number
  address: AnnouncementsAddress
  hrefOf: (change: Partial<AnnouncementsAddress>) => string
  onChange: (change: Partial<AnnouncementsAddress>) => void
}

interface OpenedAnnouncementProps extends PlaceProps {
  /** Whoever came from the list, not from a link or a reload. */
  isFromList: boolean
  /** null: a new one. */
  loaded: Announcement | null
  /** As the list has it, with the numbers of now. */
  row: AnnouncementRow | null
  onSaved: (stored: Announcement) => void
}

/** Its text and its receivers; what is typed stays while one looks at the other part. */
export function OpenedAnnouncement(props: OpenedAnnouncementProps) {
  const { academyId, isFromList, loaded, row, address, hrefOf, onChange, onSaved } = props
  const t = useT()
  const locale = useLocale()
  const editor = useEditor<AnnouncementForm, Announcement>({
    loaded,
    initial: loaded === null ? emptyForm : formOf(loaded),
    formOf,
    check: checkAnnouncement,
    send: (known, form) => saveAnnouncement(academyId, known, toInput(form)),
    load: ({ id }) => loadAnnouncement(academyId, id),
    onSaved: (_, isNew) => alerts.success(isNew ? 'announcements.created' : 'announcements.saved'),
    onDone: onSaved,
    // NTF-46
    onFailed: (isNew) => alerts.error(isNew ? 'announcements.createFailed' : 'announcements.updateFailed'),
  })
  // Whoever comes from a list of people with some of them selected writes to these.
  const [chosenBefore] = useState(() => (loaded === null ? keptReceivers(academyId) : []))
  useEffect(forgetReceivers, [])
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the list is no longer there, nor what was pressed in it.
  useEffect(() => {
    if (isFromList && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
  }, [])
  const { known } = editor
  const receiversAmount = row?.receiversAmount ?? known?.receiversAmount ?? 0
  const peopleAmount = receiversAmount + (row?.chosenAmount ?? 0)
  const waits = row !== null && isWaiting(row)
  return (
    <Card>
      <div className={classes.head}>
        <p className={classes.back}>
          <BackLink href={hrefOf({ open: null })}>{t('announcements.back')}</BackLink>
        </p>
        <div className={classes.title}>
          <h2 ref={heading} tabIndex={-1}>
            {known === null ? t('announcements.new') : localized(known.title, locale)}
          </h2>
          {known !== null && (
            <CopyAnnouncement
              {...{ academyId, peopleAmount }}
              announcement={known}
              onCopied={(id) => onChange({ open: id })}
            />
          )}
        </div>
        <p className="ac-dim ac-sm">
          {known === null
            ? t('announcements.part.receiversLater')
            : [known.author, formatDateTime(known.createdAt, locale)].filter(Boolean).join(', ')}
        </p>
      </div>
      {waits && (
        <div className={classes.plan}>
          <AnnouncementPlan {...{ academyId, row }} isTextUnsaved={editor.isDirty} />
        </div>
      )}
      <Tabs<AnnouncementPart>
        label={t('announcements.parts')}
        value={address.part}
        onChange={(part) => onChange({ part })}
        tabs={[
          { value: 'text', label: t('announcements.part.text') },
          {
            value: 'receivers',
            label: t('announcements.part.receivers'),
            badge: known !== null && <Badge tone="brand">{formatNumber(peopleAmount, locale)}</Badge>,
          },
        ]}
      >
        {known === null && chosenBefore.length > 0 && (
          <Notice tone="info">{t('announcements.chosenBefore', { count: chosenBefore.length })}</Notice>
        )}
        <div hidden={address.part !== 'text'}>
          <AnnouncementEditor
            {...{ academyId, editor, receiversAmount }}
            isWaiting={waits}
            listHref={hrefOf({ open: null })}
            onToReceivers={() => onChange({ part: 'receivers' })}
            onRemoved={() => onChange({ open: null })}
          />
        </div>
        {address.part === 'receivers' && known === null && (
          <Notice tone="info">{t('announcements.part.receiversLater')}</Notice>
        )}
        {address.part === 'receivers' && row !== null && (
          <ReceiversEditor {...{ academyId, row, address, onChange, chosenBefore }} isTextUnsaved={editor.isDirty} />
        )}
      </Tabs>
    </Card>
  )
}
