import type { LecturePage } from '@academy/contract/homework'
import { keyOf, repoTypes } from '@academy/contract/enums'
import { longTextMaxLength } from '@academy/contract/limits'
import { storedRepoLink } from '@academy/contract/repo-link'
import { type FormEvent, useEffect, useState } from 'react'
import { repoHint } from '#domain/repository/repo-hint.ts'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime, formatNumber, zoneName } from '#lib/dates.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleSentence } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './homework.module.css'
import { handIn, reloadSubmitted } from './homework.api.ts'
import { answerProblems, attemptsLeft, type DraftAnswer, type Homework, isSameAnswer } from './homework.rules.ts'
import { SameAnswerDialog } from './same-answer-dialog.tsx'
import type { Draft } from './use-draft.ts'

export interface AnswerFormProps {
  page: LecturePage
  homework: Homework
  draft: Draft
  /** Opened by a button: the first field gets the focus. */
  isOpenedByHand: boolean
  onSubmitted: () => void
  /** Absent: the form cannot be closed. */
  onClose?: (() => void) | undefined
}

/** HW-22 to HW-25. */
export function AnswerForm({ page, homework, draft, isOpenedByHand, onSubmitted, onClose }: AnswerFormProps) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const { answer, last, change, isRestored, forget, academy } = draft
  const [isAsked, setAsked] = useState(false)
  const [isSureAsked, setSureAsked] = useState(false)
  const { isBusy, failure, run, clear } = useAction()
  const problems = answerProblems(homework, answer)
  const refused = isApiError(failure, 'ValidationError') ? failure.fields : []
  const errorOf = (field: keyof DraftAnswer) => {
    const rule = (isAsked ? problems[field] : undefined) ?? refused.find((one) => one.field === field)?.message
    return rule === undefined ? undefined : ruleSentence(t, rule, { max: field === 'body' ? longTextMaxLength : 0 })
  }
  const edit = (part: Partial<DraftAnswer>) => {
    // The server said it of what was there before.
    if (refused.some(({ field }) => field in part)) clear()
    change(part)
  }
  const ids = { body: `homework-body-${page.stageLectureId}`, repoLink: `homework-repo-${page.stageLectureId}` }
  const firstId = homework.needRepo ? ids.repoLink : ids.body
  useEffect(() => {
    if (isOpenedByHand) document.getElementById(firstId)?.focus()
  }, [isOpenedByHand, firstId])

  const send = () =>
    run(async () => {
      const repoLink = storedRepoLink(answer.repoLink)
      const given = { body: answer.body, repoLink: homework.needRepo && repoLink !== '' ? repoLink : null }
      const { isRepositoryUnread } = await handIn(page, given)
      // Before the page is drawn anew: it would restore the draft.
      forget()
      await reloadSubmitted(academy)
      setAsked(false)
      if (isRepositoryUnread) alerts.warning('homework.handedInUnread')
      else alerts.success('homework.handedIn')
      onSubmitted()
    })
  const isReanswer = homework.state === 'returned'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAsked(true)
    const first = (['repoLink', 'body'] as const).find((field) => problems[field] !== undefined)
    if (first) return document.getElementById(ids[first])?.focus()
    if (homework.response !== null && isSameAnswer(answer, last)) return setSureAsked(true)
    void send()
  }

  const left = attemptsLeft(homework)
  const repoError = errorOf('repoLink')
  return (
    <form className="ac-stack ac-gap-20" onSubmit={submit} noValidate>
      {isRestored && <Notice tone="info">{t('homework.draftRestored')}</Notice>}
      {failure !== null && refused.length === 0 && (
        <Notice tone="error" title={t(homework.response ? 'homework.updateFailed' : 'homework.createFailed')}>
          {failureText(failure)} {t('homework.draftKept')}
        </Notice>
      )}
      {homework.needRepo && (
        <TextField
          id={ids.repoLink}
          required
          type="url"
          inputMode="url"
          autoComplete="url"
          label={t('homework.repo')}
          help={
            // An address that is refused is refused with the same example.
            repoHint(t, answer.repoLink) ??
            (repoError === undefined
              ? t(`homework.repoHelp.${keyOf(repoTypes, homework.repoType) ?? 'Any'}`)
              : undefined)
          }
          error={repoError}
          value={answer.repoLink}
          onChange={({ target }) => edit({ repoLink: target.value })}
        />
      )}
      <div>
        <TextAreaField
          id={ids.body}
          rows={6}
          required={!homework.needRepo}
          label={t(homework.needRepo ? 'homework.comment' : 'homework.own')}
          help={t('homework.markdown')}
          error={errorOf('body')}
          value={answer.body}
          onChange={({ target }) => edit({ body: target.value })}
          aria-describedby={`${ids.body}-length`}
          spellCheck
        />
        <p
          id={`${ids.body}-length`}
          className={classes.counter}
          data-bad={answer.body.length > longTextMaxLength || undefined}
        >
          <span className="ac-visually-hidden">{t('homework.length')}: </span>
          {formatNumber(answer.body.length, locale)} / {formatNumber(longTextMaxLength, locale)}
        </p>
      </div>
      <div className={classes.bar}>
        <p className="ac-dim ac-sm">
          {isReanswer
            ? t('homework.oneMore', { date: formatDateTime(homework.deadline!, locale) })
            : t('homework.attemptsLeft', { count: left })}{' '}
          {homework.deadline !== null && t('homework.zone', { zone: zoneName(locale, new Date(homework.deadline)) })}
        </p>
        <div className={classes.actions}>
          {onClose && (
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              {t('action.cancel')}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {t(homework.response?.isAnswered || isReanswer ? 'homework.handInAgain' : 'homework.handIn')}
          </Button>
        </div>
      </div>
      <SameAnswerDialog
        opened={isSureAsked}
        attemptsLeft={isReanswer ? 1 : left}
        hasRepository={homework.needRepo}
        onClose={() => setSureAsked(false)}
        onConfirm={() => {
          setSureAsked(false)
          void send()
        }}
      />
    </form>
  )
}
