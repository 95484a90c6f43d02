import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { certificateStates, type CertificatesFilter } from './certificate-list.rules.ts'
import classes from './certificate-filters.module.css'

interface CertificateFiltersProps {
  filter: CertificatesFilter
  onChange: (change: Partial<CertificatesFilter>) => void
}

export function CertificateFilters({ filter, onChange }: CertificateFiltersProps) {
  const t = useT()
  return (
    <search className={classes.filters}>
      <SearchField
        label={t('common.searchPeople')}
        maxLength={searchMaxLength}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <AcademyFilter needs="users.read" />
      <SelectField
        size="sm"
        label={t('common.status')}
        placeholder={t('list.all')}
        value={filter.state}
        onChange={({ target }) => onChange({ state: target.value as CertificatesFilter['state'] })}
        options={certificateStates.map((value) => ({ value, label: t(`certificates.state.${value}`) }))}
      />
    </search>
  )
}
