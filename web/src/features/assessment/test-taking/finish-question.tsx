import { useEffect, useRef } from 'react'
import { isGiven } from '#domain/questions/answer.rules.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { Button } from '#ui/button.tsx'
import classes from './finish-question.module.css'
import { openIds } from './question-order.rules.ts'
import type { TestRun } from './test-run.ts'

/** Questions without an answer, in the order of the test; each leads back to its question. */
function Unanswered({ run, onGo }: { run: TestRun; onGo: () => void }) {
  const t = useT()
  const { test, queue, choices } = useObservable(run.state)
  const open = new Set(openIds(queue))
  const isChosen = (id: number) => isGiven(choices.get(id) ?? [])
  return (
    <ol className={classes.list} aria-label={t('testTaking.unanswered', { count: open.size })}>
      {test!.questions.map(
        ({ id }, index) =>
          open.has(id) && (
            <li key={id}>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  run.jumpTo(id)
                  onGo()
                }}
              >
                <span aria-hidden="true">{index + 1}</span>
                <span className="ac-visually-hidden">
                  {t('testTaking.number', { number: index + 1 })}
                  {isChosen(id) && ', '}
                </span>
                {isChosen(id) && <span className={classes.unsaved}>{t('testTaking.chosenOnly')}</span>}
              </Button>
            </li>
          ),
      )}
    </ol>
  )
}

/** TEST-34: asks before the test ends, with what has no answer yet and the way back to it. */
export function FinishQuestion({ run, onGo }: { run: TestRun; onGo: () => void }) {
  const t = useT()
  const title = useRef<HTMLHeadingElement>(null)
  const { queue } = useObservable(run.state)
  const count = openIds(queue).length
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <section className={classes.card} aria-label={t('testTaking.finishTitle')}>
      <h1 ref={title} tabIndex={-1}>
        {t('testTaking.finishTitle')}
      </h1>
      {count === 0 ? (
        <p className={classes.count}>{t('testTaking.allAnswered')}</p>
      ) : (
        <>
          <p className={classes.count}>{t('testTaking.unanswered', { count })}</p>
          <p className={classes.text}>{t('testTaking.unanswered.text')}</p>
          <Unanswered run={run} onGo={onGo} />
        </>
      )}
      <p className={classes.text}>{t('testTaking.finishText')}</p>
      <div className={classes.actions}>
        {count > 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              run.goBack()
              onGo()
            }}
          >
            {t('testTaking.backToQuestions')}
          </Button>
        )}
        <Button onClick={run.finish}>{t('testTaking.finishTest')}</Button>
      </div>
    </section>
  )
}
