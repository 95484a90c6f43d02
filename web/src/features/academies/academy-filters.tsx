import { useEffect, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchIcon } from '#ui/icons.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './academy-filters.module.css'
import { academyStates, academyTypeNames, type AcademyFilter } from './academy-rows.rules.ts'

const typingPauseMs = 250

interface AcademyFiltersProps {
  filter: AcademyFilter
  onChange: (change: Partial<AcademyFilter>) => void
}

export function AcademyFilters({ filter, onChange }: AcademyFiltersProps) {
  const t = useT()
  const [search, setSearch] = useState(filter.search)
  const [shown, setShown] = useState(filter.search)
  // The address changed by itself (back, reset): the field follows.
  if (filter.search !== shown) {
    setShown(filter.search)
    setSearch(filter.search)
  }
  useEffect(() => {
    if (search === filter.search) return
    const timer = setTimeout(() => onChange({ search }), typingPauseMs)
    return () => clearTimeout(timer)
  }, [search, filter.search, onChange])

  return (
    <search className={classes.filters}>
      <TextField
        size="sm"
        type="search"
        label={t('academies.search')}
        leading={<SearchIcon size={18} />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <SelectField
        size="sm"
        label={t('academies.type')}
        placeholder={t('academies.any')}
        value={filter.type}
        onChange={(event) => onChange({ type: event.target.value })}
        options={academyTypeNames.map((name) => ({ value: name, label: t(`academies.type.${name}`) }))}
      />
      <SelectField
        size="sm"
        label={t('academies.state')}
        placeholder={t('academies.any')}
        value={filter.state}
        onChange={(event) => onChange({ state: event.target.value })}
        options={academyStates.map((state) => ({ value: state, label: t(`academies.state.${state}`) }))}
      />
    </search>
  )
}
