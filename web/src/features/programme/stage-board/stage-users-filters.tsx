import { userStageStates } from '@academy/contract/enums'
import type { StageOutcome } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { groupOptions } from '#domain/groups/group-options.ts'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { outcomeTexts } from './outcome-badge.tsx'
import { stageBoardQueries } from './stage-board.api.ts'
import {
  stageUserOrders,
  stageUsersList,
  type StageUserOrder,
  type StageUsersFilter,
} from './stage-users-filter.rules.ts'

interface StageUsersFiltersProps {
  academyId: number
  filter: StageUsersFilter
  /** What staff may have decided in the stage, as far as the reader may read it. */
  outcomes: readonly StageOutcome[]
  onChange: (change: Partial<StageUsersFilter>) => void
  onReset: () => void
}

export function StageUsersFilters({ academyId, filter, outcomes, onChange, onReset }: StageUsersFiltersProps) {
  const t = useT()
  const groups = useQuery(stageBoardQueries.groups(academyId)).data ?? []
  return (
    <ListFilters
      list={stageUsersList}
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
        value={filter.state}
        onChange={(event) => onChange({ state: event.target.value as StageUsersFilter['state'] })}
        options={userStageStates.map((state) => ({ value: state, label: t(`common.stageState.${state}`) }))}
      />
      {outcomes.length > 0 && (
        <SelectField
          size="sm"
          label={t('interviews.outcome')}
          placeholder={t('list.all')}
          value={filter.outcome}
          onChange={(event) => onChange({ outcome: event.target.value as StageUsersFilter['outcome'] })}
          options={outcomes.map((outcome) => ({ value: outcome, label: t(outcomeTexts[outcome]) }))}
        />
      )}
      <SelectField
        size="sm"
        label={t('common.group')}
        placeholder={t('list.all')}
        value={String(filter.groupId ?? '')}
        onChange={(event) => onChange({ groupId: event.target.value === '' ? null : Number(event.target.value) })}
        options={groupOptions(groups)}
      />
      <SelectField
        size="sm"
        label={t('common.order')}
        value={filter.order}
        onChange={(event) => onChange({ order: event.target.value as StageUserOrder })}
        options={stageUserOrders.map((order) => ({ value: order, label: t(`stageUsers.order.${order}`) }))}
      />
    </ListFilters>
  )
}
