import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
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
  const loadError = useLoadError()
  const { selection } = usePerson()
  const query = useQuery(accountQueries.directions(selection))
  if (query.isError) return <ErrorState {...loadError(query)} />
  if (query.isPending) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <Skeleton height={70} radius={10} />
      </LoadingRegion>
    )
  }
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
