import type { StageRoute } from '@academy/contract/users'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { CheckCircleIcon, ClockIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './kinds.module.css'
import { StageContentLoader } from './stage-content-loader.tsx'

interface Step {
  title: string
  isDone: boolean
  text: ReactNode
}

/** STG-13: what of the application is there already and what is still missing. */
export function ApplicationStage({ stage }: { stage: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  return (
    <StageContentLoader stage={stage}>
      {({ application }) => {
        if (application === null) return null
        const { joinedAt, directionName, isProfileComplete, isExperienceComplete } = application
        const missing = <TextLink href={paths.cabinetEdit}>{t('application.fill')}</TextLink>
        const steps: Step[] = [
          { title: t('application.sent'), isDone: true, text: formatDate(joinedAt, locale) },
          {
            title: t('common.direction'),
            isDone: directionName !== null,
            text: directionName ?? <TextLink href={paths.selectDirection}>{t('application.choose')}</TextLink>,
          },
          {
            title: t('application.profile'),
            isDone: isProfileComplete,
            text: isProfileComplete ? t('application.filled') : missing,
          },
          {
            title: t('application.experience'),
            isDone: isExperienceComplete,
            text: isExperienceComplete ? t('application.filled') : t('application.experienceMissing'),
          },
        ]
        const isComplete = steps.every(({ isDone }) => isDone)
        return (
          <Card title={t('application.title')}>
            <p className={classes.lead}>{t(isComplete ? 'application.complete' : 'application.incomplete')}</p>
            <ul role="list" className={classes.checklist}>
              {steps.map(({ title, isDone, text }) => (
                <li key={title} data-done={isDone || undefined}>
                  {isDone ? <CheckCircleIcon /> : <ClockIcon />}
                  <div>
                    <p className="ac-medium">
                      {title}
                      <span className="ac-visually-hidden">
                        {': '}
                        {t(isDone ? 'application.isDone' : 'application.isMissing')}
                      </span>
                    </p>
                    <p className="ac-dim ac-sm">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </StageContentLoader>
  )
}
