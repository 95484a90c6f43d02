import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { universitiesQuery, type VariantsOf } from './form-variants.ts'
import { SearchSelectField } from '#ui/search-select-field.tsx'

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
  const query = useQuery(universitiesQuery(useLocale(), of))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={72} />
  return <SearchSelectField {...field} {...texts} required={required} clearable={!required} options={query.data} />
}
