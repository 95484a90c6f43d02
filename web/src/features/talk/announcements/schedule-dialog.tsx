import type { PeopleFilters } from '@academy/contract/announcements'
import { academyZone } from '@academy/contract/limits'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime, formatDateTimeIn } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { usualMoment } from './announcement-plan.rules.ts'
import { scheduleAnnouncement } from './announcements.api.ts'

interface ScheduleDialogProps {
  academyId: number
  id: number
  /** The moment it is planned for already. */
  publishAt: string | null
  count: number
  /** Who gets it then besides those who are chosen already. */
  chosen?: PeopleFilters & { userIds?: number[] }
  onClose: () => void
  onDone: () => void
}

/** When it is sent by itself; the moment stands in the zone of the browser, and in that of the academy where it differs. */
export function ScheduleDialog({ academyId, id, publishAt, count, chosen, onClose, onDone }: ScheduleDialogProps) {
  const t = useT()
  const locale = useLocale()
  const [openedAt] = useState(() => new Date().toISOString())
  const [at, setAt] = useState<string | null>(() => publishAt ?? usualMoment(new Date(openedAt)))
  const [error, setError] = useState<string | null>(null)
  const inAcademy = at && formatDateTimeIn(academyZone, at, locale)
  const schedule = async (): Promise<boolean> => {
    if (at === null || Date.parse(at) <= Date.now()) {
      setError(t(at === null ? 'validation.fieldIsRequired' : 'validation.momentInPast'))
      return false
    }
    await scheduleAnnouncement(academyId, id, { publishAt: at, ...(chosen && { receivers: chosen }) })
    alerts.success('announcements.schedule.done', { date: formatDateTime(at, locale) })
    onDone()
    return true
  }
  return (
    <ActionDialog
      title={t(publishAt === null ? 'announcements.schedule.title' : 'announcements.schedule.move')}
      confirmLabel={t('announcements.schedule')}
      cancelLabel={t('action.cancel')}
      action={schedule}
      failureTitle={t('announcements.schedule.failed')}
      onClose={onClose}
    >
      <div className="ac-stack ac-gap-16">
        <p>{t('announcements.schedule.text', { count })}</p>
        <DateTimeField
          size="sm"
          required
          label={t('announcements.schedule.moment')}
          value={at}
          min={openedAt}
          error={error ?? undefined}
          help={
            inAcademy !== null && at !== null && inAcademy !== formatDateTime(at, locale)
              ? t('announcements.schedule.academyTime', { moment: inAcademy })
              : undefined
          }
          onChange={(value) => {
            setAt(value)
            setError(null)
          }}
        />
      </div>
    </ActionDialog>
  )
}
