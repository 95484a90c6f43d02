import type { AnnouncementRow } from '@academy/contract/announcements'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { isWaiting } from './announcement-plan.rules.ts'
import { cancelSchedule, publishAnnouncement } from './announcements.api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface AnnouncementPlanProps {
  academyId: number
  row: AnnouncementRow
  /** The text has changes nobody would get. */
  isTextUnsaved: boolean
}

/** Of one that waits: when it goes out and to how many, and what can be done until then. */
export function AnnouncementPlan({ academyId, row, isTextUnsaved }: AnnouncementPlanProps) {
  const t = useT()
  const locale = useLocale()
  const [asked, setAsked] = useState<'schedule' | 'cancel' | 'publish' | null>(null)
  if (!isWaiting(row)) return null
  const { id, publishAt, chosenAmount: count } = row
  const title = localized(row.title, locale)
  const close = () => setAsked(null)
  const zone = publishAt && zoneName(locale, new Date(publishAt))
  return (
    <>
      <Notice
        tone={count === 0 ? 'warning' : 'info'}
        title={
          publishAt === null
            ? t('announcements.plan.chosen', { count })
            : t('announcements.plan.scheduled', { date: formatDateTime(publishAt, locale) })
        }
        action={
          <div className="ac-row ac-gap-8">
            <Button size="sm" variant="secondary" onClick={() => setAsked('schedule')} disabled={count === 0}>
              {t(publishAt === null ? 'announcements.schedule' : 'announcements.schedule.move')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsked('publish')} disabled={count === 0}>
              {t('announcements.plan.sendNow')}
            </Button>
            {publishAt !== null && (
              <Button size="sm" variant="ghost" onClick={() => setAsked('cancel')}>
                {t('announcements.plan.cancel')}
              </Button>
            )}
          </div>
        }
      >
        {publishAt === null ? t('announcements.plan.chosenText') : t('announcements.plan.text', { count, zone: zone! })}
      </Notice>
      {asked === 'schedule' && (
        <ScheduleDialog {...{ academyId, id, publishAt, count }} onClose={close} onDone={close} />
      )}
      {asked === 'publish' && (
        <ActionDialog
          title={t('announcements.send.title')}
          confirmLabel={t('announcements.send.confirm', { count })}
          cancelLabel={t('action.cancel')}
          failureTitle={t('announcements.plan.sendFailed')}
          action={async () => {
            alerts.success('announcements.told', { count: await publishAnnouncement(academyId, id) })
            close()
          }}
          onClose={close}
        >
          <div className="ac-stack ac-gap-12">
            <p>{t('announcements.plan.sendText', { title })}</p>
            {isTextUnsaved && <Notice tone="warning">{t('announcements.send.unsaved')}</Notice>}
          </div>
        </ActionDialog>
      )}
      {asked === 'cancel' && (
        <ActionDialog
          title={t('announcements.plan.cancelTitle')}
          confirmLabel={t('announcements.plan.cancel')}
          cancelLabel={t('announcements.plan.keep')}
          failureTitle={t('announcements.plan.cancelFailed')}
          action={async () => {
            await cancelSchedule(academyId, id)
            alerts.success('announcements.plan.cancelled')
            close()
          }}
          onClose={close}
        >
          {t('announcements.plan.cancelText')}
        </ActionDialog>
      )}
    </>
  )
}
