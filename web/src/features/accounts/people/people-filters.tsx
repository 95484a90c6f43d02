import { englishLevels, roleNames } from '@academy/contract/enums'
import type { ReactNode } from 'react'
import { groupOptions, type NamedGroup } from '#domain/groups/group-options.ts'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { peopleList, peopleOrders, peopleStates, type PeopleFilter, type PeopleOrder } from './people-filter.rules.ts'

interface Choice {
  id: number
  name: string
}

interface PeopleFiltersProps {
  /** Which academy is listed, where there are several. */
  academy?: ReactNode
  /** Of the one academy that is listed; nothing to choose from, no field. */
  groups?: readonly NamedGroup[]
  stages?: readonly Choice[]
  /** ACC-13: whether the reader may know what interviews say. */
  hasInterviews?: boolean
  filter: PeopleFilter
  onChange: (change: Partial<PeopleFilter>) => void
  onReset: () => void
}

const asOptions = (choices: readonly Choice[]) => choices.map(({ id, name }) => ({ value: String(id), label: name }))
const idFrom = (value: string): number | null => (value === '' ? null : Number(value))

export function PeopleFilters({
  academy,
  groups = [],
  stages = [],
  hasInterviews = false,
  filter,
  onChange,
  onReset,
}: PeopleFiltersProps) {
  const t = useT()
  return (
    <ListFilters
      list={peopleList}
      state={filter}
      onReset={onReset}
      search={
        <SearchField
          label={t('people.search')}
          maxLength={searchMaxLength}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      {academy}
      <SelectField
        size="sm"
        label={t('people.role')}
        placeholder={t('list.all')}
        value={filter.role}
        onChange={(event) => onChange({ role: event.target.value as PeopleFilter['role'] })}
        options={roleNames.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
      <SelectField
        size="sm"
        label={t('common.status')}
        placeholder={t('list.all')}
        value={filter.state}
        onChange={(event) => onChange({ state: event.target.value as PeopleFilter['state'] })}
        options={peopleStates.map((state) => ({ value: state, label: t(`people.state.${state}`) }))}
      />
      {groups.length > 0 && (
        <SelectField
          size="sm"
          label={t('common.group')}
          placeholder={t('list.all')}
          value={filter.groupId === null ? '' : String(filter.groupId)}
          onChange={(event) => onChange({ groupId: idFrom(event.target.value) })}
          options={groupOptions(groups)}
        />
      )}
      {stages.length > 0 && (
        <SelectField
          size="sm"
          label={t('people.filter.reached')}
          placeholder={t('list.all')}
          value={filter.stageId === null ? '' : String(filter.stageId)}
          onChange={(event) => onChange({ stageId: idFrom(event.target.value) })}
          options={asOptions(stages)}
        />
      )}
      {hasInterviews && (
        <SelectField
          size="sm"
          label={t('common.english')}
          placeholder={t('list.all')}
          value={filter.english}
          onChange={(event) => onChange({ english: event.target.value as PeopleFilter['english'] })}
          options={englishLevels.map((level) => ({ value: level, label: level }))}
        />
      )}
      {/* Also in the head of the table; a phone has no head. */}
      <SelectField
        size="sm"
        label={t('common.order')}
        value={filter.order}
        onChange={(event) => onChange({ order: event.target.value as PeopleOrder })}
        options={peopleOrders.map((order) => ({ value: order, label: t(`people.order.${order}`) }))}
      />
    </ListFilters>
  )
}
