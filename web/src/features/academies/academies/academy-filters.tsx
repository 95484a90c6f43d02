import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { academyFilters, academyStates, academyTypeNames, type AcademyFilter } from './academy-rows.rules.ts'

interface AcademyFiltersProps {
  filter: AcademyFilter
  onChange: (change: Partial<AcademyFilter>) => void
  onReset: () => void
}

export function AcademyFilters({ filter, onChange, onReset }: AcademyFiltersProps) {
  const t = useT()
  return (
    <ListFilters
      isShort
      list={academyFilters}
      state={filter}
      onReset={onReset}
      search={
        <SearchField
          label={t('common.searchNames')}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
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
    </ListFilters>
  )
}
