import type { ReviewDetails } from '@academy/contract/review'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useAction } from '#kit/use-action.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { setReviewer } from './review.api.ts'
import classes from './review-desk.module.css'

/** HW-45: who has it, one button to take it or to give it back, and one for managers to hand it to somebody. */
export function ReviewerLine({ academyId, details }: { academyId: number; details: ReviewDetails }) {
  const t = useT()
  const { user } = usePerson()
  const { isBusy, run } = useAction(reportFailure)
  const [isHandingOver, setHandingOver] = useState(false)
  const { reviewer, may, response } = details
  const isMine = reviewer?.id === user.id
  return (
    <p className={classes.reviewer}>
      {t('review.form.assignedTo', {
        name: reviewer === null ? t('review.nobody') : isMine ? t('review.you') : personName(reviewer, t),
      })}
      {may.manage && (
        <Button size="sm" variant="ghost" onClick={() => setHandingOver(true)}>
          {t('review.form.handOver')}
        </Button>
      )}
      {isHandingOver && (
        <AssignDialog
          academyId={academyId}
          chosen={[response]}
          mode="others"
          onClose={() => setHandingOver(false)}
          onDone={() => setHandingOver(false)}
        />
      )}
      {may.assign && (
        <Button
          size="sm"
          variant="ghost"
          loading={isBusy}
          onClick={() => void run(() => setReviewer(academyId, response.id, !isMine))}
        >
          {t(isMine ? 'review.form.giveBack' : 'review.assignMe')}
        </Button>
      )}
    </p>
  )
}
