import type { AcademyOverview } from '@academy/contract/academies'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { AcademyDates } from './academy-dates.tsx'
import { stateOf } from './academy-rows.rules.ts'
import { Bars } from './bars.tsx'
import { OverviewNewest } from './overview-newest.tsx'
import { OverviewProblems } from './overview-problems.tsx'
import classes from './overview.module.css'
import { StateBadge } from './state-badge.tsx'

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OverviewProps {
  academy: AcademyOverview
  /** What moves the programme on, for those who may look at it. */
  movePanel?: ReactNode
}

/** one academy in full. */
export function Overview({ academy, movePanel }: OverviewProps) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const mayOpenStages = mayDo(user, academy.id, 'stageUsers.read', 'read')
  const active = academy.stages.find((stage) => stage.id === academy.currentActiveStageId)
  const hasDates = academy.startDate !== null || academy.endDate !== null
  return (
    <div className="ac-stack ac-gap-24">
      <dl className={classes.figures}>
        <Figure label={t('overview.activeStage')}>
          {active ? localized(active.name, locale) : t('overview.noActiveStage')}
        </Figure>
        <Figure label={t('common.students')}>{formatNumber(academy.studentsCount, locale)}</Figure>
        <Figure label={t('overview.joined')}>{formatNumber(academy.joinedLastWeekCount, locale)}</Figure>
        <Figure label={t('overview.employees')}>{formatNumber(academy.employeesCount, locale)}</Figure>
      </dl>
      <OverviewProblems academyId={academy.id} stages={academy.stages} />
      {movePanel}
      <div className={classes.columns}>
        <div className="ac-stack ac-gap-24">
          <Card title={t('overview.stages')} action={<StateBadge state={stateOf(academy)} />}>
            <p className={classes.hint}>
              {t('overview.stagesHint')}
              {hasDates && (
                <>
                  {' · '}
                  <AcademyDates {...academy} />
                </>
              )}
            </p>
            <Bars
              emptyText={t('overview.stagesEmpty')}
              rows={academy.stages.map((stage) => ({
                id: stage.id,
                label: localized(stage.name, locale),
                href: mayOpenStages ? paths.mainStageUsers(stage.id) : undefined,
                value: stage.currentCount,
                isActive: stage.id === academy.currentActiveStageId,
                note: stage.failedCount > 0 ? t('overview.failed', { count: stage.failedCount }) : undefined,
              }))}
            />
          </Card>
          <Card title={t('common.directions')}>
            <p className={classes.hint}>{t('overview.directionsHint')}</p>
            <Bars
              emptyText={t('overview.directionsEmpty')}
              rows={academy.directions.map(({ specialization, studentsCount }) => ({
                id: specialization.id,
                label: specialization.name,
                value: studentsCount,
              }))}
            />
          </Card>
        </div>
        <div className="ac-stack ac-gap-24">
          <OverviewNewest newest={academy.newest} />
        </div>
      </div>
    </div>
  )
}
