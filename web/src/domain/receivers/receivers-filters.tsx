import { roleNames, type RoleName } from '@academy/contract/enums'
import type { ComponentProps } from 'react'
import { groupOptions } from '#domain/groups/group-options.ts'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './receivers.module.css'

const idFrom = (value: string): number | null => (value === '' ? null : Number(value))
const asText = (id: number | null): string => (id === null ? '' : String(id))

interface Filter<State extends string> {
  search: string
  role: RoleName | ''
  groupId: number | null
  stageId: number | null
  teamId?: number | null
  state: State | ''
}

interface ReceiversFiltersProps<State extends string> {
  searchLabel: string
  filter: Filter<State>
  groups: Parameters<typeof groupOptions>[0]
  stages: readonly { id: number; name: { ua: string; en: string } }[]
  /** Where people are also found by their team. */
  teams?: readonly { id: number; name: string; stageName: { ua: string; en: string } }[]
  states: ComponentProps<typeof SelectField>['options']
  onChange: (change: Partial<Filter<State>>) => void
}

/** Finds the people who get something: an announcement, a form. */
export function ReceiversFilters<State extends string>(props: ReceiversFiltersProps<State>) {
  const { searchLabel, filter, groups, stages, teams = [], states, onChange } = props
  const t = useT()
  const locale = useLocale()
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
        label={t('people.role')}
        placeholder={t('list.all')}
        value={filter.role}
        onChange={({ target }) => onChange({ role: target.value as RoleName | '' })}
        options={roleNames
          .filter((role) => role !== 'SuperAdmin')
          .map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
      <SelectField
        size="sm"
        label={t('common.group')}
        placeholder={t('list.all')}
        value={asText(filter.groupId)}
        onChange={({ target }) => onChange({ groupId: idFrom(target.value) })}
        options={groupOptions(groups)}
      />
      <SelectField
        size="sm"
        label={t('common.currentStage')}
        placeholder={t('list.all')}
        value={asText(filter.stageId)}
        onChange={({ target }) => onChange({ stageId: idFrom(target.value) })}
        options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
      />
      {teams.length > 0 && (
        <SelectField
          size="sm"
          label={t('teams.one')}
          placeholder={t('list.all')}
          value={asText(filter.teamId ?? null)}
          onChange={({ target }) => onChange({ teamId: idFrom(target.value) } as Partial<Filter<State>>)}
          options={teams.map(({ id, name, stageName }) => ({
            value: String(id),
            label: `${name} · ${localized(stageName, locale)}`,
          }))}
        />
      )}
      <SelectField
        size="sm"
        label={t('common.status')}
        placeholder={t('list.all')}
        value={filter.state}
        onChange={({ target }) => onChange({ state: target.value as State | '' })}
        options={states}
      />
    </search>
  )
}
