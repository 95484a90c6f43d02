import { useQuery } from '@tanstack/react-query'
import { ofSelection, universitiesQuery } from '#domain/profile/form-variants.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

interface UniversityFieldProps {
  id: string
  className: string | undefined
  required: boolean
  optionalLabel: string | undefined
  value: string
  error: string | null
  onChange: (id: string) => void
  onBlur: () => void
}

/** FORM-41: hundreds of names in the language of the interface, so the list is searched. */
export function UniversityField({ value, required, onChange, ...field }: UniversityFieldProps) {
  const t = useT()
  const loadError = useLoadError()
  const query = useQuery(universitiesQuery(useLocale(), ofSelection(usePerson().selection)))
  if (query.isError) return <ErrorState {...loadError(query)} />
  if (query.isPending) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <Skeleton height={70} radius={10} />
      </LoadingRegion>
    )
  }
  return (
    <SearchSelectField
      {...field}
      required={required}
      clearable={!required}
      label={t('account.profile.university')}
      placeholder={t('form.choose')}
      nothingFound={t('account.nothingFound')}
      options={query.data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
