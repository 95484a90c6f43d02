import type { ListedPerson, Study } from '@academy/contract/people'
import type { ReactNode } from 'react'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { StageStateBadge } from '#domain/programme/stage-state-badge.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import classes from './people-table.module.css'

const groupsOf = ({ direction, groups }: Study): string => [direction, ...groups].filter(Boolean).join(' · ')

/** Where somebody studies and how it goes there; over several academies each value says whose it is. */
export const useStudyColumns = (isOneAcademy: boolean): DataColumn<ListedPerson>[] => {
  const t = useT()
  const locale = useLocale()
  const column = (
    id: string,
    header: string,
    show: (study: Study) => ReactNode,
    isExtra = !isOneAcademy,
  ): DataColumn<ListedPerson> => ({
    id,
    header,
    ...(isExtra && { isExtra }),
    cell: ({ academies, studies }) => {
      const values = studies.flatMap((study) => {
        const value = show(study)
        return value === null || value === false || value === '' ? [] : [{ id: study.academyId, value }]
      })
      if (values.length === 0) return t('common.none')
      return (
        <span className={classes.roles} data-column={id}>
          {values.map(({ id: academyId, value }) => (
            <span key={academyId}>
              {value}{' '}
              {!isOneAcademy && (
                <span className="ac-dim ac-xs">{academies.find((academy) => academy.id === academyId)?.name}</span>
              )}
            </span>
          ))}
        </span>
      )
    },
  })
  return [
    column('group', t('common.group'), groupsOf),
    column('stage', t('common.stage'), ({ stage }) => stage && localized(stage.name, locale)),
    column(
      'result',
      t('common.result'),
      ({ stage }) =>
        stage && (
          <span className="ac-row ac-gap-6">
            <StageStateBadge state={stage.state} />
            {stage.successPercent !== null && (
              <PercentBadge percent={stage.successPercent} label={t('common.testResult')} />
            )}
          </span>
        ),
      true,
    ),
    column(
      'mark',
      t('common.mark'),
      ({ stage }) => stage && stage.mark !== null && <MarkBadge mark={stage.mark} label={t('common.mark')} />,
      true,
    ),
  ]
}
