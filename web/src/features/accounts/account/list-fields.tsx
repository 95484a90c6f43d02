import { useQuery } from '@tanstack/react-query'
import { formVariantsQuery, ofSelection } from '#domain/profile/form-variants.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { listFields, type ProfileField, type ProfileForm } from './profile.rules.ts'
import { fieldId } from './use-profile.ts'

const fields = ['city', 'education', 'cameFrom'] as const

interface ListFieldsProps {
  form: ProfileForm
  change: (changes: Partial<ProfileForm>) => void
  errorOf: (field: ProfileField) => string | null
}

/** FORM-41: what people may say about themselves; a list without entries asks for nothing. */
export function ListFields({ form, change, errorOf }: ListFieldsProps) {
  const t = useT()
  const { data: lists = {} } = useQuery(formVariantsQuery(useLocale(), ofSelection(usePerson().selection)))
  return fields.map((field) => {
    const options = (lists[listFields[field]] ?? []).map(({ id, text }) => ({ value: String(id), label: text }))
    if (options.length === 0) return null
    return (
      <SearchSelectField
        key={field}
        id={fieldId(field)}
        label={t(`personalLists.${field}`)}
        optionalLabel={t('app.optional')}
        placeholder={t('form.choose')}
        nothingFound={t('account.nothingFound')}
        clearable
        options={options}
        value={form[field] === '' ? null : form[field]}
        error={errorOf(field)}
        onChange={(chosen) => change({ [field]: chosen ?? '' })}
      />
    )
  })
}
