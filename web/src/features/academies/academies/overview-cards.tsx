import type { AcademyOverview } from '@academy/contract/academies'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useChooseAcademy } from './academies.api.ts'
import { AcademyDates } from './academy-dates.tsx'
import { stateOf } from './academy-rows.rules.ts'
import classes from './overview-cards.module.css'
import { StateBadge } from './state-badge.tsx'

/** Several academies at once: one card each, opened by choosing it. */
export function OverviewCards({ academies }: { academies: readonly AcademyOverview[] }) {
  const t = useT()
  const locale = useLocale()
  const { choose, isChoosing } = useChooseAcademy()
  return (
    <ul role="list" className={classes.cards}>
      {academies.map((academy) => {
        const active = academy.stages.find((stage) => stage.id === academy.currentActiveStageId)
        return (
          <li key={academy.id}>
            <Card className={classes.card} title={academy.name} action={<StateBadge state={stateOf(academy)} />}>
              <dl className={classes.facts}>
                <div>
                  <dt>{t('overview.activeStage')}</dt>
                  <dd>{active ? localized(active.name, locale) : t('overview.noActiveStage')}</dd>
                </div>
                <div>
                  <dt>{t('common.students')}</dt>
                  <dd>
                    {t('groups.students', { count: academy.studentsCount })}
                    {academy.joinedLastWeekCount > 0 && (
                      <span className={classes.joined}>+{academy.joinedLastWeekCount}</span>
                    )}
                  </dd>
                </div>
                {(academy.startDate !== null || academy.endDate !== null) && (
                  <div>
                    <dt>{t('common.dates')}</dt>
                    <dd>
                      <AcademyDates {...academy} />
                    </dd>
                  </div>
                )}
              </dl>
              <Button
                variant="soft"
                size="sm"
                loading={isChoosing}
                onClick={() => void choose(academy.id)}
                aria-label={t('overview.openNamed', { name: academy.name })}
              >
                {t('overview.open')}
              </Button>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
