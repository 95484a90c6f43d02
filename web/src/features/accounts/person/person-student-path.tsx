import type { StudentPath, StudentPathStep } from '@academy/contract/moves'
import { useState } from 'react'
import { numbersOf } from '#domain/moves/move-numbers.ts'
import { formatDateTime, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { kindOfStep } from './person.rules.ts'
import classes from './person-student-path.module.css'
import { Nothing, Section } from './section.tsx'

const stepsAtFirst = 8
const tones = { opened: 'now', passed: 'good', failed: 'bad', closed: 'plain' } as const

const useStep = () => {
  const t = useT()
  const locale = useLocale()
  return (step: StudentPathStep, index: number): TimelineStep => {
    const kind = kindOfStep(step)
    const numbers = numbersOf(step.reason)
    return {
      key: `${step.at} ${step.stage.id} ${index}`,
      tone: tones[kind],
      title: t(`person.studentPath.${kind}`, { stage: localized(step.stage.name, locale) }),
      text: [
        t(`moves.rule.${step.reason.rule}`),
        numbers && t(`moves.numbers.${numbers.text}`, { success: numbers.success ?? 0, pass: numbers.pass ?? 0 }),
      ]
        .filter(Boolean)
        .join(' · '),
      when: (
        <time dateTime={step.at} title={formatDateTime(step.at, locale)}>
          {formatShortDate(step.at, locale)}
        </time>
      ),
    }
  }
}

function Next({ next }: Pick<StudentPath, 'next'>) {
  const t = useT()
  const locale = useLocale()
  if (next === null) return <p className={classes.end}>{t('person.studentPath.end')}</p>
  return (
    <p className={classes.next}>
      <strong>{t('person.studentPath.next', { stage: localized(next.stage.name, locale) })}</strong>
      <span>
        {next.passPercent === null
          ? t('person.studentPath.next.waits')
          : t('person.studentPath.next.pass', { pass: next.passPercent })}
      </span>
    </p>
  )
}

/** Why a student is in their current stage, and what opens next. */
export function PersonStudentPath({ path }: { path: StudentPath }) {
  const t = useT()
  const asStep = useStep()
  const [isWhole, setWhole] = useState(false)
  const steps = path.steps.toReversed()
  return (
    <Section title={t('person.studentPath')} count={steps.length}>
      <div className="ac-stack ac-gap-20">
        <Next next={path.next} />
        {steps.length === 0 ? (
          <Nothing>{t('person.studentPath.empty')}</Nothing>
        ) : (
          <Timeline
            label={t('person.studentPath.steps')}
            steps={(isWhole ? steps : steps.slice(0, stepsAtFirst)).map(asStep)}
          />
        )}
        {steps.length > stepsAtFirst && (
          <Button size="sm" variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('person.fewer') : t('person.more', { count: steps.length })}
          </Button>
        )}
      </div>
    </Section>
  )
}
