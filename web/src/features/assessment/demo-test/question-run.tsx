import { useEffect, useRef, useState } from 'react'
import { testWarningsMs } from '@academy/contract/limits'
import { shapeOf } from '@academy/contract/answer-kinds'
import { type Given, idsOf } from '#domain/questions/answer.rules.ts'
import { GivenAnswer } from '#domain/questions/given-answer.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { TimeBar } from '#domain/test-rules/time-bar.tsx'
import { QuestionView } from '#domain/questions/question-view.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ArrowRightIcon, ClockIcon } from '#ui/icons.tsx'
import * as rules from './demo-run.rules.ts'
import { RunMap } from './run-map.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import classes from './question-run.module.css'

export interface QuestionRunProps {
  run: rules.DemoRun
  onChange: (run: rules.DemoRun) => void
  onTimeEnd: () => void
}

/** TEST-41, TEST-42: ticks by the server's clock; the last minutes are said aloud once each. */
function RunClock({ run, onTimeEnd }: Pick<QuestionRunProps, 'run' | 'onTimeEnd'>) {
  const t = useT()
  const seconds = useSecondsLeft(run, onTimeEnd)
  const warning = testWarningsMs.map((ms) => ms / 1000).findLast((limit) => seconds <= limit && seconds > 0)
  return (
    <>
      <div className={classes.bar}>
        <TimeBar secondsLeft={seconds} durationSeconds={run.test.duration} />
      </div>
      <p
        className={classes.clock}
        role="timer"
        aria-label={t('demoTest.run.timeLeft')}
        data-short={seconds <= 60 || undefined}
      >
        <ClockIcon size={18} />
        {rules.clockText(seconds)}
      </p>
      <span role="status" className="ac-visually-hidden">
        {warning !== undefined && t('demoTest.run.minutesLeft', { count: warning / 60 })}
      </span>
    </>
  )
}

/** Nobody has to answer everything to see a result. */
function FinishNow({ run, onFinish }: { run: rules.DemoRun; onFinish: () => void }) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  if (!rules.canFinish(run)) return null
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        {t('demoTest.run.finishNow')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={onFinish}
        title={t('demoTest.run.finishTitle')}
        confirmLabel={t('demoTest.run.finish')}
        cancelLabel={t('demoTest.run.back')}
        closeLabel={t('action.close')}
      >
        {t('demoTest.run.finishText', { count: rules.openCount(run) })}
      </ConfirmDialog>
    </>
  )
}

/** TEST-74: one question after another; whatever is chosen is kept on this device at once. */
export function QuestionRun({ run, onChange, onTimeEnd }: QuestionRunProps) {
  const t = useT()
  const locale = useLocale()
  const { questions, specialization } = run.test
  const index = questions.findIndex(({ id }) => id === run.currentId)
  const question = questions[index]!
  const numbers = { number: index + 1, total: questions.length }
  const isChoice = shapeOf(question.answerType) === 'choice'
  const given = rules.chosenOf(run, question.id)
  const give = (next: Given) => onChange(rules.choose(run, next))

  // A new question begins at its text, for those who listen and for the next Tab.
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(run.currentId)
  useEffect(() => {
    if (shown.current === run.currentId) return
    shown.current = run.currentId
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [run.currentId])

  return (
    <div className={classes.screen} data-view="test">
      <div className={classes.top}>
        <RunClock run={run} onTimeEnd={onTimeEnd} />
      </div>
      <div className={classes.columns}>
        <form
          className="ac-stack ac-gap-12"
          onSubmit={(event) => {
            event.preventDefault()
            if (rules.canGoOn(run)) onChange(rules.goOn(run, Date.now()))
          }}
        >
          <h1 ref={title} tabIndex={-1} className={classes.number}>
            {t('demoTest.run.number', numbers)} · {specialization}
          </h1>
          <QuestionView
            key={question.id}
            text={inLanguage(question.text, locale)}
            description={inLanguage(question.description, locale)}
            imageUrl={question.imageUrl}
            imageAlt={t('demoTest.run.image', { number: numbers.number })}
            answerType={question.answerType}
            options={question.answerOptions.map(({ id, text }) => ({ id, text: inLanguage(text, locale) }))}
            chosen={idsOf(given)}
            onChoose={give}
            name={`demo-${question.id}`}
            answer={!isChoice && <GivenAnswer {...{ question, given, locale }} onGive={give} />}
          />
          {isChoice && (
            <p className="ac-dim ac-sm">
              {t(question.answerType === 0 ? 'demoTest.run.chooseOne' : 'demoTest.run.chooseSeveral')}
            </p>
          )}
          <div className={classes.actions}>
            <Button variant="secondary" disabled={!rules.canSkip(run)} onClick={() => onChange(rules.skip(run))}>
              {t('demoTest.run.skip')}
            </Button>
            <Button type="submit" disabled={!rules.canGoOn(run)} trailing={<ArrowRightIcon />}>
              {t(rules.isLast(run) ? 'demoTest.run.finish' : 'demoTest.run.next')}
            </Button>
          </div>
        </form>
        <div className={classes.aside}>
          <RunMap run={run} onGo={(id) => onChange(rules.goTo(run, id))} />
          <FinishNow run={run} onFinish={() => onChange(rules.finish(run))} />
        </div>
      </div>
    </div>
  )
}
