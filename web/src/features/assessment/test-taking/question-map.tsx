import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { CheckIcon, ClockIcon, MinusIcon } from '#ui/icons.tsx'
import { stateOf, type QuestionState } from './question-order.rules.ts'
import type { RunState } from './run-state.ts'
import type { TestRun } from './test-run.ts'
import classes from './question-map.module.css'

const icons = { confirmed: CheckIcon, waiting: ClockIcon, skipped: MinusIcon }
const legend: readonly QuestionState[] = ['confirmed', 'waiting', 'skipped', 'open']

function Mark({ state }: { state: QuestionState }) {
  const StateIcon = state in icons ? icons[state as keyof typeof icons] : null
  return StateIcon && <StateIcon size={14} className={classes.mark} />
}

/** One question of the list: open ones lead to their question. */
function Cell({ number, state, onGo }: { number: number; state: QuestionState; onGo: () => void }) {
  const t = useT()
  const label = `${t('testTaking.number', { number })}, ${t(`testTaking.state.${state}`)}`
  const content = (
    <>
      {number}
      <Mark state={state} />
    </>
  )
  if (state === 'confirmed' || state === 'waiting')
    return (
      <span className={classes.cell} data-state={state} role="img" aria-label={label} title={label}>
        {content}
      </span>
    )
  return (
    <button
      type="button"
      className={classes.cell}
      data-state={state}
      aria-label={label}
      title={label}
      aria-current={state === 'current' ? 'step' : undefined}
      onClick={onGo}
    >
      {content}
    </button>
  )
}

/** All questions at a glance: answered, on their way, skipped, open. */
export function QuestionMap({ run, onGo }: { run: TestRun; onGo: () => void }) {
  const t = useT()
  const state: RunState = useObservable(run.state)
  const questions = state.test!.questions
  const open = state.queue.uncompleted.length + state.queue.skipped.length
  return (
    <nav className="ac-column ac-gap-4" aria-label={t('testTaking.map')}>
      <p className="ac-strong">{t('testTaking.map')}</p>
      <p className="ac-soft ac-sm ac-numbers">
        {t('testTaking.answered', { done: questions.length - open, total: questions.length })}
      </p>
      <ol className={classes.cells}>
        {questions.map(({ id }, index) => (
          <li key={id}>
            <Cell
              number={index + 1}
              state={stateOf(id, state)}
              onGo={() => {
                run.jumpTo(id)
                onGo()
              }}
            />
          </li>
        ))}
      </ol>
      <ul className={classes.legend} aria-hidden="true">
        {legend.map((kind) => (
          <li key={kind}>
            <span className={classes.cell} data-state={kind}>
              <Mark state={kind} />
            </span>
            {t(`testTaking.state.${kind}`)}
          </li>
        ))}
      </ul>
    </nav>
  )
}
