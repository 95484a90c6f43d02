import { entranceQuestionCount } from '@academy/contract/limits'
import type { BankQuestion } from '@academy/contract/questions'
import type { CSSProperties } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import classes from './test-makeup.module.css'
import { makeupOf } from './test-form.rules.ts'

/** What the test is made of, as one bar and in words; the share of English is told where it counts. */
export function TestMakeup({ questions, isDemo }: { questions: readonly BankQuestion[]; isDemo: boolean }) {
  const t = useT()
  const { categories, total, englishPercent, hasEnglishShare } = makeupOf(questions)
  if (total === 0) return null
  const isUsual = total >= entranceQuestionCount.min
  return (
    <div className={classes.makeup}>
      <div className={classes.bar} aria-hidden="true">
        {categories.map(({ category, count }) => (
          <span key={category} data-category={category} style={{ '--count': count } as CSSProperties} />
        ))}
      </div>
      <ul role="list" className={classes.legend}>
        {categories.map(({ category, count }) => (
          <li key={category}>
            <span className={classes.dot} data-category={category} aria-hidden="true" />
            {t(`questions.category.${category}`)} <b>{count}</b>
          </li>
        ))}
      </ul>
      {!isDemo && (
        <p className={classes.hints}>
          <Badge tone={hasEnglishShare ? 'green' : 'yellow'}>
            {t(hasEnglishShare ? 'testEdit.english' : 'testEdit.englishLow', { percent: englishPercent })}
          </Badge>
          <Badge tone={isUsual ? 'green' : 'yellow'}>
            {t(isUsual ? 'testEdit.count' : 'testEdit.countLow', { count: total })}
          </Badge>
        </p>
      )}
    </div>
  )
}
