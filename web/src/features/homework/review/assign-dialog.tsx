import type { AssignRefusal } from '@academy/contract/homework'
import type { QueueRow } from '@academy/contract/review'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useAction } from '#kit/use-action.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { assignMany, type BulkAssignment, previewAssignment, reviewQueries } from './review.api.ts'
import classes from './assign-dialog.module.css'

export type AssignMode = 'me' | 'others' | 'unassign'

interface AssignDialogProps {
  academyId: number
  chosen: readonly Pick<QueueRow, 'id' | 'stageLectureId'>[]
  mode: AssignMode
  onClose: () => void
  onDone: (changeId: number | null, count: number) => void
}

type Preview = Awaited<ReturnType<typeof previewAssignment>>

/** Who can be chosen: the reviewers of the lectures, whoever has some of it already, and oneself. */
const useCandidates = (academyId: number, chosen: AssignDialogProps['chosen'], isAsked: boolean) => {
  const { user } = usePerson()
  const lectureIds = [...new Set(chosen.map(({ stageLectureId }) => stageLectureId))]
  const answers = useQueries({
    queries: lectureIds.map((id) => ({ ...reviewQueries.reviewers(academyId, id), enabled: isAsked })),
  })
  const load = useQuery({ ...reviewQueries.load(academyId, null), enabled: isAsked })
  const waiting = new Map(load.data?.reviewers.map((person) => [person.id, person.waiting]))
  const people = [...answers.flatMap(({ data }) => data ?? []), ...(load.data?.reviewers ?? []), user]
  const byId = new Map(people.map(({ id, firstName, lastName }) => [id, { id, firstName, lastName }]))
  return [...byId.values()].map((person) => ({ ...person, waiting: waiting.get(person.id) ?? 0 }))
}

function PreviewList({ preview, nameOf }: { preview: Preview; nameOf: (id: number) => string }) {
  const t = useT()
  const given = Map.groupBy(preview.changed, ({ reviewerId }) => reviewerId)
  const refused = Map.groupBy(preview.refused, ({ why }) => why)
  if (preview.changed.length === 0 && preview.refused.length === 0) return <p>{t('review.assign.nothing')}</p>
  return (
    <ul className={classes.preview}>
      {[...given].map(([reviewerId, works]) => (
        <li key={reviewerId}>
          {reviewerId === null
            ? t('review.assign.takenBack', { count: works.length })
            : t('review.assign.gets', { name: nameOf(reviewerId), count: works.length })}
        </li>
      ))}
      {preview.unchanged > 0 && <li>{t('review.assign.unchanged', { count: preview.unchanged })}</li>}
      {[...refused].map(([why, works]) => (
        <li key={why} className="ac-dim">
          {t(`review.assign.refused.${why satisfies AssignRefusal}`, { count: works.length })}
        </li>
      ))}
    </ul>
  )
}

export function AssignDialog({ academyId, chosen, mode, onClose, onDone }: AssignDialogProps) {
  const t = useT()
  const failureText = useFailureText()
  const { user } = usePerson()
  const candidates = useCandidates(academyId, chosen, mode === 'others')
  const [picked, setPicked] = useState<readonly number[]>([])
  const { isBusy, failure, run } = useAction()
  const body: BulkAssignment = {
    assign: mode !== 'unassign',
    ids: chosen.map(({ id }) => id),
    ...(mode === 'others' && { reviewerIds: [...picked] }),
  }
  const isReady = mode !== 'others' || picked.length > 0
  const preview = useQuery({
    queryKey: ['review', academyId, 'assign-preview', body],
    queryFn: () => previewAssignment(academyId, body),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  const nameOf = (id: number) => {
    const person = candidates.find((candidate) => candidate.id === id)
    return id === user.id ? t('review.you') : person ? personName(person, t) : `№ ${id}`
  }
  const assign = async () => {
    const { changeId, changed } = await assignMany(academyId, body)
    onDone(changeId, changed.length)
  }
  const isPossible = isReady && !preview.isFetching && (preview.data?.changed.length ?? 0) > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={isBusy}
      title={t(mode === 'unassign' ? 'review.unassign' : 'review.assign.title')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('review.cancel')}
          </Button>
          <Button size="sm" loading={isBusy} disabled={!isPossible} onClick={() => void run(assign)}>
            {t(mode === 'unassign' ? 'review.assign.confirmUnassign' : 'common.assign')}
          </Button>
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        <p>{t('review.selected', { count: chosen.length })}</p>
        {mode === 'others' && (
          <fieldset className={classes.people}>
            <legend>{t('review.assign.who')}</legend>
            <p className="ac-dim">{t('review.assign.help')}</p>
            {candidates.map((person) => (
              <CheckboxField
                key={person.id}
                label={`${personName(person, t)} · ${t('review.assign.waiting', { count: person.waiting })}`}
                checked={picked.includes(person.id)}
                onChange={({ target }) =>
                  setPicked(target.checked ? [...picked, person.id] : picked.filter((id) => id !== person.id))
                }
              />
            ))}
          </fieldset>
        )}
        <section aria-live="polite" aria-busy={preview.isFetching}>
          {isReady && (
            <>
              <h3 className={classes.title}>{t('common.whatWillChange')}</h3>
              {preview.isError ? (
                <Notice tone="error">{failureText(preview.error)}</Notice>
              ) : preview.data ? (
                <PreviewList preview={preview.data} nameOf={nameOf} />
              ) : (
                <p>{t('review.assign.counting')}</p>
              )}
            </>
          )}
        </section>
        {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
      </div>
    </Dialog>
  )
}
