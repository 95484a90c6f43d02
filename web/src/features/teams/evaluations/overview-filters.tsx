import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { type OverviewAddress, overviewShows } from './evaluations-address.rules.ts'
import classes from './overview-filters.module.css'

interface OverviewFiltersProps {
  address: OverviewAddress
  onChange: (changed: Partial<OverviewAddress>) => void
}

export function OverviewFilters({ address, onChange }: OverviewFiltersProps) {
  const t = useT()
  return (
    <search className={classes.filters}>
      <SearchField
        label={t('projectEvaluations.search')}
        maxLength={searchMaxLength}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <AcademyFilter needs="teams.overview" />
      <SegmentedControl
        label={t('common.show')}
        value={address.show}
        onChange={(show) => onChange({ show })}
        segments={overviewShows.map((show) => ({ value: show, content: t(`projectEvaluations.show.${show}`) }))}
      />
    </search>
  )
}
