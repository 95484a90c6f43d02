import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './academy-filters.module.css'
import { academyStates, academyTypeNames, type AcademyFilter } from './academy-rows.rules.ts'

interface AcademyFiltersProps {
  filter: AcademyFilter
  onChange: (change: Partial<AcademyFilter>) => void
}

export function AcademyFilters({ filter, onChange }: AcademyFiltersProps) {
  const t = useT()
  return (
    <search className={classes.filters}>
      <SearchField label={t('common.searchNames')} value={filter.search} onChange={(search) => onChange({ search })} />
      <SelectField
        size="sm"
        label={t('academies.type')}
        placeholder={t('list.all')}
        value={filter.type}
        onChange={(event) => onChange({ type: event.target.value })}
        options={academyTypeNames.map((name) => ({ value: name, label: t(`academies.type.${name}`) }))}
      />
      <SelectField
        size="sm"
        label={t('common.status')}
        placeholder={t('list.all')}
        value={filter.state}
        onChange={(event) => onChange({ state: event.target.value })}
        options={academyStates.map((state) => ({ value: state, label: t(`academies.state.${state}`) }))}
      />
    </search>
  )
}
