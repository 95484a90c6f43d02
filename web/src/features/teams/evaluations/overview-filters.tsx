import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { type OverviewAddress, overviewList, overviewShows } from './evaluations-address.rules.ts'

interface OverviewFiltersProps {
  address: OverviewAddress
  onChange: (changed: Partial<OverviewAddress>) => void
}

export function OverviewFilters({ address, onChange }: OverviewFiltersProps) {
  const t = useT()
  return (
    <ListFilters
      isShort
      list={overviewList}
      state={address}
      onReset={() => onChange({ search: '', show: 'all' })}
      search={
        <SearchField
          label={t('projectEvaluations.search')}
          maxLength={searchMaxLength}
          value={address.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <AcademyFilter needs="teams.overview" />
      <SegmentedControl
        label={t('common.show')}
        value={address.show}
        onChange={(show) => onChange({ show })}
        segments={overviewShows.map((show) => ({ value: show, content: t(`projectEvaluations.show.${show}`) }))}
      />
    </ListFilters>
  )
}
