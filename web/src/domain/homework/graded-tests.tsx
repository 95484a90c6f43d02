import type { GradedTest } from '@academy/contract/autograde'
import type { CSSProperties } from 'react'
import { secondsOf } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { remarkOf, useRemarkText } from './grader-remarks.ts'
import classes from './graded-tests.module.css'

/** So many tests need no click. */
const shownAtOnce = 12

function TestLine({ test, said, isSame }: { test: GradedTest; said: string | null; isSame: boolean }) {
  const t = useT()
  const locale = useLocale()
  const Mark = test.passed ? CheckIcon : CloseIcon
  return (
    <li className={classes.test} data-passed={test.passed}>
      <Mark size={16} strokeWidth={2.25} className={classes.mark} />
      <span className="ac-visually-hidden">{t(test.passed ? 'common.passed' : 'common.notPassed')}: </span>
      <span className="ac-anywhere">{test.name}</span>
      {test.ms !== null && (
        <span className="ac-dim ac-xs ac-numbers">
          {t('gradedTests.seconds', { seconds: secondsOf(test.ms, locale) })}
        </span>
      )}
      {said &&
        (isSame ? (
          <p className={classes.same}>{t('gradedTests.same')}</p>
        ) : (
          <pre className={classes.message}>{said}</pre>
        ))}
    </li>
  )
}

function TestLines({ tests }: { tests: readonly GradedTest[] }) {
  const remarkText = useRemarkText()
  const said = tests.map((test) => {
    const remark = remarkOf(test)
    return remark === null ? test.message : remarkText(remark)
  })
  return (
    <ul role="list" className={classes.tests}>
      {tests.map((test, index) => (
        // Two tests of one name are told apart by their place.
        // oxlint-disable-next-line react/no-array-index-key
        <TestLine
          key={`${index} ${test.name}`}
          test={test}
          said={said[index]!}
          // Code that cannot be loaded fails each test by one and the same message.
          isSame={said[index] !== null && said[index] === said[index - 1]}
        />
      ))}
    </ul>
  )
}

/** How many tests passed, and each of them; those that failed first: they are what one looks for. */
export function GradedTests({ tests }: { tests: readonly GradedTest[] }) {
  const t = useT()
  if (tests.length === 0) return null
  const [failed, passed] = [tests.filter((test) => !test.passed), tests.filter((test) => test.passed)]
  return (
    <div className="ac-stack ac-gap-12">
      <div className="ac-stack ac-gap-6 ac-medium">
        <span>{t('gradedTests.passed', { passed: passed.length, total: tests.length })}</span>
        <span
          className={classes.bar}
          aria-hidden="true"
          style={{ '--share': `${(passed.length / tests.length) * 100}%` } as CSSProperties}
        />
      </div>
      {failed.length > 0 && <TestLines tests={failed} />}
      {passed.length > 0 && (
        <details className={classes.passed} open={tests.length <= shownAtOnce}>
          <summary>{t('gradedTests.passedTests', { count: passed.length })}</summary>
          <TestLines tests={passed} />
        </details>
      )}
    </div>
  )
}
