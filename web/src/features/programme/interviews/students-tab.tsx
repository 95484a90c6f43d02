import type { InterviewStudent, InterviewTotals } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { interviewsQueries, publishResults } from './interviews.api.ts'
import { type InterviewsAddress, toStudentsQuery } from './interviews-address.rules.ts'
import { StudentsList } from './students-list.tsx'

function Publishing({ stageId, totals }: { stageId: number; totals: InterviewTotals }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const publish = async () => {
    const { published } = await publishResults(stageId)
    alerts.success('interviews.publish.done', { count: published })
    setAsking(false)
  }
  const { toPublish, toPublishPassed } = totals
  return (
    <>
      {toPublish > 0 && (
        <Notice
          isSlim
          tone="info"
          title={t('interviews.publish.ready', { count: toPublish })}
          action={
            <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
              {t('interviews.publish')}
            </Button>
          }
        >
          {t('interviews.publish.hint')}
        </Notice>
      )}
      <ActionDialog
        opened={isAsking}
        title={t('interviews.publish.title')}
        confirmLabel={t('interviews.publish')}
        cancelLabel={t('action.cancel')}
        action={publish}
        onClose={() => setAsking(false)}
      >
        {t('interviews.publish.text', {
          count: toPublish,
          passed: toPublishPassed,
          refused: toPublish - toPublishPassed,
        })}
      </ActionDialog>
    </>
  )
}

/** How far staff are with this stage. */
function Progress({ totals }: { totals: InterviewTotals }) {
  const t = useT()
  const { notBooked, booked, waiting, noShow, answered } = totals
  const total = notBooked + booked + waiting + noShow + answered
  if (total === 0) return null
  const text = t('interviews.decided', { decided: answered, total })
  return (
    <div className="ac-stack ac-gap-6">
      <p className="ac-sm ac-medium">{text}</p>
      <ProgressBar value={answered} max={total} label={t('interviews.outcome')} valueText={text} height={6} />
    </div>
  )
}

interface StudentsTabProps {
  academyId: number
  stageId: number
  address: InterviewsAddress
  onChange: (change: Partial<InterviewsAddress>) => void
  onOpen: (student: InterviewStudent, rows: readonly InterviewStudent[]) => void
  /** INT-16: staff decide; null where the right is missing. */
  onLetFail: ((userIds: number[]) => void) | null
}

export function StudentsTab({ academyId, stageId, address, onChange, onOpen, onLetFail }: StudentsTabProps) {
  const t = useT()
  const layout = useListLayout('interviewStudents')
  const query = useQuery(interviewsQueries.students(academyId, stageId, toStudentsQuery(address, layout.rows)))
  const totals = query.data?.totals
  return (
    <div className="ac-stack ac-gap-16">
      {totals && <Publishing stageId={stageId} totals={totals} />}
      {totals && totals.waiting > 0 && address.standing !== 'waiting' && (
        <Notice
          isSlim
          tone="warning"
          title={t('interviews.due.ready', { count: totals.waiting })}
          action={
            <Button size="sm" variant="secondary" onClick={() => onChange({ standing: 'waiting', page: 1 })}>
              {t('common.show')}
            </Button>
          }
        >
          {t('interviews.due.hint')}
        </Notice>
      )}
      {totals && onLetFail && totals.proposedToFail.length > 0 && (
        <Notice
          isSlim
          tone="warning"
          title={t('interviews.letFail.ready', { count: totals.proposedToFail.length })}
          action={
            <Button size="sm" variant="secondary" onClick={() => onLetFail(totals.proposedToFail)}>
              {t('interviews.letFail')}
            </Button>
          }
        >
          {t('interviews.letFail.hint')}
          {totals.toPublish > 0 && ` ${t('interviews.letFail.publishFirst')}`}
        </Notice>
      )}
      {totals && <Progress totals={totals} />}
      <div>
        <StudentsList
          layout={layout}
          query={query}
          address={address}
          onChange={onChange}
          onOpen={(student) => onOpen(student, query.data?.rows ?? [])}
        />
      </div>
    </div>
  )
}
