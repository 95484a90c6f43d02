import type { Employee } from '@academy/contract/groups'
import { teamCoachesMaxCount } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ManySelectField } from '#ui/many-select-field.tsx'
import { teamsQueries } from './teams.api.ts'

/** TEAM-31: who coaches evaluates, so only those who may are offered. */
const mayCoach =
  (academyId: number) =>
  ({ roles }: Employee): boolean =>
    can({ isSuperAdmin: false, rolesByAcademy: new Map([[academyId, roles]]) }, 'evaluations.evaluate', academyId)

interface CoachesFieldProps {
  academyId: number
  id?: string
  size?: 'sm' | 'md'
  /** Those of now: who lost the role meanwhile keeps a name here. */
  known: readonly { id: number; firstName: string; lastName: string }[]
  values: readonly string[]
  onChange: (values: string[]) => void
  error?: string | undefined
  disabled?: boolean
}

export function CoachesField({ academyId, known, values, onChange, ...field }: CoachesFieldProps) {
  const t = useT()
  const employees = (useQuery(teamsQueries.employees(academyId)).data ?? []).filter(mayCoach(academyId))
  const former = known.filter(({ id }) => !employees.some((one) => one.id === id))
  return (
    <ManySelectField
      {...field}
      label={t('teams.coaches')}
      help={t('teams.coachesHelp')}
      options={[...employees, ...former].map((one) => ({ value: String(one.id), label: personName(one, t) }))}
      values={values}
      onChange={onChange}
      placeholder={t('teams.coachesHint')}
      nothingFound={t('common.noOneFound')}
      removeLabel={(name) => t('common.removeNamed', { name })}
      max={teamCoachesMaxCount}
    />
  )
}
