import type { InterviewSlot } from '@academy/contract/interviews'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { longDay, timeOf } from './interview-dates.ts'
import { releaseSlot } from './interviews.api.ts'

interface ReleaseButtonProps {
  /** Asks for another time instead; null: it can not be moved. */
  onMove: (() => void) | null
  slot: Pick<InterviewSlot, 'id' | 'startDate'>
  person: { userId: number; name: string }
  onReleased: () => void
}

/** Takes the booking of a student back, after saying what that means. */
export function ReleaseButton({ slot, person, onMove, onReleased }: ReleaseButtonProps) {
  const t = useT()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const release = async () => {
    await releaseSlot(slot.id, person.userId)
    alerts.success('interviews.release.done')
    onReleased()
    close()
  }
  const alertFailure = (error: unknown) => {
    // The student was quicker: what is shown now is what there is.
    if (isApiError(error, 'InterviewSlotNotFound')) {
      alerts.warning('interviews.release.gone')
      onReleased()
    } else reportFailure(error)
    close()
  }
  const when = { day: longDay(new Date(slot.startDate), locale), time: timeOf(slot.startDate, locale) }
  return (
    <div className="ac-row ac-end ac-gap-12">
      {onMove && (
        <Button size="sm" variant="secondary" onClick={onMove}>
          {t('interviews.moveTo')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {t('interviews.release')}
      </Button>
      <ActionDialog
        opened={isAsking}
        danger
        title={t('interviews.release.title')}
        confirmLabel={t('interviews.release')}
        cancelLabel={t('interviews.release.keep')}
        action={release}
        onFailure={alertFailure}
        onClose={close}
      >
        {t('interviews.release.text', { name: person.name, ...when })}
      </ActionDialog>
    </div>
  )
}
