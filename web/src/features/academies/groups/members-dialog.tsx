import type { GroupMember } from '@academy/contract/group-members'
import type { Group } from '@academy/contract/groups'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListView } from '#kit/list/list-view.tsx'
import { alerts } from '#lib/alerts.ts'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useRefusalText } from '#lib/refusal-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { UploadIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { changeMembers, groupMembersQueries } from './group-members.api.ts'
import classes from './group-members.module.css'

const views = ['members', 'others'] as const

interface MembersDialogProps {
  academyId: number
  group: Group
  onFile: () => void
  onClose: () => void
}

/** Who is in a group, and who of its direction could be. */
export function MembersDialog({ academyId, group, onFile, onClose }: MembersDialogProps) {
  const t = useT()
  const refusalText = useRefusalText()
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<(typeof views)[number]>('members')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [busyId, setBusyId] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isMember = view === 'members'
  const query = useQuery(groupMembersQueries.list(academyId, group.id, { search, page, isMember }))
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  const change = async (person: GroupMember) => {
    setBusyId(person.id)
    setFailure(null)
    try {
      await changeMembers(academyId, group.id, isMember ? 'remove' : 'add', [person.id])
      alerts.success(isMember ? 'groups.members.removed' : 'groups.members.added', {
        name: personName(person, t),
        group: group.name,
      })
      // The row and its button are gone.
      list.current?.focus()
    } catch (error) {
      setFailure(refusalText(error))
    } finally {
      setBusyId(null)
    }
  }
  return (
    <Dialog
      opened
      width={640}
      title={t('groups.members.title', { name: group.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <div className="ac-stack ac-gap-16">
        <SegmentedControl
          label={t('common.show')}
          value={view}
          onChange={(next) => {
            setView(next)
            setPage(1)
          }}
          segments={views.map((value) => ({ value, content: t(`groups.members.view.${value}`) }))}
        />
        <div className={classes.bar}>
          <div className={classes.search}>
            <SearchField
              label={t('common.searchByNameOrEmail')}
              maxLength={searchMaxLength}
              value={search}
              onChange={find}
            />
          </div>
          <Button size="sm" variant="secondary" leading={<UploadIcon size={18} />} onClick={onFile}>
            {t('groups.file.open')}
          </Button>
        </div>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <div ref={list} tabIndex={-1}>
          <ListView
            query={query}
            page={page}
            isFiltered={search.trim() !== ''}
            onPage={setPage}
            onReset={() => find('')}
            empty={{ title: t(`groups.members.${view}.empty`), text: t(`groups.members.${view}.emptyText`) }}
          >
            {(rows) => (
              <ul className="ac-stack" aria-label={t(`groups.members.view.${view}`)}>
                {rows.map((person) => (
                  <Row key={person.id} {...{ person, isMember }} isBusy={busyId === person.id} onChange={change} />
                ))}
              </ul>
            )}
          </ListView>
        </div>
      </div>
    </Dialog>
  )
}

interface RowProps {
  person: GroupMember
  isMember: boolean
  isBusy: boolean
  onChange: (person: GroupMember) => Promise<void>
}

function Row({ person, isMember, isBusy, onChange }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const name = personName(person, t)
  return (
    <li className={classes.row}>
      <TablePerson
        name={name}
        avatarUrl={person.avatarUrl}
        note={
          <>
            {person.email}
            {person.since && ` · ${t('groups.members.since', { date: formatShortDate(person.since, locale) })}`}
          </>
        }
      >
        {name} {person.isBlocked && <Badge tone="red">{t('groups.rule.personBlocked')}</Badge>}
      </TablePerson>
      <Button
        size="sm"
        variant="secondary"
        loading={isBusy}
        aria-label={t(isMember ? 'groups.members.removeOf' : 'groups.members.addOf', { name })}
        onClick={() => void onChange(person)}
      >
        {t(isMember ? 'common.remove' : 'common.add')}
      </Button>
    </li>
  )
}
