import { useT } from '#lib/i18n/use-t.ts'
import { CheckIcon, MinusIcon } from '#ui/icons.tsx'
import { answeredCount, type DemoRun, stateOf } from './demo-run.rules.ts'
import classes from './run-map.module.css'

const icons = { answered: CheckIcon, skipped: MinusIcon, open: null }

/** All questions at a glance; each leads to itself. */
export function RunMap({ run, onGo }: { run: DemoRun; onGo: (id: number) => void }) {
  const t = useT()
  return (
    <nav className={classes.map} aria-label={t('demoTest.run.navigator')}>
      <div className="ac-column ac-gap-4">
        <p className="ac-strong">{t('demoTest.run.navigator')}</p>
        <p className="ac-soft ac-sm ac-numbers">
          {t('demoTest.run.answered', { done: answeredCount(run), total: run.test.questions.length })}
        </p>
      </div>
      <ol role="list" className={classes.cells}>
        {run.test.questions.map(({ id }, index) => {
          const state = stateOf(run, id)
          const StateIcon = icons[state]
          const number = t('demoTest.run.number', { number: index + 1, total: run.test.questions.length })
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.cell}
                data-state={state}
                aria-current={id === run.currentId ? 'step' : undefined}
                aria-label={`${number}, ${t(`demoTest.run.state.${state}`)}`}
                onClick={() => onGo(id)}
              >
                {index + 1}
                {StateIcon && <StateIcon size={13} className={classes.mark} />}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
