import type { StudentPath, StudentPathStep } from '@academy/contract/moves'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { studentPathQueries } from './student-path.api.ts'
import { kindOf, newestFirst, reasonOf } from './student-path.rules.ts'
import classes from './student-path-panel.module.css'

const stepsAtFirst = 4

const tones = { opened: 'now', passed: 'good', failed: 'bad', closed: 'plain' } as const

const useStep = () => {
  const t = useT()
  const locale = useLocale()
  return (step: StudentPathStep, index: number): TimelineStep => {
    const kind = kindOf(step)
    const { key, numbers } = reasonOf(step)
    return {
      key: `${step.at} ${step.stage.id} ${String(step.after)} ${index}`,
      tone: tones[kind],
      title: t(`studentPath.${kind}`, { stage: localized(step.stage.name, locale) }),
      text: t(key, numbers),
      when: (
        <time dateTime={step.at} title={formatDateTime(step.at, locale)}>
          {formatShortDate(step.at, locale)}
        </time>
      ),
    }
  }
}

function Next({ next }: { next: StudentPath['next'] }) {
  const t = useT()
  const now = useNow()
  const locale = useLocale()
  if (next === null) return <p className={classes.end}>{t('studentPath.end')}</p>
  const { stage, startDate, passPercent } = next
  const isLater = startDate !== null && new Date(startDate) > now
  return (
    <div className={classes.next}>
      <span className={classes.label}>{t('studentPath.next')}</span>
      <span className={classes.name}>{localized(stage.name, locale)}</span>
      <span className={classes.why}>
        {isLater && <>{t('studentPath.next.from', { date: formatDateTime(startDate, locale) })}. </>}
        {passPercent === null ? t('studentPath.next.waits') : t('studentPath.next.pass', { pass: passPercent })}
      </span>
    </div>
  )
}

/** Why the student is in their current stage, and what opens next. */
export function StudentPathPanel() {
  const t = useT()
  const { selection } = usePerson()
  return typeof selection === 'number' ? (
    <Card title={t('studentPath.title')} className={classes.panel}>
      <p className={classes.hint}>{t('studentPath.text')}</p>
      <StudentPathContent key={selection} academyId={selection} />
    </Card>
  ) : null
}

function StudentPathContent({ academyId }: { academyId: number }) {
  const t = useT()
  const id = useId()
  const loadError = useLoadError()
  const asStep = useStep()
  const [isWhole, setWhole] = useState(false)
  const query = useQuery(studentPathQueries.own(academyId))
  if (query.isError) return <ErrorState {...loadError(query)} />
  if (query.isPending) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <SkeletonText lines={4} />
      </LoadingRegion>
    )
  }
  const steps = newestFirst(query.data.steps)
  return (
    <div className={classes.path}>
      <Next next={query.data.next} />
      {steps.length === 0 && <p className={classes.end}>{t('studentPath.empty')}</p>}
      <Timeline
        id={id}
        label={t('studentPath.steps')}
        steps={(isWhole ? steps : steps.slice(0, stepsAtFirst)).map(asStep)}
      />
      {steps.length > stepsAtFirst && (
        <Button
          size="sm"
          variant="ghost"
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'studentPath.less' : 'studentPath.more')}
        </Button>
      )}
    </div>
  )
}
