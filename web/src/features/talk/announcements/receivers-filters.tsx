import { receiverStates, type ReceiverState } from '@academy/contract/announcements'
import { roleNames, type RoleName } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { groupOptions } from '#domain/groups/group-options.ts'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type AnnouncementsAddress } from './announcements-address.rules.ts'
import { announcementsQueries } from './announcements.api.ts'
import classes from './receivers.module.css'

const idFrom = (value: string): number | null => (value === '' ? null : Number(value))
const asText = (id: number | null): string => (id === null ? '' : String(id))

interface ReceiversFiltersProps {
  academyId: number
  address: AnnouncementsAddress
  onChange: (change: Partial<AnnouncementsAddress>) => void
}

export function ReceiversFilters({ academyId, address, onChange }: ReceiversFiltersProps) {
  const t = useT()
  const locale = useLocale()
  const groups = useQuery(announcementsQueries.groups(academyId)).data ?? []
  const stages = useQuery(announcementsQueries.stages(academyId)).data ?? []
  return (
    <search className={classes.filters}>
      <SearchField
        label={t('announcements.search')}
        maxLength={searchMaxLength}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        size="sm"
        label={t('people.role')}
        placeholder={t('list.all')}
        value={address.role}
        onChange={({ target }) => onChange({ role: target.value as RoleName | '' })}
        options={roleNames
          .filter((role) => role !== 'SuperAdmin')
          .map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
      <SelectField
        size="sm"
        label={t('people.group')}
        placeholder={t('list.all')}
        value={asText(address.groupId)}
        onChange={({ target }) => onChange({ groupId: idFrom(target.value) })}
        options={groupOptions(groups)}
      />
      <SelectField
        size="sm"
        label={t('announcements.stageNow')}
        placeholder={t('list.all')}
        value={asText(address.stageId)}
        onChange={({ target }) => onChange({ stageId: idFrom(target.value) })}
        options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
      />
      <SelectField
        size="sm"
        label={t('announcements.state')}
        placeholder={t('list.all')}
        value={address.state}
        onChange={({ target }) => onChange({ state: target.value as ReceiverState | '' })}
        options={receiverStates.map((state) => ({ value: state, label: t(`announcements.state.${state}`) }))}
      />
    </search>
  )
}
