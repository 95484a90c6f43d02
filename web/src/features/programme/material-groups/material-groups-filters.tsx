import type { MaterialCategory } from '@academy/contract/enums'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { categories, type GroupsFilter } from './material-groups-filter.rules.ts'
import classes from './material-groups.module.css'

interface MaterialGroupsFiltersProps {
  filter: GroupsFilter
  onChange: (change: Partial<GroupsFilter>) => void
}

export function MaterialGroupsFilters({ filter, onChange }: MaterialGroupsFiltersProps) {
  const t = useT()
  return (
    <search className={classes.filters}>
      <SearchField
        label={t('common.searchNames')}
        maxLength={searchMaxLength}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        size="sm"
        label={t('common.category')}
        placeholder={t('common.any')}
        value={filter.category === null ? '' : String(filter.category)}
        onChange={(event) =>
          onChange({ category: event.target.value === '' ? null : (Number(event.target.value) as MaterialCategory) })
        }
        options={categories.map((category) => ({
          value: String(category),
          label: t(`materials.category.${category}`),
        }))}
      />
    </search>
  )
}
