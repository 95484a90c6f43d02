import type { Way, WayStep } from '@academy/contract/moves'
import { useState } from 'react'
import { numbersOf } from '#domain/moves/move-numbers.ts'
import { formatDateTime, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { kindOfStep } from './person.rules.ts'
import classes from './person-way.module.css'
import { Nothing, Section } from './section.tsx'

const stepsAtFirst = 8
const tones = { opened: 'now', passed: 'good', failed: 'bad', closed: 'plain' } as const

const useStep = () => {
  const t = useT()
  const locale = useLocale()
  return (step: WayStep, index: number): TimelineStep => {
    const kind = kindOfStep(step)
    const numbers = numbersOf(step.reason)
    return {
      key: `${step.at} ${step.stage.id} ${index}`,
      tone: tones[kind],
      title: t(`person.way.${kind}`, { stage: localized(step.stage.name, locale) }),
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

function Next({ next }: Pick<Way, 'next'>) {
  const t = useT()
  const locale = useLocale()
  if (next === null) return <p className={classes.end}>{t('person.way.end')}</p>
  return (
    <p className={classes.next}>
      <strong>{t('person.way.next', { stage: localized(next.stage.name, locale) })}</strong>
      <span>
        {next.passPercent === null ? t('person.way.next.waits') : t('person.way.next.pass', { pass: next.passPercent })}
      </span>
    </p>
  )
}

/** Why somebody stands where they stand, and what opens next. */
export function PersonWay({ way }: { way: Way }) {
  const t = useT()
  const asStep = useStep()
  const [isWhole, setWhole] = useState(false)
  const steps = way.steps.toReversed()
  return (
    <Section title={t('person.way')} count={steps.length}>
      <div className="ac-stack ac-gap-20">
        <Next next={way.next} />
        {steps.length === 0 ? (
          <Nothing>{t('person.way.empty')}</Nothing>
        ) : (
          <Timeline
            label={t('person.way.steps')}
            steps={(isWhole ? steps : steps.slice(0, stepsAtFirst)).map(asStep)}
          />
        )}
        {steps.length > stepsAtFirst && (
          <Button
            size="sm"
            variant="ghost"
            className="ac-start"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('person.fewer') : t('person.more', { count: steps.length })}
          </Button>
        )}
      </div>
    </Section>
  )
}
