import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { universitiesQuery, type VariantsOf } from './form-variants.ts'
import { useLoadError } from '#lib/load-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

export interface UniversityTexts {
  label: string
  help: string
  placeholder: string
  nothingFound: string
}

interface UniversityFieldProps {
  id: string
  texts: UniversityTexts
  /** Whose entries stand beside the shared ones. */
  of: VariantsOf
  required: boolean
  value: string | null
  error: string | null
  onChange: (id: string | null) => void
  onBlur: () => void
}

/** FORM-57: hundreds of names, so the list is searched; in the language of the interface. */
export function UniversityField({ texts, of, required, ...field }: UniversityFieldProps) {
  const t = useT()
  const loadError = useLoadError()
  const query = useQuery(universitiesQuery(useLocale(), of))
  if (query.isError) return <ErrorState {...loadError(query)} />
  if (query.isPending) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <Skeleton height={72} />
      </LoadingRegion>
    )
  }
  return <SearchSelectField {...field} {...texts} required={required} clearable={!required} options={query.data} />
}
