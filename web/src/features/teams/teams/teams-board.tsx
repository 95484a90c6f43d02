import { DragOverlay } from '@dnd-kit/core'
import type { Team, UserTeam } from '@academy/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BoardDrag } from './board-drag.tsx'
import { isFound, type Move, type Student } from './board.rules.ts'
import { moveOf, type Dragged } from './drag.rules.ts'
import { MoveDialog } from './move-dialog.tsx'
import { DraggedPerson } from './person-row.tsx'
import { RemoveTeamDialog } from './remove-team-dialog.tsx'
import { focusMember, TeamCard, type MemberAction } from './team-card.tsx'
import classes from './teams-board.module.css'
import { teamsQueries } from './teams.api.ts'
import { useTeamMoves } from './use-team-moves.ts'
import { WithoutTeam } from './without-team.tsx'

interface TeamsBoardProps {
  academyId: number
  stageId: number
  isManaging: boolean
  /** Which teams are looked for. */
  search: string
  onSearch: (search: string) => void
  onCreate: () => void
}

/** NAV-44: the teams of a project stage and who has none yet. */
export function TeamsBoard(props: TeamsBoardProps) {
  const { academyId, stageId } = props
  const teams = useQuery({ ...teamsQueries.list(academyId, stageId), refetchInterval: 30_000 })
  if (teams.isError && teams.data === undefined) return <LoadFailure query={teams} />
  if (teams.isPending) {
    return (
      <Loading>
        <div className={classes.board}>
          <Skeleton height={420} radius={16} />
          <div className={classes.teams}>
            {Array.from({ length: 4 }, (_, card) => (
              <Skeleton key={card} height={260} radius={16} />
            ))}
          </div>
        </div>
      </Loading>
    )
  }
  return <Board {...props} teams={teams.data} />
}

/** Who is to be asked for a team. */
interface Moving {
  people: readonly Student[]
  member: UserTeam | null
  from: Team | null
}

function Board(props: TeamsBoardProps & { teams: readonly Team[] }) {
  const { academyId, stageId, isManaging, search, onSearch, onCreate } = props
  const t = useT()
  const [studentSearch, setStudentSearch] = useState('')
  const withoutTeam = useQuery(teamsQueries.withoutTeam(academyId, stageId, studentSearch.trim()))
  const specializations = useQuery(teamsQueries.specializations(academyId)).data ?? []
  const { move, shown } = useTeamMoves(academyId, stageId)
  const board = shown(props.teams, withoutTeam.data ?? [])
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [removing, setRemoving] = useState<Team | null>(null)
  const [said, setSaid] = useState('')
  const found = board.teams.filter((team) => isFound(team, search))

  const nameOf = (people: readonly Student[]) => people.map((person) => personName(person, t)).join(', ')
  const keep = async (what: Move, people: readonly Student[]) => {
    await move(what, nameOf(people))
    // Who was put back took the focus along.
    setTimeout(() => document.activeElement === document.body && focusMember(people[0]!.id))
  }
  const start = (what: Move, people: readonly Student[], place: string) => {
    const name = nameOf(people)
    void keep(what, people)
    setSaid(t('teams.dropped', { name, place }))
    // The row went to another place of the page, and its menu with it.
    setTimeout(() => focusMember(people[0]!.id))
  }
  const onMember = (team: Team, member: UserTeam, action: MemberAction) => {
    const people = [member.user]
    if (action.kind === 'transfer') setMoving({ people, member, from: team })
    else if (action.kind === 'remove') start({ kind: 'remove', userTeamId: member.id }, people, t('teams.withoutTeam'))
    else start({ ...action, userTeamId: member.id }, people, team.name)
  }
  const onChoose = (team: Team) => {
    if (moving === null) return
    const { people, member } = moving
    setMoving(null)
    const what: Move =
      member === null
        ? { kind: 'add', people, teamId: team.id }
        : { kind: 'transfer', userTeamId: member.id, teamId: team.id }
    start(what, people, team.name)
  }
  const cancelMove = () => {
    setMoving(null)
    setTimeout(() => moving && focusMember(moving.people[0]!.id))
  }
  const closeRemoving = (focusOn: string) => {
    setRemoving(null)
    setTimeout(() => document.querySelector<HTMLElement>(focusOn)?.focus())
  }
  return (
    <BoardDrag
      onLift={setDragged}
      onDrop={(who, zone) => {
        setDragged(null)
        const what = zone && moveOf(who, zone)
        if (what) void keep(what, [who.user])
      }}
    >
      <p role="status" className="ac-visually-hidden">
        {said}
      </p>
      <div className={classes.board}>
        <WithoutTeam
          people={board.withoutTeam}
          isManaging={isManaging}
          hasTeams={board.teams.length > 0}
          isAnybodyPlaced={board.teams.some(({ userTeams }) => userTeams.length > 0)}
          search={studentSearch}
          onSearch={setStudentSearch}
          onAdd={(people) => setMoving({ people, member: null, from: null })}
        />
        <div className="ac-stack ac-gap-16 ac-shrink">
          {board.teams.length > 3 && (
            <div className={classes.search}>
              <SearchField label={t('teams.find')} value={search} onChange={onSearch} maxLength={100} />
            </div>
          )}
          {board.teams.length === 0 && <NoTeams isManaging={isManaging} onCreate={onCreate} />}
          {board.teams.length > 0 && found.length === 0 && (
            <Card>
              <EmptyState
                title={t('list.nothing.title')}
                text={t('teams.nothing.text')}
                action={
                  <Button size="sm" variant="secondary" onClick={() => onSearch('')}>
                    {t('teams.nothing.action')}
                  </Button>
                }
              />
            </Card>
          )}
          <div className={classes.teams}>
            {found.map((team) => (
              <TeamCard
                key={team.id}
                team={team}
                specialization={specializations.find(({ id }) => id === team.specializationId)?.name ?? null}
                onMember={(member, action) => onMember(team, member, action)}
                onRemove={() => setRemoving(team)}
              />
            ))}
          </div>
        </div>
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedPerson user={dragged.user} />}</DragOverlay>
      {moving !== null && <MoveDialog {...moving} teams={board.teams} onChoose={onChoose} onClose={cancelMove} />}
      {removing !== null && (
        <RemoveTeamDialog
          academyId={academyId}
          team={removing}
          onClose={() => closeRemoving(`[data-team-menu="${removing.id}"]`)}
          onRemoved={() => closeRemoving('h1')}
        />
      )}
    </BoardDrag>
  )
}

function NoTeams({ isManaging, onCreate }: Pick<TeamsBoardProps, 'isManaging' | 'onCreate'>) {
  const t = useT()
  return (
    <Card>
      <EmptyState
        art={<EmptyListArt />}
        title={t('teams.empty.title')}
        text={t(isManaging ? 'teams.empty.text' : 'teams.empty.readOnly')}
        action={
          isManaging && (
            <Button size="sm" leading={<PlusIcon size={18} />} onClick={onCreate}>
              {t('teams.create')}
            </Button>
          )
        }
      />
    </Card>
  )
}
