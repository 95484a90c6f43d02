import type { HomeworkResponse } from '@academy/contract/homework'
import type { ReviewDetails } from '@academy/contract/review'
import { type ReactNode, type Ref, useState } from 'react'
import { MarkField } from '#domain/marks/mark-field.tsx'
import { useNow } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { defaultReturn, type DraftProblem } from './review-draft.rules.ts'
import classes from './review-form.module.css'
import type { ReviewDraftState } from './use-review-draft.ts'

export const reviewTextId = 'review-text'

function StateLine({ response, isDirty }: { response: HomeworkResponse; isDirty: boolean }) {
  const t = useT()
  const locale = useLocale()
  const isDraft = !response.isReviewed && response.notificationStatus === 'Pending'
  return (
    <p className={classes.state} role="status" data-dirty={isDirty || undefined}>
      {isDirty
        ? t('review.form.unsaved')
        : response.isReviewed
          ? t('review.form.status.published', { time: formatDateTime(response.updatedAt, locale) })
          : t(isDraft ? 'review.form.status.draft' : 'review.form.status.new')}
    </p>
  )
}

export type SaveMode = 'stay' | 'next' | 'draft'

interface ReviewFormProps {
  details: ReviewDetails
  state: ReviewDraftState
  problem: DraftProblem
  /** Said once somebody tried to save. */
  isAsked: boolean
  failure: string | null
  saving: SaveMode | 'status' | null
  onSave: (mode: SaveMode) => void
  onPublish: (isPublished: boolean) => void
  textRef: Ref<HTMLTextAreaElement>
  phrases: ReactNode
}

/** HW-42: mark, words and what comes next, on one card. */
export function ReviewForm({
  details,
  state,
  problem,
  isAsked,
  failure,
  saving,
  onSave,
  onPublish,
  textRef,
  phrases,
}: ReviewFormProps) {
  const { draft, change, isDirty } = state
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const [isPreview, setPreview] = useState(false)
  const { response } = details
  const isReturned = details.state === 'returned'
  // Of what the student works on again only the deadline can be moved.
  const isFixed = isReturned
  const isReturning = draft.returnUntil !== null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave('next')
      }}
    >
      {isReturned && response.reanswerDeadline && (
        <Notice tone="info">
          {t('review.form.waitsForAnswer', { time: formatDateTime(response.reanswerDeadline, locale) })}
        </Notice>
      )}
      {state.isRestored && !state.isOvertaken && (
        <Notice
          tone="info"
          action={
            <Button size="sm" variant="text" className={classes.inline} onClick={state.discard}>
              {t('review.form.discard')}
            </Button>
          }
        >
          {t('review.form.restored')}
        </Notice>
      )}
      <div>
        <MarkField
          label={t('review.form.mark')}
          name="mark"
          noneLabel={t('autogradePanel.noMark')}
          value={draft.mark}
          disabled={isFixed}
          describedBy="mark-help"
          onChange={(mark) => change({ mark })}
        />
        <p id="mark-help" className={classes.help}>
          {t('review.form.markHelp')}
        </p>
      </div>
      <div className="ac-stack ac-gap-8">
        <div className={classes.mode}>
          <span aria-hidden="true">{t('review.form.text')}</span>
          <SegmentedControl
            label={t('review.form.mode')}
            value={isPreview ? 'preview' : 'write'}
            onChange={(value) => setPreview(value === 'preview')}
            segments={[
              { value: 'write', content: t('review.form.write') },
              { value: 'preview', content: t('review.form.preview') },
            ]}
          />
        </div>
        {isPreview ? (
          <section className={classes.preview} aria-label={t('review.form.preview')}>
            {draft.text.trim() === '' ? (
              <p className={classes.help}>{t('review.form.nothing')}</p>
            ) : (
              <Markdown text={draft.text} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
            )}
          </section>
        ) : (
          <TextAreaField
            ref={textRef}
            id={reviewTextId}
            rows={8}
            hideLabel
            label={t('review.form.text')}
            help={t('review.form.textHelp')}
            value={draft.text}
            disabled={isFixed}
            spellCheck
            error={isAsked && problem === 'nothing' ? t('review.form.needsMark') : undefined}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </div>
      {!isFixed && phrases}
      <div className="ac-stack ac-gap-10">
        <CheckboxField
          label={t('review.form.return')}
          checked={isReturning}
          onChange={({ target }) =>
            change({ returnUntil: target.checked ? (state.saved.returnUntil ?? defaultReturn(now)) : null })
          }
        />
        {isReturning && (
          <DateTimeField
            size="sm"
            label={t('review.form.returnUntil')}
            help={t('review.form.returnHelp')}
            value={draft.returnUntil}
            min={now.toISOString()}
            error={isAsked && problem === 'past' ? t('review.form.returnPast') : undefined}
            onChange={(returnUntil) => returnUntil !== null && change({ returnUntil })}
          />
        )}
      </div>
      <details className={classes.more}>
        <summary>{t('review.form.like')}</summary>
        <MarkField
          isPlain
          label={t('review.form.like')}
          name="like"
          noneLabel={t('autogradePanel.noMark')}
          value={draft.like}
          disabled={isFixed}
          onChange={(like) => change({ like })}
        />
      </details>
      {failure !== null && (
        <Notice tone="error" title={t('review.updateFailed')}>
          {failure} {t('review.form.kept')}
        </Notice>
      )}
      <div className={classes.bar}>
        <StateLine response={response} isDirty={isDirty} />
        <div className={classes.buttons}>
          {response.isReviewed ? (
            <Button size="sm" variant="ghost" loading={saving === 'status'} onClick={() => onPublish(false)}>
              {t('common.withdraw')}
            </Button>
          ) : response.notificationStatus === 'Pending' && !isDirty ? (
            <Button size="sm" variant="ghost" loading={saving === 'status'} onClick={() => onPublish(true)}>
              {t('common.publish')}
            </Button>
          ) : (
            !isReturning && (
              <Button size="sm" variant="ghost" loading={saving === 'draft'} onClick={() => onSave('draft')}>
                {t('review.form.draft')}
              </Button>
            )
          )}
          <Button size="sm" variant="secondary" loading={saving === 'stay'} onClick={() => onSave('stay')}>
            {t('action.save')}
          </Button>
          <Button size="sm" type="submit" loading={saving === 'next'} aria-keyshortcuts="Control+Enter">
            {t(isReturning ? 'review.form.returnNext' : 'common.saveNext')}
          </Button>
        </div>
      </div>
    </form>
  )
}
