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

/** ACC-46: the direction in the current academy. */
export function DirectionField({ isLocked, onChange, ...field }: DirectionFieldProps) {
  const t = useT()
  const { selection } = usePerson()
  const query = useQuery(accountQueries.directions(selection))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={70} radius={10} />
  return (
    <SelectField
      {...field}
      label={t('register.direction')}
      help={t(isLocked ? 'account.onlyOwner' : 'account.profile.directionHelp')}
      placeholder={field.value === '' ? t('form.choose') : undefined}
      disabled={isLocked}
      onChange={(event) => onChange(event.target.value)}
      options={query.data.map(({ specialization }) => ({
        value: String(specialization.id),
        label: specialization.name,
      }))}
    />
  )
}
