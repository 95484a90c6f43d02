import type { Letter } from '@academy/contract/letters'
import { motivationLetterLength } from '@academy/contract/limits'
import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { draftKey, keepDraft, keptDraft } from '#domain/letters/letter-drafts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { isApiError } from '#lib/api-error.ts'
import { alerts } from '#lib/alerts.ts'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, formatNumber } from '#lib/dates.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckCircleIcon, PencilIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { draftToShow, isUnsaved, lengthProblem, letterOf } from './letter-draft.rules.ts'
import classes from './letter-stage.module.css'
import { lettersQueries, saveLetter } from './letters.api.ts'

/** Keeps what is typed in the browser, letter by letter, until the server has it. */
const useDraft = (key: string, letter: Letter | null) => {
  const saved = letter?.letterText ?? null
  const [restored] = useState(() => draftToShow(keptDraft(key), letter))
  const [text, setText] = useState(restored ?? saved ?? '')
  const keep = (next: string) => {
    setText(next)
    keepDraft(key, isUnsaved(next, saved) ? { text: next, basedOn: letter?.updatedAt ?? null } : null)
  }
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  /** Whatever was typed while the letter was on its way is not saved yet. */
  const sent = (letterText: string) => {
    if (letterOf(latest.current) === letterText) keepDraft(key, null)
  }
  return { text, keep, isRestored: restored !== null, sent }
}

/** Whoever closes the window with an unsaved letter is asked; the text itself is kept anyway. */
const useLeaveQuestion = (isDirty: boolean) => {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

interface WritingProps {
  stageId: number
  /** The end of the stage: then the team begins to read. */
  readsAfter: string | null
  academyId: number
  draftAt: string
  letter: Letter | null
}

function Writing({ stageId, readsAfter, academyId, draftAt, letter }: WritingProps) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const now = useNow()
  const { text, keep, isRestored, sent } = useDraft(draftAt, letter)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, run } = useAction()
  const isDirty = isUnsaved(text, letter?.letterText ?? null)
  const problem = lengthProblem(text)
  const { min, max } = motivationLetterLength
  const { length } = letterOf(text)
  const fieldId = `letter-${stageId}`
  const sentText = (updatedAt: string) => {
    const time = exactTime(updatedAt, locale)
    return readsAfter === null || new Date(readsAfter) <= now
      ? t('letter.savedAt', { time })
      : t('letter.sentUntil', { time, date: formatDateTime(readsAfter, locale) })
  }
  useLeaveQuestion(isDirty)

  const refusal = isAsked && problem !== null ? t(`validation.${problem}`, { min, max }) : null

  const send = () => {
    if (isBusy) return
    setAsked(true)
    if (problem !== null) return document.getElementById(fieldId)?.focus()
    const letterText = letterOf(text)
    void run(async () => {
      await saveLetter(academyId, letterText)
      sent(letterText)
      setAsked(false)
      alerts.success('letter.sent')
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {isRestored && isDirty && (
        <Notice
          tone="info"
          action={
            <div className={classes.undo}>
              <Button size="sm" variant="text" onClick={() => keep(letter?.letterText ?? '')}>
                {t(letter ? 'letter.backToSaved' : 'letter.startAnew')}
              </Button>
            </div>
          }
        >
          {t('letter.restored')}
        </Notice>
      )}
      <TextAreaField
        id={fieldId}
        rows={14}
        required
        label={t('letter.label')}
        help={t('letter.help', { min, max: formatNumber(max, locale) })}
        error={refusal ?? undefined}
        value={text}
        onChange={({ target }) => keep(target.value)}
        onKeyDown={saveByKey}
        spellCheck
        className={classes.area}
      />
      <div className={classes.bar}>
        {failure !== null && (
          <div className={classes.failure}>
            <Notice tone="error">
              {isApiError(failure, 'StageNotAvailable') ? t('letter.tooLate') : failureText(failure)} {t('letter.kept')}
            </Notice>
          </div>
        )}
        {/* On a phone the bar covers what stands under the letter, so why nothing was sent is said here too. */}
        <p
          className={classes.state}
          data-dirty={isDirty || undefined}
          data-bad={refusal === null ? undefined : true}
          role="status"
        >
          {isDirty ? <PencilIcon size={18} /> : letter && <CheckCircleIcon size={18} />}
          {refusal ?? (isDirty ? t('letter.unsaved') : letter ? sentText(letter.updatedAt) : t('letter.nothingYet'))}
        </p>
        <p className={classes.counter} data-bad={problem === 'toLong' || undefined}>
          <span className="ac-visually-hidden">{t('letter.length')}: </span>
          {formatNumber(length, locale)} / {formatNumber(max, locale)}
        </p>
        <Button type="submit" loading={isBusy} aria-disabled={!isDirty && letter !== null ? true : undefined}>
          {t(letter ? 'letter.saveAgain' : 'letter.save')}
        </Button>
      </div>
    </form>
  )
}

function Reading({ letter, draft }: { letter: Letter | null; draft: string | null }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={classes.form}>
      {/* That the stage has ended is said above by the page of the stage. */}
      {letter === null && <Notice tone="info">{t('letter.closedEmpty')}</Notice>}
      {letter && (
        <article>
          <p className={classes.text}>{letter.letterText}</p>
          <p className={classes.counter}>{t('letter.savedAt', { time: exactTime(letter.updatedAt, locale) })}</p>
        </article>
      )}
      {draft !== null && (
        <details className={classes.draft}>
          <summary>{t('letter.draftOnly')}</summary>
          <p className={classes.text}>{draft}</p>
        </details>
      )}
    </div>
  )
}

/** INT-03: the stage of the letter, as its student sees it. */
export function LetterStage({ stage: { id: stageId, endDate } }: { stage: StageRoute }) {
  const t = useT()
  const { user, selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : 0
  const query = useQuery({ ...lettersQueries.own(academyId), enabled: academyId > 0 })
  const draftAt = draftKey(user.id, academyId)
  return (
    <Card title={t('letter.title')}>
      {query.isError ? (
        <LoadFailure query={query} />
      ) : query.isPending ? (
        <LoadingRows rows={6} />
      ) : query.data.canWrite ? (
        <Writing key={draftAt} {...{ stageId, academyId, draftAt }} readsAfter={endDate} letter={query.data.letter} />
      ) : (
        <Reading letter={query.data.letter} draft={draftToShow(keptDraft(draftAt), query.data.letter)} />
      )}
    </Card>
  )
}
