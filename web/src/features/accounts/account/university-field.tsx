import { useQuery } from '@tanstack/react-query'
import { ofSelection, universitiesQuery } from '#domain/profile/form-variants.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { SearchSelectField } from '#ui/search-select-field.tsx'

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
  const query = useQuery(universitiesQuery(useLocale(), ofSelection(usePerson().selection)))
  if (query.isError && query.data === undefined) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={70} radius={10} />
  return (
    <SearchSelectField
      {...field}
      required={required}
      clearable={!required}
      label={t('common.university')}
      placeholder={t('form.choose')}
      nothingFound={t('account.nothingFound')}
      options={query.data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
