import type { Group } from '@academy/contract/groups'
import { groupFilterAll } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directionIcons } from '#domain/directions/direction-icons.tsx'
import { groupFilterOptions } from '#domain/groups/group-options.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilIcon, PlusIcon, TrashIcon, UploadIcon, UsersIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { GroupDialog, type GroupAction } from './group-dialogs.tsx'
import { groupsQueries } from './groups.api.ts'
import { branches, filterGroups, type Branch } from './groups.rules.ts'
import classes from './groups-panel.module.css'

type Listed = Group & { stageLectures: readonly unknown[] }

function Counts({ group }: { group: Listed }) {
  const t = useT()
  const lectures = group.stageLectures.length
  return (
    <span className={classes.counts}>
      <TextLink quiet href={paths.userListOfGroup(group.id)}>
        {t('groups.students', { count: group.studentsCount })}
      </TextLink>
      {lectures > 0 && <span>{t('groups.lectures', { count: lectures })}</span>}
    </span>
  )
}

function GroupButtons({ group, onAction }: { group: Listed; onAction: (action: GroupAction) => void }) {
  const t = useT()
  return (
    <span className={classes.buttons}>
      {!group.isDirection && (
        <IconButton
          size="sm"
          label={t('groups.members.title', { name: group.name })}
          icon={<UsersIcon size={18} />}
          onClick={() => onAction({ kind: 'members', group })}
        />
      )}
      <IconButton
        size="sm"
        label={t('groups.renameOf', { name: group.name })}
        icon={<PencilIcon size={18} />}
        onClick={() => onAction({ kind: 'rename', group })}
      />
      <IconButton
        size="sm"
        tone="danger"
        label={t('groups.deleteOf', { name: group.name })}
        icon={<TrashIcon size={18} />}
        onClick={() => onAction({ kind: 'delete', group })}
      />
    </span>
  )
}

interface BranchCardProps {
  branch: Branch<Listed>
  mayManage: boolean
  onAction: (action: GroupAction) => void
}

function BranchCard({ branch: { direction, groups }, mayManage, onAction }: BranchCardProps) {
  const t = useT()
  const { specialization } = direction
  const Picture = directionIcons[specialization.name as keyof typeof directionIcons] as
    | (typeof directionIcons)[keyof typeof directionIcons]
    | undefined
  return (
    <Card className="ac-stack ac-gap-14">
      <div className={classes.head}>
        {Picture && <Picture size={44} />}
        <div className={classes.names}>
          <h2 className={classes.title}>{direction.name}</h2>
          {direction.name !== specialization.name && <span className="ac-dim ac-sm">{specialization.name}</span>}
          <Counts group={direction} />
        </div>
        {mayManage && <GroupButtons group={direction} onAction={onAction} />}
      </div>
      <div>
        {groups.length === 0 && <p className={classes.empty}>{t('groups.noGroups')}</p>}
        <ul className="ac-stack">
          {groups.map((group) => (
            <li key={group.id} className={classes.row}>
              <span className="ac-stack ac-shrink ac-anywhere">
                {group.name}
                <Counts group={group} />
              </span>
              {mayManage && <GroupButtons group={group} onAction={onAction} />}
            </li>
          ))}
        </ul>
        {mayManage && (
          <Button
            size="sm"
            variant="text"
            leading={<PlusIcon size={18} />}
            aria-label={t('groups.addGroupTo', { name: specialization.name })}
            onClick={() => onAction({ kind: 'group', direction })}
          >
            {t('groups.addGroup')}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface GroupsPanelProps {
  academyId: number
  /** Whether somebody came to add a direction. */
  isAdding?: boolean
  onAdded?: () => void
}

/** Directions with the groups below them: what an applicant chooses, and how staff divide them further. */
export function GroupsPanel({ academyId, isAdding = false, onAdded }: GroupsPanelProps) {
  const t = useT()
  const { user } = usePerson()
  const [chosen, setChosen] = useState<string>(groupFilterAll)
  const { open: action, start, close } = useOpenDialog<GroupAction>(isAdding ? { kind: 'direction' } : null)
  const query = useQuery(groupsQueries.ofAcademy(academyId))
  const mayManage = mayDo(user, academyId, 'groups.manage')
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) {
    return (
      <Loading>
        <div className={classes.branches}>
          <Skeleton height={180} radius={16} />
          <Skeleton height={180} radius={16} />
        </div>
      </Loading>
    )
  }
  const finish = () => {
    close()
    if (isAdding) onAdded?.()
  }
  const add = mayManage && (
    <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => start({ kind: 'direction' })}>
      {t('groups.addDirection')}
    </Button>
  )
  return (
    <>
      {query.data.length === 0 ? (
        <Card>
          <EmptyState
            art={<EmptyListArt />}
            title={t('overview.directionsEmpty')}
            text={t('groups.empty.text')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <div className={classes.top}>
            <SelectField
              className={classes.filter}
              size="sm"
              label={t('common.group')}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={groupFilterOptions(query.data, t('list.all'))}
            />
            <div className="ac-row ac-gap-8">
              {mayManage && query.data.some(({ isDirection }) => !isDirection) && (
                <Button
                  size="sm"
                  variant="secondary"
                  leading={<UploadIcon size={18} />}
                  onClick={() => start({ kind: 'file', group: null })}
                >
                  {t('groups.file.open')}
                </Button>
              )}
              {add}
            </div>
          </div>
          <div className={classes.branches}>
            {branches(filterGroups(query.data, chosen)).map((branch) => (
              <BranchCard key={branch.direction.id} branch={branch} mayManage={mayManage} onAction={start} />
            ))}
          </div>
        </>
      )}
      {action && <GroupDialog {...{ academyId, action, start }} groups={query.data} onClose={finish} />}
    </>
  )
}
