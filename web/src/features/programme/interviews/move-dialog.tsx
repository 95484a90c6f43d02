import type { InterviewSlot } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { SelectField } from '#ui/select-field.tsx'
import { longDay, timeOf, timesOf } from './interview-dates.ts'
import { interviewsQueries, moveBooking } from './interviews.api.ts'

/** A booking on its way: to the slot it was dropped on, or to one that is chosen here. */
export interface BookingMove {
  slot: Pick<InterviewSlot, 'id' | 'startDate'>
  person: { userId: number; name: string }
  to: Pick<InterviewSlot, 'id' | 'startDate'> | null
}

interface MoveDialogProps {
  academyId: number
  stageId: number
  move: BookingMove
  onMoved: () => void
  onClose: () => void
}

/** Asks first: it names the student, both times, and that the student is told. */
export function MoveDialog({ academyId, stageId, move, onMoved, onClose }: MoveDialogProps) {
  const t = useT()
  const locale = useLocale()
  const { slot, person } = move
  const query = useQuery({ ...interviewsQueries.freeSlots(academyId, stageId), enabled: move.to === null })
  const [chosenId, setChosenId] = useState<number | null>(null)
  const free = query.data ?? []
  const to = move.to ?? free.find(({ id }) => id === chosenId) ?? free[0] ?? null
  const momentOf = ({ startDate }: Pick<InterviewSlot, 'startDate'>) =>
    `${longDay(new Date(startDate), locale)}, ${timeOf(startDate, locale)}`
  const confirm = async () => {
    if (to === null) return onClose()
    await moveBooking(slot.id, { userId: person.userId, toSlotId: to.id })
    alerts.success('interviews.move.done')
    onMoved()
  }
  const tellFailure = (error: unknown) => {
    // Somebody was quicker: what is shown now is what there is.
    if (isApiError(error, 'InterviewSlotOccupied')) alerts.warning('interviews.move.taken')
    else if (isApiError(error, 'InterviewSlotNotFound')) alerts.warning('interviews.move.gone')
    else reportFailure(error)
    onClose()
  }
  return (
    <ActionDialog
      opened
      title={t('interviews.move.title')}
      confirmLabel={t(to === null ? 'action.close' : 'interviews.move.confirm')}
      cancelLabel={t('interviews.move.keep')}
      action={confirm}
      onFailure={tellFailure}
      onClose={onClose}
    >
      {move.to === null && query.isError && <LoadFailure query={query} />}
      {move.to === null && query.isPending && <LoadingText lines={2} />}
      {move.to === null && query.data && free.length === 0 && <p>{t('interviews.move.none')}</p>}
      <div className="ac-stack ac-gap-12">
        {move.to === null && free.length > 0 && (
          <SelectField
            label={t('interviews.move.choose')}
            value={String(to?.id ?? '')}
            onChange={({ target }) => setChosenId(Number(target.value))}
            options={free.map((one) => ({
              value: String(one.id),
              label: [longDay(new Date(one.startDate), locale), timesOf(one, locale), one.interviewer?.fullName]
                .filter(Boolean)
                .join(', '),
            }))}
          />
        )}
        {to && <p>{t('interviews.move.text', { name: person.name, from: momentOf(slot), to: momentOf(to) })}</p>}
      </div>
    </ActionDialog>
  )
}
