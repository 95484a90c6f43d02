import { resultStates } from '@academy/contract/stage-tests'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { resultOrders, resultsList, type ResultOrder, type ResultsFilter } from './results-filter.rules.ts'

interface ResultsFiltersProps {
  filter: ResultsFilter
  onChange: (change: Partial<ResultsFilter>) => void
  onReset: () => void
}

export function ResultsFilters({ filter, onChange, onReset }: ResultsFiltersProps) {
  const t = useT()
  return (
    <ListFilters
      list={resultsList}
      state={filter}
      onReset={onReset}
      search={
        <SearchField
          label={t('common.nameOrEmail')}
          maxLength={searchMaxLength}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <SelectField
        size="sm"
        label={t('common.status')}
        placeholder={t('list.all')}
        value={filter.standing}
        onChange={(event) => onChange({ standing: event.target.value as ResultsFilter['standing'] })}
        options={resultStates.map((state) => ({
          value: state,
          label: t(`testResults.stateFilter.${state}`),
        }))}
      />
      <SelectField
        size="sm"
        label={t('testResults.cheats')}
        placeholder={t('list.all')}
        value={filter.cheats}
        onChange={(event) => onChange({ cheats: event.target.value as ResultsFilter['cheats'] })}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`testResults.cheats.${value}`) }))}
      />
      {/* Also in the head of the table; a phone has no head. */}
      <SelectField
        size="sm"
        label={t('common.order')}
        value={filter.order}
        onChange={(event) => onChange({ order: event.target.value as ResultOrder })}
        options={resultOrders.map((order) => ({ value: order, label: t(`testResults.order.${order}`) }))}
      />
    </ListFilters>
  )
}
