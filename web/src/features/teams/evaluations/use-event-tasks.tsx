import type { Evaluation } from '@academy/contract/evaluations'
import { useState } from 'react'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOpener } from '#ui/use-opener.ts'
import { isEvaluated } from './evaluation.rules.ts'
import { removeEvent, reportEvaluationFailure, setCurrent } from './evaluations.api.ts'
import { EventDialog, type EventTask } from './event-dialog.tsx'

/** TEAM-32 */
const warnOfStudents = () => alerts.warning('error.EvaluationHasEvaluatedStudents')

/** TEAM-30 */
const makeCurrent = async (academyId: number, { id, title }: Evaluation): Promise<void> => {
  try {
    await setCurrent(academyId, id)
    alerts.success('evaluations.madeCurrent', { title })
  } catch (error) {
    reportEvaluationFailure(error)
  }
}

interface RemovalProps {
  academyId: number
  event: Evaluation
  onClose: () => void
  onRemoved: () => void
}

function RemoveEventDialog({ academyId, event, onClose, onRemoved }: RemovalProps) {
  const t = useT()
  const remove = async () => {
    await removeEvent(academyId, event.id)
    alerts.success('evaluations.removed')
    onRemoved()
    onClose()
  }
  return (
    <RemovalDialog
      title={t('evaluations.remove.title')}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      onFailure={(error) => {
        if (isApiError(error, 'EvaluationHasEvaluatedStudents')) warnOfStudents()
        else reportEvaluationFailure(error)
        onClose()
      }}
      {...{ remove, onClose }}
    >
      {t('evaluations.remove.text', { title: event.title })}
    </RemovalDialog>
  )
}

type Open = Exclude<EventTask, { kind: 'change' }> | { kind: 'change' | 'remove'; eventId: number }

/** The dialogs around evaluations; the focus comes back to what opened them. */
export const useEventTasks = (
  academyId: number,
  /** As they are now: a dialog that is open saves over the newest version. */
  events: readonly Evaluation[],
  on: { made?: (eventId: number) => void; removed?: () => void } = {},
) => {
  const [open, setOpen] = useState<Open | null>(null)
  const opener = useOpener()
  const close = () => {
    setOpen(null)
    opener.giveBack()
  }
  const start = (task: Open) => {
    // The item of a menu is gone by then; its button is not.
    if ('eventId' in task) opener.remember(document.querySelector(`[data-event-menu="${task.eventId}"]`))
    else opener.remember()
    setOpen(task)
  }
  const event = open && 'eventId' in open ? events.find(({ id }) => id === open.eventId) : undefined
  const toTask = (): EventTask | null => {
    if (open === null || !('eventId' in open)) return open
    return event && open.kind === 'change' ? { kind: 'change', event } : null
  }
  const task = toTask()
  return {
    create: (teamId: number, number: number) => start({ kind: 'create', teamId, number }),
    createForAll: (stageId: number, teams: number, number: number) =>
      start({ kind: 'createForAll', stageId, teams, number }),
    rename: ({ id }: Evaluation) => start({ kind: 'change', eventId: id }),
    makeCurrent: (chosen: Evaluation) => void makeCurrent(academyId, chosen),
    /** Who was evaluated in it keeps it: then the warning comes at once, without a question before it. */
    remove: (chosen: Evaluation) =>
      chosen.studentEvaluations.some(isEvaluated) ? warnOfStudents() : start({ kind: 'remove', eventId: chosen.id }),
    dialogs: (
      <>
        {task && (
          <EventDialog
            academyId={academyId}
            task={task}
            onClose={close}
            onDone={(eventId) => eventId !== null && on.made?.(eventId)}
          />
        )}
        {open?.kind === 'remove' && event && (
          <RemoveEventDialog academyId={academyId} event={event} onClose={close} onRemoved={() => on.removed?.()} />
        )}
      </>
    ),
  }
}
export type EventTasks = ReturnType<typeof useEventTasks>
