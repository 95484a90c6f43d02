import type { TimelineEvent } from '@academy/contract/tests'
import { useRef, useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { explainEvent } from './summary.api.ts'
import classes from './timeline.module.css'

const maxLength = 1_000

export function Said({ by, text }: { by: string; text: string }) {
  return (
    <p className={classes.said}>
      <span className={classes.saidBy}>{by}</span>
      {text}
    </p>
  )
}

/** The student's own words about an absence or a gap, to be written and changed at any time. */
export function Explanation({ event }: { event: TimelineEvent }) {
  const t = useT()
  const failureText = useFailureText()
  const opener = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState<string | null>(null)
  const { isBusy, failure, run, clear } = useAction()

  const close = () => {
    setText(null)
    clear()
    setTimeout(() => opener.current?.focus())
  }
  const save = (submitted: FormEvent) => {
    submitted.preventDefault()
    void run(async () => {
      await explainEvent(event.id, (text ?? '').trim())
      alerts.success('testSummary.explain.saved')
      close()
    })
  }

  if (text === null)
    return (
      <>
        {event.explanation && <Said by={t('testSummary.explain.own')} text={event.explanation} />}
        <span>
          <Button ref={opener} size="sm" variant="text" onClick={() => setText(event.explanation ?? '')}>
            {t(event.explanation ? 'testSummary.explain.change' : 'testSummary.explain')}
          </Button>
        </span>
      </>
    )
  return (
    <form className={classes.form} onSubmit={save}>
      <TextAreaField
        label={t('testSummary.explain.label')}
        rows={2}
        maxLength={maxLength}
        required
        value={text}
        error={failure === null ? null : failureText(failure)}
        onChange={(typed) => setText(typed.target.value)}
      />
      <div className="ac-row ac-gap-8">
        <Button size="sm" type="submit" loading={isBusy} disabled={text.trim() === ''}>
          {t('action.save')}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={close}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}
