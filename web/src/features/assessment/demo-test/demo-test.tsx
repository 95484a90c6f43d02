import type { DemoTestView } from '@academy/contract/enums'
import { useState } from 'react'
import { usePageTitle } from '#lib/page-title.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { beginRun, finish, type DemoRun } from './demo-run.rules.ts'
import { runStore, type KeptResult } from './demo-run.store.ts'
import { QuestionRun } from './question-run.tsx'
import { ResultView } from './result-view.tsx'
import { Sending } from './sending.tsx'
import { StartForm, type StartFormProps } from './start-form.tsx'
import { useViewFocus } from './use-view-focus.ts'

export type DemoTestProps = Pick<StartFormProps, 'hash' | 'directionId'>

/** TEST-66, TEST-75: form, test, result. What was begun here goes on where it was left, whatever happened to the page. */
export function DemoTest({ hash, directionId }: DemoTestProps) {
  const t = useT()
  const place = hash ?? `direction-${directionId}`
  const [run, setRun] = useState<DemoRun | null>(() => runStore.run(place))
  const [kept, setKept] = useState<KeptResult | null>(() => (run ? null : runStore.result(place)))
  usePageTitle(t('demoTest.title'))
  const view: DemoTestView = run ? 'test' : kept ? 'result' : 'form'
  useViewFocus(run?.isFinished ? 'sending' : view)

  const change = (next: DemoRun) => {
    runStore.keepRun(next)
    setRun(next)
  }
  const startAnew = () => {
    runStore.dropRun()
    runStore.dropResult()
    setRun(null)
    setKept(null)
  }

  if (run?.isFinished) {
    return (
      <Sending
        run={run}
        onResult={(result) => {
          const next = { place, name: run.name, result }
          runStore.keepResult(next)
          runStore.dropRun()
          setKept(next)
          setRun(null)
        }}
        onRestart={startAnew}
      />
    )
  }
  if (run) return <QuestionRun run={run} onChange={change} onTimeEnd={() => change(finish(run))} />
  if (kept) return <ResultView {...kept} onRestart={startAnew} />
  return (
    <StartForm
      hash={hash}
      directionId={directionId}
      onStart={(name, test) => change(beginRun(place, name, test, Date.now()))}
    />
  )
}
