import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { categories, categoryFrom, testsList, type TestsFilter } from './tests-filter.rules.ts'

interface TestsFiltersProps {
  filter: TestsFilter
  searchLabel: string
  onChange: (change: Partial<TestsFilter>) => void
  onReset: () => void
}

export function TestsFilters({ filter, searchLabel, onChange, onReset }: TestsFiltersProps) {
  const t = useT()
  return (
    <ListFilters
      isShort
      list={testsList}
      state={filter}
      onReset={onReset}
      search={
        <SearchField
          label={searchLabel}
          maxLength={searchMaxLength}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <SelectField
        size="sm"
        label={t('common.category')}
        placeholder={t('tests.anyCategory')}
        value={filter.category === null ? '' : String(filter.category)}
        onChange={(event) => onChange({ category: categoryFrom(event.target.value) })}
        options={categories.map((category) => ({
          value: String(category),
          label: t(`questions.category.${category}`),
        }))}
      />
    </ListFilters>
  )
}
