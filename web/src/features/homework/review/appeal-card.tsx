import type { ReviewDetails } from '@academy/contract/review'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { decideAppeal } from './review.api.ts'
import classes from './side-cards.module.css'

const decisionId = 'appeal-decision'

function Decision({ academyId, responseId }: { academyId: number; responseId: number }) {
  const t = useT()
  const failureText = useFailureText()
  const [decision, setDecision] = useState('')
  const [mark, setMark] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { busyWith, failure, run } = useAction<boolean>()
  const isMissing = decision.trim() === ''
  const decide = (accepted: boolean) => {
    setAsked(true)
    if (isMissing) return document.getElementById(decisionId)?.focus()
    void run(async () => {
      await decideAppeal(academyId, responseId, {
        accepted,
        decision: decision.trim(),
        ...(accepted && mark !== '' && { mark: Number(mark) }),
      })
      alerts.success(accepted ? 'review.appeal.accepted' : 'review.appeal.rejected')
    }, accepted)
  }
  return (
    <div className="ac-stack ac-gap-12" data-own-keys>
      <TextAreaField
        id={decisionId}
        size="sm"
        rows={3}
        required
        label={t('review.appeal.decision')}
        maxLength={2_000}
        value={decision}
        error={isAsked && isMissing ? t('review.appeal.needsDecision') : undefined}
        onChange={({ target }) => setDecision(target.value)}
      />
      <SelectField
        size="sm"
        label={t('review.appeal.mark')}
        placeholder={t('review.appeal.markStays')}
        value={mark}
        onChange={({ target }) => setMark(target.value)}
        options={[...Array(11).keys()].map((value) => ({ value: String(value), label: String(value) }))}
      />
      {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
      <div className="ac-row ac-end ac-gap-8">
        <Button size="sm" variant="secondary" loading={busyWith === false} onClick={() => decide(false)}>
          {t('review.appeal.reject')}
        </Button>
        <Button size="sm" loading={busyWith === true} onClick={() => decide(true)}>
          {t('review.appeal.accept')}
        </Button>
      </div>
    </div>
  )
}

/** What a student asks to be looked at again, and the answer. */
export function AppealCard({ academyId, details }: { academyId: number; details: ReviewDetails }) {
  const t = useT()
  const locale = useLocale()
  const { appeal, may, response } = details
  if (!appeal) return null
  return (
    <Card title={t('review.appeal')}>
      <div className="ac-stack ac-gap-12">
        <p className="ac-dim ac-sm">
          {t('review.appeal.reason')} · {formatDateTime(appeal.createdAt, locale)}
        </p>
        <blockquote className={classes.quote}>
          <MarkdownTree tree={appeal.reasonTree} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
        </blockquote>
        {appeal.state !== 'open' ? (
          <div className="ac-stack ac-gap-6">
            <p className="ac-strong">{t(`review.appeal.${appeal.state}`)}</p>
            <MarkdownTree tree={appeal.decisionTree} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
          </div>
        ) : may.manage ? (
          <Decision academyId={academyId} responseId={response.id} />
        ) : (
          <p className="ac-dim ac-sm">{t('review.appeal.readOnly')}</p>
        )}
      </div>
    </Card>
  )
}
