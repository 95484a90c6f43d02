import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { categories, categoryFrom, type TestsFilter } from './tests-filter.rules.ts'
import classes from './test-bank.module.css'

interface TestsFiltersProps {
  filter: Pick<TestsFilter, 'search' | 'category'>
  searchLabel: string
  onChange: (change: Partial<TestsFilter>) => void
}

export function TestsFilters({ filter, searchLabel, onChange }: TestsFiltersProps) {
  const t = useT()
  return (
    <search className={classes.filters}>
      <SearchField
        label={searchLabel}
        maxLength={searchMaxLength}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
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
    </search>
  )
}
