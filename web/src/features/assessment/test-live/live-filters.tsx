import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './live-room.module.css'
import { type LiveFilter, type LiveShow, liveShows, type LiveSort, liveSorts } from './live.rules.ts'

interface LiveFiltersProps {
  filter: LiveFilter
  counts: Record<LiveShow, number>
  onChange: (changed: Partial<LiveFilter>) => void
}

/** On a phone five segments have no room: there the same choice is a list. */
export function LiveFilters({ filter, counts, onChange }: LiveFiltersProps) {
  const t = useT()
  const shows = liveShows.map((show) => ({ value: show, label: t(`testLive.show.${show}`), count: counts[show] }))
  return (
    <div className={classes.filters}>
      <div className={classes.segments}>
        <SegmentedControl
          label={t('common.show')}
          value={filter.show}
          onChange={(show) => onChange({ show })}
          segments={shows.map(({ value, label, count }) => ({
            value,
            content: (
              <>
                {label} <span className={classes.segmentCount}>{count}</span>
              </>
            ),
          }))}
        />
      </div>
      <SelectField
        size="sm"
        className={classes.phoneShow}
        label={t('common.show')}
        value={filter.show}
        options={shows.map(({ value, label, count }) => ({ value, label: `${label} · ${count}` }))}
        onChange={({ target }) => onChange({ show: target.value as LiveShow })}
      />
      <SearchField
        label={t('common.searchPeople')}
        value={filter.search}
        maxLength={100}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        size="sm"
        label={t('common.order')}
        value={filter.sort}
        options={liveSorts.map((value) => ({ value, label: t(`testLive.sort.${value}`) }))}
        onChange={({ target }) => onChange({ sort: target.value as LiveSort })}
      />
    </div>
  )
}
