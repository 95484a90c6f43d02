import type { Group } from '@academy/contract/groups'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FileDialog } from './file-dialog.tsx'
import { createGroup, createSpecialization, groupsQueries, removeGroup, renameGroup } from './groups.api.ts'
import { removalFailure } from './groups.rules.ts'
import { MembersDialog } from './members-dialog.tsx'

export type GroupAction =
  | { kind: 'direction' }
  | { kind: 'group'; direction: Group }
  | { kind: 'rename'; group: Group }
  | { kind: 'delete'; group: Group }
  | { kind: 'members'; group: Group }
  | { kind: 'file'; group: Group | null }

interface GroupDialogProps {
  academyId: number
  groups: readonly Group[]
  action: GroupAction
  /** One dialog may lead to the next. */
  start: (action: GroupAction) => void
  onClose: () => void
}

export function GroupDialog({ action, start, ...props }: GroupDialogProps) {
  const { academyId, onClose } = props
  switch (action.kind) {
    case 'direction':
      return <DirectionDialog {...props} />
    case 'group':
      return <NameDialog {...props} direction={action.direction} />
    case 'rename':
      return <NameDialog {...props} group={action.group} />
    case 'delete':
      return <DeleteDialog {...props} group={action.group} />
    case 'members':
      return (
        <MembersDialog
          {...{ academyId, onClose }}
          group={action.group}
          onFile={() => start({ kind: 'file', group: action.group })}
        />
      )
    case 'file':
      return <FileDialog {...{ academyId, onClose }} group={action.group} />
  }
}

type Part = Omit<GroupDialogProps, 'action' | 'start'>

interface FormDialogProps {
  title: string
  submitLabel: string
  /** Refused fields are told by `onRefused`; everything else is an alert. */
  run: () => Promise<void>
  onRefused: (rules: Record<string, string>) => void
  /** Nothing is sent while it is false. */
  isReady: () => boolean
  onClose: () => void
  children: ReactNode
}

function FormDialog({ title, submitLabel, run: send, onRefused, isReady, onClose, children }: FormDialogProps) {
  const t = useT()
  const { isBusy, run } = useAction((error) => {
    if (isApiError(error) && error.fields.length > 0)
      onRefused(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
    else reportFailure(error)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isReady()) return
    void run(async () => {
      await send()
      onClose()
    })
  }
  return (
    <Dialog
      opened
      locked={isBusy}
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="group-form" loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="group-form" noValidate className="ac-stack ac-gap-16" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

/** ACAD-28: one direction per specialization. */
function DirectionDialog({ academyId, groups, onClose }: Part) {
  const t = useT()
  const { user, selection } = usePerson()
  const all = useQuery(groupsQueries.specializations()).data ?? []
  const taken = new Set(groups.filter(({ isDirection }) => isDirection).map(({ specialization }) => specialization.id))
  const free = all.filter(({ id }) => !taken.has(id))
  const mayAdd = mayDo(user, selection, 'settings.update')
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [rules, setRules] = useState<Record<string, string>>({})
  const isNew = chosen === 'new'
  const isReady = () => {
    const broken = {
      ...(chosen === '' ? { specializationId: 'fieldIsRequired' } : {}),
      ...(isNew && name.trim() === '' ? { name: 'fieldIsRequired' } : {}),
    }
    setRules(broken)
    return Object.keys(broken).length === 0
  }
  const run = async () => {
    const specializationId = isNew ? await createSpecialization(name.trim()) : Number(chosen)
    const known = isNew ? name.trim() : all.find(({ id }) => id === specializationId)!.name
    await createGroup(academyId, { name: known, specializationId, isDirection: true })
    alerts.success('groups.created', { name: known })
  }
  const errorOf = (field: string) => (rules[field] ? t(ruleText(rules[field]), { min: 1, max: 40 }) : undefined)
  return (
    <FormDialog
      title={t('people.direction.to')}
      submitLabel={t('common.add')}
      run={run}
      isReady={isReady}
      onRefused={setRules}
      onClose={onClose}
    >
      {all.length > 0 && free.length === 0 && <Notice tone="info">{t('groups.allTaken')}</Notice>}
      <SelectField
        size="sm"
        label={t('groups.specialization')}
        placeholder={t('form.choose')}
        required
        value={chosen}
        error={errorOf('specializationId')}
        onChange={(event) => {
          setChosen(event.target.value)
          setRules({})
        }}
        options={[
          ...free.map(({ id, name: label }) => ({ value: String(id), label })),
          ...(mayAdd ? [{ value: 'new', label: `+ ${t('groups.newSpecialization')}` }] : []),
        ]}
      />
      {isNew && (
        <TextField
          size="sm"
          label={t('groups.newSpecialization')}
          help={t('groups.newSpecialization.help')}
          required
          maxLength={40}
          autoComplete="off"
          value={name}
          error={errorOf('name')}
          onChange={({ target }) => {
            setName(target.value)
            setRules({})
          }}
        />
      )}
    </FormDialog>
  )
}

/** A new group below a direction, or another name for one that is there. */
function NameDialog({ academyId, direction, group, onClose }: Part & { direction?: Group; group?: Group }) {
  const t = useT()
  const [name, setName] = useState(group?.name ?? '')
  const [rule, setRule] = useState<string | null>(null)
  const run = async () => {
    const written = name.trim()
    if (group) {
      await renameGroup(academyId, group.id, written)
      alerts.success('groups.renamed')
    } else {
      const specializationId = direction!.specialization.id
      await createGroup(academyId, { name: written, specializationId, isDirection: false })
      alerts.success('groups.created', { name: written })
    }
  }
  const isReady = () => {
    setRule(name.trim() === '' ? 'fieldIsRequired' : null)
    return name.trim() !== ''
  }
  return (
    <FormDialog
      title={
        group
          ? t('groups.renameOf', { name: group.name })
          : t('groups.new.group', { name: direction!.specialization.name })
      }
      submitLabel={t(group ? 'action.save' : 'common.add')}
      run={run}
      isReady={isReady}
      onRefused={(rules) => setRule(rules.name ?? Object.values(rules)[0] ?? null)}
      onClose={onClose}
    >
      <TextField
        size="sm"
        label={t('common.name')}
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={name}
        error={rule === null ? undefined : t(ruleText(rule), { min: 1, max: 100 })}
        onChange={({ target }) => {
          setName(target.value)
          setRule(null)
        }}
      />
    </FormDialog>
  )
}

/** ACAD-25, ACAD-37 */
function DeleteDialog({ academyId, groups, group, onClose }: Part & { group: Group }) {
  const t = useT()
  const below = groups.filter(({ parentGroupId }) => parentGroupId === group.id).length
  const remove = async () => {
    await removeGroup(academyId, group.id)
    alerts.success('groups.delete.done', { name: group.name })
    onClose()
  }
  return (
    <RemovalDialog
      title={t('groups.delete.title', { name: group.name })}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      onFailure={(error) => {
        const text = removalFailure(error)
        if (text) alerts.error(text)
        else reportFailure(error)
        onClose()
      }}
      {...{ remove, onClose }}
    >
      {group.isDirection ? t('groups.delete.direction', { count: below }) : t('groups.delete.group')}
    </RemovalDialog>
  )
}
