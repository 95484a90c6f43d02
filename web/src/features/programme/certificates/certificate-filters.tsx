import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { certificatesList, certificateStates, type CertificatesFilter } from './certificate-list.rules.ts'

interface CertificateFiltersProps {
  filter: CertificatesFilter
  onChange: (change: Partial<CertificatesFilter>) => void
  onReset: () => void
}

export function CertificateFilters({ filter, onChange, onReset }: CertificateFiltersProps) {
  const t = useT()
  return (
    <ListFilters
      list={certificatesList}
      state={filter}
      onReset={onReset}
      search={
        <SearchField
          label={t('common.searchPeople')}
          maxLength={searchMaxLength}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <AcademyFilter needs="users.read" />
      <SelectField
        size="sm"
        label={t('common.status')}
        placeholder={t('list.all')}
        value={filter.state}
        onChange={({ target }) => onChange({ state: target.value as CertificatesFilter['state'] })}
        options={certificateStates.map((value) => ({ value, label: t(`certificates.state.${value}`) }))}
      />
    </ListFilters>
  )
}
