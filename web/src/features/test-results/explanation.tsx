import type { TimelineEvent } from '@academy/contract/tests'
import { useRef, useState, type FormEvent } from 'react'
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
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const close = () => {
    setText(null)
    setError(null)
    setTimeout(() => opener.current?.focus())
  }
  const save = async (submitted: FormEvent) => {
    submitted.preventDefault()
    setBusy(true)
    try {
      await explainEvent(event.id, (text ?? '').trim())
      alerts.success('testSummary.explain.saved')
      close()
    } catch (failure) {
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  if (text === null)
    return (
      <>
        {event.explanation && <Said by={t('testSummary.explain.own')} text={event.explanation} />}
        <span>
          <Button ref={opener} size="sm" variant="ghost" onClick={() => setText(event.explanation ?? '')}>
            {t(event.explanation ? 'testSummary.explain.change' : 'testSummary.explain')}
          </Button>
        </span>
      </>
    )
  return (
    <form className={classes.form} onSubmit={(submitted) => void save(submitted)}>
      <TextAreaField
        label={t('testSummary.explain.label')}
        rows={2}
        maxLength={maxLength}
        required
        value={text}
        error={error}
        onChange={(typed) => setText(typed.target.value)}
      />
      <div className={classes.buttons}>
        <Button size="sm" type="submit" loading={isBusy} disabled={text.trim() === ''}>
          {t('testSummary.explain.save')}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={close}>
          {t('testSummary.explain.cancel')}
        </Button>
      </div>
    </form>
  )
}
