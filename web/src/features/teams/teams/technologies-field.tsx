import { technologiesMaxCount } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ManySelectField } from '#ui/many-select-field.tsx'
import { addTechnology, teamsQueries } from './teams.api.ts'

const nameMaxLength = 60

interface TechnologiesFieldProps {
  academyId: number
  id?: string
  label?: string
  hideLabel?: boolean
  size?: 'sm' | 'md'
  help?: string
  error?: string | undefined
  values: readonly string[]
  /** Takes a function: a new technology arrives while others are chosen. */
  onChange: (change: (values: string[]) => string[]) => void
  disabled?: boolean
}

/** TEAM-17; who manages teams adds what is missing in the list. */
export function TechnologiesField({ academyId, label, values, onChange, ...field }: TechnologiesFieldProps) {
  const t = useT()
  const { user } = usePerson()
  const technologies = useQuery(teamsQueries.technologies(academyId)).data ?? []
  const mayAdd = mayDo(user, academyId, 'teams.manage')
  const add = async (name: string) => {
    try {
      const { id } = await addTechnology(academyId, name)
      onChange((current) => [...new Set([...current, String(id)])])
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <ManySelectField
      {...field}
      label={label ?? t('common.technologies')}
      options={technologies.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={values}
      onChange={(next) => onChange(() => next)}
      placeholder={t('teams.technologiesHint')}
      nothingFound={t('teams.noTechnology')}
      removeLabel={(name) => t('common.removeNamed', { name })}
      max={technologiesMaxCount}
      {...(mayAdd && {
        add: {
          label: (name: string) => t('teams.newTechnology', { name }),
          onAdd: (name: string) => void add(name),
          maxLength: nameMaxLength,
        },
      })}
    />
  )
}
