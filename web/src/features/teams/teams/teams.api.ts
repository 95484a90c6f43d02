import { academiesApi } from '@academy/contract/academies'
import { stageTypes } from '@academy/contract/enums'
import { employeesApi, specializationsApi } from '@academy/contract/groups'
import { teamsApi, type Team, type TeamInput, type UserWithTeam } from '@academy/contract/teams'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'
import { saveDownload } from '#lib/save-file.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { membersAfter, teamOfMember, type Move } from './board.rules.ts'
import { toDetailsInput, toTeamInput, type TeamForm } from './team-form.rules.ts'

/** Others move people as well: whoever comes back to the board sees it as it is. */
const live = { staleTime: 0, refetchOnWindowFocus: true } as const

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const teamsQueries = {
  /** The project stages, and where the programme stands. */
  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['teams', academyId, 'stages'],
      queryFn: async ({ signal }) => {
        const academies = await call(academiesApi.withStages, {}, { signal, academyId })
        const academy = academies.find(({ id }) => id === academyId)
        return {
          activeStageId: academy?.currentActiveStageId ?? null,
          stages: (academy?.academyStages ?? []).filter(({ stageType }) => stageType === stageTypes.Project),
        }
      },
    }),
  list: (academyId: Selection, stageId: number) =>
    queryOptions({
      queryKey: ['teams', academyId, 'list', stageId],
      queryFn: ({ signal }) => call(teamsApi.list, { query: { stageId } }, { signal }),
      ...live,
    }),
  /** Of all academies in which one sees teams. */
  all: queryOptions({
    queryKey: ['teams', 'all', 'list'],
    queryFn: ({ signal }) => call(teamsApi.list, { query: {} }, { signal }),
    ...live,
  }),
  withoutTeam: (academyId: number, stageId: number, search: string) =>
    queryOptions({
      queryKey: ['teams', academyId, 'without-team', stageId, search],
      queryFn: ({ signal }) =>
        call(
          teamsApi.usersOfStage,
          { params: { id: stageId }, body: { withoutTeam: true, ...(search !== '' && { search }) } },
          { signal, academyId },
        ),
      // The list stays while what was typed is on its way.
      placeholderData: keepPreviousData,
      ...live,
    }),
  one: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['teams', academyId, 'one', id],
      queryFn: ({ signal }) => call(teamsApi.get, { params: { id } }, { signal, academyId }),
      // What is being written is never replaced under the hands of its author.
      staleTime: 0,
      gcTime: 0,
      refetchOnReconnect: false,
    }),
  technologies: (academyId: number) =>
    queryOptions({
      queryKey: ['teams', academyId, 'technologies'],
      queryFn: ({ signal }) => call(teamsApi.technologies, {}, { signal, academyId }),
    }),
  employees: (academyId: number) =>
    queryOptions({
      queryKey: ['teams', academyId, 'employees'],
      queryFn: ({ signal }) => call(employeesApi.byAcademy, { params: { academyId } }, { signal, academyId }),
    }),
  specializations: (academyId: number) =>
    queryOptions({
      queryKey: ['teams', academyId, 'specializations'],
      queryFn: ({ signal }) => call(specializationsApi.list, {}, { signal, academyId }),
    }),
}

/** Everything that shows teams, but not what somebody has open to change it. */
export const reloadTeams = (academyId: number) =>
  Promise.all([
    queryClient.invalidateQueries({
      queryKey: ['teams', academyId],
      predicate: ({ queryKey }) => queryKey[2] === 'list' || queryKey[2] === 'without-team',
    }),
    // 'Check academy' tells of a project without teams.
    reloadAll(['evaluations', academyId], ['academies']),
  ])

const listKey = (academyId: number, stageId: number) => teamsQueries.list(academyId, stageId).queryKey

const putTeam = (academyId: number, team: Team) =>
  queryClient.setQueryData(listKey(academyId, team.stageId), (teams) =>
    teams?.map((each) => (each.id === team.id ? team : each)),
  )
const dropFromPool = (academyId: number, stageId: number, userIds: readonly number[]) =>
  queryClient.setQueriesData<UserWithTeam[]>({ queryKey: ['teams', academyId, 'without-team', stageId] }, (people) =>
    people?.filter(({ user }) => !userIds.includes(user.id)),
  )

/** One change of the board, made from what the server said last. */
export const runMove = async (academyId: number, stageId: number, move: Move): Promise<void> => {
  // An older answer on its way would undo on the screen what is done.
  await queryClient.cancelQueries({
    queryKey: ['teams', academyId],
    predicate: ({ queryKey }) => queryKey[2] === 'list' || queryKey[2] === 'without-team',
  })
  if (move.kind === 'transfer') {
    await call(teamsApi.transferTo, { body: { userTeamId: move.userTeamId, teamId: move.teamId } })
    // Two teams changed, and the answer holds one of them.
    await queryClient.refetchQueries({ queryKey: listKey(academyId, stageId) })
    return
  }
  const teams = queryClient.getQueryData(listKey(academyId, stageId)) ?? []
  const team = move.kind === 'add' ? teams.find(({ id }) => id === move.teamId) : teamOfMember(teams, move.userTeamId)
  if (team === undefined) throw new ApiError('TeamNotFound', { status: 404 })
  const changed = await call(teamsApi.updateMembers, {
    body: { teamId: team.id, members: membersAfter(team, move), updatedAt: team.updatedAt },
  })
  putTeam(academyId, changed)
  if (move.kind === 'add')
    dropFromPool(
      academyId,
      stageId,
      move.people.map(({ id }) => id),
    )
}

export const createTeam = (academyId: number, stageId: number, input: TeamInput): Promise<SaveResult<Team>> =>
  trySaving(async () => {
    const team = await call(teamsApi.create, { body: { ...input, stageId } })
    await reloadTeams(academyId)
    return team
  })

/** STG-76: a Coach may change the details of their own team and nothing else. */
export const saveTeam = (academyId: number, known: Team, form: TeamForm): Promise<SaveResult<Team>> =>
  trySaving(async () => {
    const { id, updatedAt, may } = known
    const team = await (may.manage
      ? call(teamsApi.update, { params: { id }, body: { ...toTeamInput(form), updatedAt } })
      : call(teamsApi.updateDetails, { body: { ...toDetailsInput(form), teamId: id, updatedAt } }))
    queryClient.setQueryData(teamsQueries.one(academyId, id).queryKey, team)
    void reloadTeams(academyId)
    return team
  }, 'TeamNotFound')

/** TEAM-14 */
export const transfer = async (academyId: number, userTeamId: number, teamId: number): Promise<void> => {
  await call(teamsApi.transferTo, { body: { userTeamId, teamId } })
  void reloadTeams(academyId)
}

export const removeTeam = async (academyId: number, id: number): Promise<void> => {
  try {
    await call(teamsApi.remove, { params: { id } })
  } finally {
    void reloadTeams(academyId)
  }
}

/** STG-78 */
export const applyToAll = async (academyId: number, stageId: number, technologyIds: number[]): Promise<number> => {
  const { teams } = await call(teamsApi.applyTechToAll, { body: { stageId, technologyIds } })
  await reloadTeams(academyId)
  return teams
}

export const addTechnology = async (academyId: number, name: string) => {
  const technology = await call(teamsApi.addTechnology, { body: { name } })
  await queryClient.invalidateQueries({ queryKey: teamsQueries.technologies(academyId).queryKey })
  return technology
}

/** TEAM-13 */
export const downloadTeams = async (stageId: number): Promise<void> => {
  const file = await call(teamsApi.csv, { query: { stageId } })
  saveDownload(file)
}
