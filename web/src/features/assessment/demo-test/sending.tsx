import type { DemoResult } from '@academy/contract/demo-tests'
import { technologyOf } from '@academy/contract/dinosaur'
import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError, isWorthRepeating } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Dinosaur } from './dinosaur.tsx'
import type { DemoRun } from './demo-run.rules.ts'
import { submitDemo } from './demo-test.api.ts'
import classes from './sending.module.css'

const retryMs = 5_000

export interface SendingProps {
  run: DemoRun
  onResult: (result: DemoResult) => void
  onRestart: () => void
}

/** What is said while it is tried again; null: it is not. */
const waitingText = (error: unknown) => {
  if (!isWorthRepeating(error)) return null
  return isApiError(error, 'LostInternetConnection') ? 'demoTest.send.offline' : 'demoTest.send.busy'
}

/** TEST-74: delivered once, however often it takes; while the server cannot be reached it waits and goes on by itself. */
const useDelivery = (run: DemoRun, onResult: (result: DemoResult) => void) => {
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const submit = useEffectEvent(() => submitDemo(run))
  const finish = useEffectEvent(onResult)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => setTries((count) => count + 1)
    submit().then(
      (result) => {
        if (!isGone) finish(result)
      },
      (failure: unknown) => {
        if (isGone) return
        setError(failure)
        if (isWorthRepeating(failure)) timer = setTimeout(again, retryMs)
      },
    )
    window.addEventListener('online', again)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [tries])
  return {
    error,
    again: () => {
      setError(null)
      setTries(tries + 1)
    },
  }
}

export function Sending({ run, onResult, onRestart }: SendingProps) {
  const t = useT()
  const { error, again } = useDelivery(run, onResult)
  const art = <Dinosaur technology={technologyOf(run.test.specialization)} tier="below50" />
  if (isApiError(error, 'TestTimeEnded', 'DemoTestNotFound')) {
    return (
      <EmptyState
        page
        art={art}
        title={t('demoTest.send.expired.title')}
        text={t('demoTest.send.expired.text')}
        action={<Button onClick={onRestart}>{t('demoTest.send.restart')}</Button>}
      />
    )
  }
  const isWaiting = error === null || isWorthRepeating(error)
  return (
    <div className={classes.sending}>
      <div className={classes.art}>{art}</div>
      <h1 tabIndex={-1}>{t('demoTest.send.title')}</h1>
      <div role="status" className={classes.status}>
        {isWaiting && <Spinner />}
        {error !== null && <p>{t(waitingText(error) ?? errorText(error))}</p>}
      </div>
      {!isWaiting && <Button onClick={again}>{t('action.retry')}</Button>}
    </div>
  )
}
