import type { HomeworkResponse } from '@academy/contract/homework'
import type { ReviewDetails } from '@academy/contract/review'
import { useRef, useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { alerts } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { useNow } from '#lib/clock.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { AppealCard } from './appeal-card.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ManagerCard } from './manager-card.tsx'
import { Phrases } from './phrases.tsx'
import { draftKey, problemOf, toUpdate } from './review-draft.rules.ts'
import { ReviewForm, reviewTextId, type SaveMode } from './review-form.tsx'
import { ReviewerLine } from './reviewer-line.tsx'
import { reviewQueries, saveReview, setPublished } from './review.api.ts'
import classes from './review-desk.module.css'
import { useHold } from './use-hold.ts'
import { useReviewDraft } from './use-review-draft.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { ViewOnly } from './view-only.tsx'
import { WorkSide } from './work-side.tsx'

interface ReviewDeskProps {
  academyId: number
  details: ReviewDetails
  /** After a save that goes on. */
  onDone: () => void
  onStep: (step: 1 | -1) => void
  /** Leads from a work that can only be read to one the reader may review; null: there is none. */
  onNextOwn: (() => void) | null
  isNextOwnByKey: boolean
}

const isSavedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.fields.some(({ message }) => message === 'savedMeanwhile')

/** HW-43: the work on the left, the mark on the right; on a phone one below the other. */
export function ReviewDesk({ academyId, details, onDone, onStep, onNextOwn, isNextOwnByKey }: ReviewDeskProps) {
  const t = useT()
  const failureText = useFailureText()
  const { user } = usePerson()
  const now = useNow()
  const { response, may, holder } = details
  const state = useReviewDraft(draftKey(user.id, academyId, response.id), response)
  const { draft, saved } = state
  const [isAsked, setAsked] = useState(false)
  const [saving, setSaving] = useState<SaveMode | 'status' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const other = holder !== null && holder.id !== user.id ? holder : null
  const takeOver = useHold(academyId, response.id, holder?.id ?? null, may.review)
  const name = personName(details.student, t)

  const attempt = async (mode: SaveMode | 'status', change: () => Promise<unknown>): Promise<boolean> => {
    setSaving(mode)
    setFailure(null)
    try {
      const after = (await change()) as HomeworkResponse
      // At once: until the details come again they would show what was before.
      queryClient.setQueryData(
        reviewQueries.details(academyId, response.id).queryKey,
        (known) => known && { ...known, response: after },
      )
      state.saveDone(after)
      return true
    } catch (error) {
      // What the other one saved comes with the details; the notice shows it beside the draft.
      if (isSavedMeanwhile(error)) await queryClient.invalidateQueries(reviewQueries.details(academyId, response.id))
      else setFailure(failureText(error))
      return false
    } finally {
      setSaving(null)
    }
  }
  const save = async (mode: SaveMode, updatedAt = state.basedOn) => {
    if (saving !== null || !may.review) return
    setAsked(true)
    if (problemOf(draft, saved, new Date()) !== null) return document.getElementById(reviewTextId)?.focus()
    const body = { ...toUpdate(draft, saved), isReviewed: mode !== 'draft', updatedAt }
    if (!(await attempt(mode, () => saveReview(academyId, response.id, body)))) return
    setAsked(false)
    alerts.success(draft.returnUntil === null ? 'review.form.savedOf' : 'review.form.returnedOf', { name })
    if (mode === 'next') onDone()
  }
  const publish = async (isPublished: boolean) => {
    if (await attempt('status', () => setPublished(academyId, response.id, isPublished)))
      alerts.success(isPublished ? 'review.form.published' : 'review.form.withdrawn')
  }

  // A key that does nothing here says so: silence looks like a page that hangs.
  const ifMay = (act: () => void) => (may.review ? act() : alerts.info('review.form.viewOnly'))
  useReviewKeys({
    onMark: (mark) => ifMay(() => details.state !== 'returned' && state.change({ mark })),
    onSaveNext: () => ifMay(() => void save('next')),
    on: {
      next: () => onStep(1),
      previous: () => onStep(-1),
      write: () => ifMay(() => document.getElementById(reviewTextId)?.focus()),
    },
  })

  return (
    <>
      {other && (
        <div className={classes.hold}>
          <Notice
            tone="warning"
            title={t('review.hold.title', { name: personName(other, t) })}
            action={
              <Button size="sm" variant="secondary" className={classes.takeOver} onClick={() => void takeOver()}>
                {t('review.hold.takeOver')}
              </Button>
            }
          >
            {t('review.hold.text')}
          </Notice>
        </div>
      )}
      <div className={classes.desk}>
        <WorkSide academyId={academyId} details={details} />
        <aside className={classes.aside} aria-label={t('review.form')}>
          <AppealCard academyId={academyId} details={details} />
          <Card title={t('review.form')}>
            <ReviewerLine academyId={academyId} details={details} />
            {state.isOvertaken && may.review && (
              <ConflictNotice
                details={details}
                isSaving={saving !== null}
                onKeepMine={() => void save('stay', state.acceptBase())}
                onTakeTheirs={() => {
                  state.discard()
                  setFailure(null)
                  text.current?.focus()
                }}
              />
            )}
            {may.review ? (
              <ReviewForm
                details={details}
                state={state}
                problem={problemOf(draft, saved, now)}
                isAsked={isAsked}
                failure={failure}
                saving={saving}
                onSave={(mode) => void save(mode)}
                onPublish={(isPublished) => void publish(isPublished)}
                textRef={text}
                phrases={
                  <Phrases
                    academyId={academyId}
                    lectureId={details.stageLecture.lectureId}
                    mayManage={may.manage}
                    text={draft.text}
                    textRef={text}
                    onText={(words) => state.change({ text: words })}
                  />
                }
              />
            ) : (
              <div className="ac-stack ac-gap-12">
                {may.reviewRefusal && (
                  <ViewOnly
                    details={details}
                    why={may.reviewRefusal}
                    onNextOwn={onNextOwn}
                    isNextOwnByKey={isNextOwnByKey}
                  />
                )}
                {state.isDirty && draft.text !== '' && (
                  <TextAreaField size="sm" readOnly label={t('review.form.ownDraft')} value={draft.text} />
                )}
              </div>
            )}
          </Card>
          {may.manage && <ManagerCard academyId={academyId} details={details} />}
        </aside>
      </div>
    </>
  )
}
