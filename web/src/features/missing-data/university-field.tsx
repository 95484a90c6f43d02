import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { ofSelection, universitiesQuery } from '#lib/form-variants.ts'
import { useLoadError } from '#lib/load-error.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

interface UniversityFieldProps {
  id: string
  value: string | null
  error: string | null
  onChange: (id: string | null) => void
  onBlur: () => void
}

/** FORM-57: hundreds of names, so the list is searched; in the language of the interface. */
export function UniversityField({ id, value, error, onChange, onBlur }: UniversityFieldProps) {
  const t = useT()
  const loadError = useLoadError()
  const query = useQuery(universitiesQuery(useLocale(), ofSelection(usePerson().selection)))
  if (query.isError) return <ErrorState {...loadError(query)} />
  if (query.isPending) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <Skeleton height={72} />
      </LoadingRegion>
    )
  }
  return (
    <SearchSelectField
      id={id}
      label={t('missingData.university')}
      help={t('missingData.universityHelp')}
      placeholder={t('missingData.universityPlaceholder')}
      nothingFound={t('missingData.universityNotFound')}
      required
      options={query.data}
      value={value}
      error={error}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
