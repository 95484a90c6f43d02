import type { LecturePage } from '@academy/contract/homework'
import { keyOf, repoTypes } from '@academy/contract/enums'
import { type FormEvent, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { localStore, readJson } from '#lib/storage.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './homework.module.css'
import { handIn } from './homework.api.ts'
import { answerProblems, attemptsLeft, type DraftAnswer, draftKey, type Homework, readDraft } from './homework.rules.ts'

/** Whatever is typed stays in the browser until the server has it. */
const useDraft = (key: string, last: DraftAnswer) => {
  const [restored] = useState(() => readDraft(readJson(localStore, key), last))
  const [draft, setDraft] = useState<DraftAnswer>(restored ?? last)
  const change = (part: Partial<DraftAnswer>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    localStore.set(key, JSON.stringify(next))
  }
  return { draft, change, isRestored: restored !== null, forget: () => localStore.remove(key) }
}

/** HW-22 to HW-25. */
export function AnswerForm({ page, homework }: { page: LecturePage; homework: Homework }) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const { user, selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : 0
  const last = { body: homework.response?.body ?? '', repoLink: homework.response?.repoLink ?? '' }
  const { draft, change, isRestored, forget } = useDraft(draftKey(user.id, academyId, page.stageLectureId), last)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, run } = useAction()
  const problems = answerProblems(homework, draft)
  const refused = isApiError(failure, 'ValidationError') ? failure.fields : []
  const errorOf = (field: keyof DraftAnswer) => {
    const rule = (isAsked ? problems[field] : undefined) ?? refused.find((one) => one.field === field)?.message
    return rule === undefined ? undefined : t(ruleText(rule))
  }
  const ids = { body: `homework-body-${page.stageLectureId}`, repoLink: `homework-repo-${page.stageLectureId}` }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAsked(true)
    const first = (['repoLink', 'body'] as const).find((field) => problems[field] !== undefined)
    if (first) return document.getElementById(ids[first])?.focus()
    void run(async () => {
      const repoLink = draft.repoLink.trim()
      const answer = { body: draft.body, repoLink: homework.needRepo && repoLink !== '' ? repoLink : null }
      await handIn(selection, page, answer)
      forget()
      setAsked(false)
      alerts.success('homework.handedIn')
    })
  }

  const isReanswer = homework.state === 'returned'
  const left = attemptsLeft(homework)
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
          help={t(`homework.repoHelp.${keyOf(repoTypes, homework.repoType) ?? 'Any'}`)}
          error={errorOf('repoLink')}
          value={draft.repoLink}
          onChange={({ target }) => change({ repoLink: target.value })}
        />
      )}
      <TextAreaField
        id={ids.body}
        rows={6}
        required={!homework.needRepo}
        label={t(homework.needRepo ? 'homework.comment' : 'homework.answer')}
        help={t('homework.markdown')}
        error={errorOf('body')}
        value={draft.body}
        onChange={({ target }) => change({ body: target.value })}
        spellCheck
      />
      <div className={classes.bar}>
        <p className="ac-dim ac-sm">
          {isReanswer
            ? t('homework.oneMore', { date: formatDateTime(homework.deadline!, locale) })
            : t('homework.attemptsLeft', { count: left })}{' '}
          {t('homework.zone', { zone: zoneName(locale) })}
        </p>
        <Button type="submit" loading={isBusy}>
          {t(homework.response?.isAnswered || isReanswer ? 'homework.handInAgain' : 'homework.handIn')}
        </Button>
      </div>
    </form>
  )
}
