import { roleNames, type RoleName } from '@academy/contract/enums'
import { formUserStates, type FormUserState } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { groupOptions } from '#domain/groups/group-options.ts'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { FormUsersState } from './form-users.rules.ts'
import classes from './form-users.module.css'
import { formsQueries } from './forms.api.ts'

const idFrom = (value: string): number | null => (value === '' ? null : Number(value))
const asText = (id: number | null): string => (id === null ? '' : String(id))

interface FormUsersFiltersProps {
  academyId: number
  state: FormUsersState
  onChange: (change: Partial<FormUsersState>) => void
}

export function FormUsersFilters({ academyId, state, onChange }: FormUsersFiltersProps) {
  const t = useT()
  const locale = useLocale()
  const groups = useQuery(formsQueries.groups(academyId)).data ?? []
  const stages = useQuery(formsQueries.stages(academyId)).data ?? []
  return (
    <search className={classes.filters}>
      <SearchField
        label={t('forms.users.search')}
        maxLength={searchMaxLength}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        size="sm"
        label={t('people.role')}
        placeholder={t('list.all')}
        value={state.role}
        onChange={({ target }) => onChange({ role: target.value as RoleName | '' })}
        options={roleNames
          .filter((role) => role !== 'SuperAdmin')
          .map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
      <SelectField
        size="sm"
        label={t('people.group')}
        placeholder={t('list.all')}
        value={asText(state.groupId)}
        onChange={({ target }) => onChange({ groupId: idFrom(target.value) })}
        options={groupOptions(groups)}
      />
      <SelectField
        size="sm"
        label={t('forms.users.stageNow')}
        placeholder={t('list.all')}
        value={asText(state.stageId)}
        onChange={({ target }) => onChange({ stageId: idFrom(target.value) })}
        options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
      />
      <SelectField
        size="sm"
        label={t('forms.users.state')}
        placeholder={t('list.all')}
        value={state.state}
        onChange={({ target }) => onChange({ state: target.value as FormUserState | '' })}
        options={formUserStates.map((value) => ({ value, label: t(`forms.users.state.${value}`) }))}
      />
    </search>
  )
}
