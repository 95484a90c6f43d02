import type { GroupChange, GroupChangePreview } from '@academy/contract/group-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupOptions } from '#domain/groups/group-options.ts'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useRefusalText } from '#lib/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { changeMembers, groupMembersQueries } from './group-members.api.ts'
import classes from './group-members.module.css'

interface ChangeDialogProps {
  academyId: number
  action: GroupChange
  userIds: readonly number[]
  onDone: () => void
  onClose: () => void
}

const isChanged = ({ rule }: GroupChangePreview['people'][number]) => rule === 'joins' || rule === 'leaves'

/** Many people at once: what happens to each of them first, then the button that names how many. */
export function ChangeDialog({ academyId, action, userIds, onDone, onClose }: ChangeDialogProps) {
  const t = useT()
  const refusalText = useRefusalText()
  const groups = useQuery(groupMembersQueries.groups(academyId))
  const below = new Set(groups.data?.filter(({ isDirection }) => !isDirection).map(({ id }) => String(id)))
  const options = groupOptions(groups.data ?? []).filter(({ value }) => below.has(value))
  const [chosen, setChosen] = useState('')
  const groupId = Number(chosen)
  const preview = useQuery({
    ...groupMembersQueries.preview(academyId, groupId, action, userIds),
    enabled: chosen !== '',
  })
  const { isBusy, failure, run } = useAction(() => void preview.refetch())
  const changed = preview.data?.people.filter(isChanged) ?? []
  const confirm = async () => {
    const ids = changed.map(({ userId }) => userId)
    const count = await changeMembers(academyId, groupId, action, ids)
    alerts.success(`groups.change.${action}.done`, { count })
    onDone()
  }
  return (
    <Dialog
      opened
      width={560}
      locked={isBusy}
      title={t(`groups.change.${action}`)}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {changed.length > 0 && (
            <Button size="sm" loading={isBusy} onClick={() => void run(confirm)}>
              {t(`groups.change.${action}.confirm`, { count: changed.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        {failure !== null && <Notice tone="error">{refusalText(failure)}</Notice>}
        <p className="ac-soft ac-sm">{t(`groups.change.${action}.text`)}</p>
        {groups.isError && <LoadFailure query={groups} />}
        {groups.isSuccess && options.length === 0 && <Notice tone="info">{t('groups.change.noGroups')}</Notice>}
        {options.length > 0 && (
          <SelectField
            size="sm"
            label={t('common.group')}
            placeholder={t('form.choose')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={options}
          />
        )}
        {preview.isError && <LoadFailure query={preview} />}
        {chosen !== '' && preview.isPending && <LoadingText lines={3} />}
        {preview.data && <Outcome people={preview.data.people} />}
      </div>
    </Dialog>
  )
}

function Outcome({ people }: { people: GroupChangePreview['people'] }) {
  const t = useT()
  const parts = [
    { label: t('groups.change.changes'), people: people.filter(isChanged) },
    { label: t('groups.change.same'), people: people.filter((person) => !isChanged(person)) },
  ]
  return parts.map((part) =>
    part.people.length === 0 ? null : (
      <section key={part.label}>
        <h3 className={classes.part}>{part.label}</h3>
        <ul className="ac-stack" aria-label={part.label}>
          {part.people.map((person) => (
            <li key={person.userId} className={`${classes.row} ${classes.reasoned}`}>
              <TablePerson name={personName(person, t)} note={person.email} />
              <span className="ac-soft ac-sm">{t(`groups.rule.${person.rule}`)}</span>
            </li>
          ))}
        </ul>
      </section>
    ),
  )
}
