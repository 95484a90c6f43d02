import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { SelectField } from '#ui/select-field.tsx'
import { accountQueries } from './account.api.ts'

interface DirectionFieldProps {
  id: string
  /** not while acting as the student. */
  isLocked: boolean
  value: string
  error: string | null
  onChange: (specializationId: string) => void
}

/** ACC-46: the direction in the current academy; Q-11: to be read only once a test has been started there. */
export function DirectionField({ isLocked, onChange, ...field }: DirectionFieldProps) {
  const t = useT()
  const { selection } = usePerson()
  const query = useQuery(accountQueries.directions(selection))
  if (query.isError && query.data === undefined) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={70} radius={10} />
  const isFixed = query.data.some((direction) => direction.isFixed)
  const help = isFixed ? 'account.profile.directionFixed' : 'account.profile.directionHelp'
  return (
    <SelectField
      {...field}
      label={t('common.direction')}
      help={t(isLocked ? 'account.onlyOwner' : help)}
      placeholder={field.value === '' ? t('form.choose') : undefined}
      disabled={isLocked || isFixed}
      onChange={(event) => onChange(event.target.value)}
      options={query.data.map(({ specialization }) => ({
        value: String(specialization.id),
        label: specialization.name,
      }))}
    />
  )
}
