import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { createForStudent, reviewQueries } from './review.api.ts'
import classes from './without-response-dialog.module.css'

interface WithoutResponseDialogProps {
  academyId: number
  stageLectureId: number
  lectureName: string
  mayCreate: boolean
  onClose: () => void
  onCreated: (id: number) => void
}

/** HW-50, Q-52: who handed in nothing, to be marked all the same. */
export function WithoutResponseDialog(props: WithoutResponseDialogProps) {
  const { academyId, stageLectureId, lectureName, mayCreate, onClose, onCreated } = props
  const t = useT()
  const failureText = useFailureText()
  const query = useQuery(reviewQueries.without(academyId, stageLectureId))
  const [running, setRunning] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const create = async (userId: number) => {
    setRunning(userId)
    setFailure(null)
    try {
      const { id } = await createForStudent(academyId, userId, stageLectureId)
      onCreated(id)
    } catch (error) {
      setFailure(error)
      setRunning(null)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('review.without')} closeLabel={t('action.close')} width={560}>
      <div className="ac-stack ac-gap-12">
        <p className="ac-strong">{lectureName}</p>
        {failure !== null && (
          <Notice tone="error" title={t('review.addFailed')}>
            {failureText(failure)}
          </Notice>
        )}
        {query.isError ? (
          <LoadFailure query={query} />
        ) : query.isPending ? (
          <LoadingRows rows={5} />
        ) : query.data.length === 0 ? (
          <p>{t('review.without.none')}</p>
        ) : (
          <>
            <p className="ac-dim ac-sm">{t('review.without.text')}</p>
            <ul role="list" className={classes.list}>
              {query.data.map((student) => {
                const name = personName(student, t)
                return (
                  <li key={student.id}>
                    <TablePerson name={name} />
                    {mayCreate && (
                      <Button
                        size="sm"
                        variant="secondary"
                        loading={running === student.id}
                        aria-label={t('review.without.createOf', { name })}
                        onClick={() => void create(student.id)}
                      >
                        {t('review.without.create')}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
