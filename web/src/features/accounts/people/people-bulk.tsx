import type { PeopleChange, PeopleChangeKind } from '@academy/contract/changes'
import type { RoleName } from '@academy/contract/enums'
import { newAnnouncementId, receiversAtOnceMaxCount } from '@academy/contract/limits'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeDialog } from '#domain/changes/change-dialog.tsx'
import { groupOptions, type NamedGroup } from '#domain/groups/group-options.ts'
import { keepReceivers } from '#domain/receivers/kept-receivers.ts'
import type { FileFormat } from '#kit/export-buttons.tsx'
import { useAction } from '#kit/use-action.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { Person as Viewer } from '#lib/session/guards.rules.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ChosenPeople } from './people-table.tsx'
import { grantableRoles } from './person-actions.rules.ts'

const needs = {
  groupAdd: 'groups.manage',
  groupRemove: 'groups.manage',
  stageAdd: 'stageUsers.move',
  roleGrant: 'roles.grant',
  roleRemove: 'roles.grant',
  block: 'users.block',
  unblock: 'users.block',
  announce: 'announcements.manage',
  export: 'users.export',
} as const
export type PeopleBulkAction = PeopleChangeKind | 'announce' | 'export'
const all = Object.keys(needs) as PeopleBulkAction[]

/** What the caller may do with many people of this academy; nothing while acting as somebody. */
export const bulkActionsFor = ({ user }: Viewer, academyId: number): PeopleBulkAction[] =>
  user.impersonator === null ? all.filter((action) => mayDo(user, academyId, needs[action])) : []

interface PeopleBulkProps {
  academyId: number
  actions: readonly PeopleBulkAction[]
  chosen: ChosenPeople
  groups: readonly NamedGroup[]
  stages: readonly { id: number; name: string }[]
  save: (format: FileFormat) => Promise<void>
  onDone: () => void
}

/** What can be done with the selected people of a list. */
export function PeopleBulk({ academyId, actions, chosen, groups, stages, save, onDone }: PeopleBulkProps) {
  const t = useT()
  const router = useRouter()
  const [open, setOpen] = useState<PeopleChangeKind | null>(null)
  const { isBusy, run } = useAction(reportFailure)
  const changes = actions.filter((action): action is PeopleChangeKind => action !== 'announce' && action !== 'export')
  const announce = () => {
    keepReceivers(academyId, chosen.target.filters?.userIds ?? [])
    void router.navigate({ href: paths.announcements + formatQuery({ open: String(newAnnouncementId) }) })
  }
  return (
    <>
      {changes.length > 0 && (
        <Menu target={<MenuButton label={t('changes.choose')} />}>
          {changes.map((kind) => (
            <MenuItem key={kind} danger={kind === 'block'} onClick={() => setOpen(kind)}>
              {t(`changes.${kind}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {actions.includes('announce') && !chosen.isAll && chosen.count <= receiversAtOnceMaxCount && (
        <Button size="sm" variant="secondary" onClick={announce}>
          {t('changes.announce')}
        </Button>
      )}
      {actions.includes('export') && (
        <Menu target={<MenuButton label={t('changes.export')} isBusy={isBusy} />}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <MenuItem key={format} onClick={() => void run(() => save(format))}>
              {format === 'csv' ? 'CSV' : 'Excel'}
            </MenuItem>
          ))}
        </Menu>
      )}
      {open && (
        <PeopleChangeDialog
          key={open}
          {...{ academyId, chosen, groups, stages }}
          kind={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

function MenuButton({ label, isBusy = false, ...button }: { label: string; isBusy?: boolean }) {
  return (
    <Button size="sm" variant="secondary" loading={isBusy} trailing={<ChevronDownIcon size={16} />} {...button}>
      {label}
    </Button>
  )
}

interface PeopleChangeDialogProps extends Pick<
  PeopleBulkProps,
  'academyId' | 'chosen' | 'groups' | 'stages' | 'onDone'
> {
  kind: PeopleChangeKind
  onClose: () => void
}

const changeOf = (kind: PeopleChangeKind, value: string): PeopleChange | null => {
  if (kind === 'block' || kind === 'unblock' || kind === 'roleRemove') return { kind }
  if (value === '') return null
  if (kind === 'roleGrant') return { kind, role: value as RoleName }
  return kind === 'stageAdd' ? { kind, stageId: Number(value) } : { kind, groupId: Number(value) }
}

function PeopleChangeDialog(props: PeopleChangeDialogProps) {
  const { academyId, kind, chosen, groups, stages, onDone, onClose } = props
  const t = useT()
  const viewer = usePerson()
  const [value, setValue] = useState('')
  const below = new Set(groups.filter(({ isDirection }) => !isDirection).map(({ id }) => String(id)))
  const choices = {
    groupAdd: { label: t('common.group'), options: groupOptions(groups).filter((option) => below.has(option.value)) },
    stageAdd: { label: t('common.stage'), options: stages.map(({ id, name }) => ({ value: String(id), label: name })) },
    roleGrant: {
      label: t('people.role'),
      options: grantableRoles(viewer).map((role) => ({ value: role, label: t(`role.${role}`) })),
    },
  }
  const isGroup = kind === 'groupAdd' || kind === 'groupRemove'
  const hasNoChoice = kind === 'block' || kind === 'unblock' || kind === 'roleRemove'
  const choice = hasNoChoice ? null : choices[isGroup ? 'groupAdd' : kind]
  const change = changeOf(kind, value)
  return (
    <ChangeDialog
      {...{ academyId, kind, onDone, onClose }}
      asked={change && { of: 'people', change, target: chosen.target }}
    >
      {isGroup && choice?.options.length === 0 && <Notice tone="info">{t('groups.change.noGroups')}</Notice>}
      {choice && choice.options.length > 0 && (
        <SelectField
          size="sm"
          label={choice.label}
          placeholder={t('form.choose')}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          options={choice.options}
        />
      )}
    </ChangeDialog>
  )
}
