import type { Team } from '@academy/contract/teams'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { queryClient } from '#lib/query-client.ts'
import { setKnown } from '#lib/session/session.store.ts'
import { tokens } from '#lib/session/tokens.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { createPendingMoves } from './pending-moves.ts'
import { teamsQueries } from './teams.api.ts'

const academyId = 7
const stageId = 3
const student = (id: number) => ({ id, firstName: 'Олена', lastName: `Коваль ${id}`, avatarUrl: null })
const team = (id: number, changes: Partial<Team> = {}): Team => ({
  id,
  academyId,
  stageId,
  academyName: 'Academy',
  stageName: { ua: 'Проєкт', en: 'Project' },
  name: `Команда ${id}`,
  details: '',
  specializationId: null,
  repositoryUrl: null,
  isQualityCriteriaPassed: null,
  technologies: [],
  coaches: [],
  userTeams: [],
  may: { manage: true, edit: true, evaluate: true },
  updatedAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})
const inTeam = (userId: number) => ({
  id: userId + 100,
  user: student(userId),
  role: 0 as const,
  technologies: [],
  country: null,
})

const open = (answer: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  return {
    server,
    queue: createPendingMoves(academyId, stageId),
    alerts: () => alertList.get().map(({ kind, text, values }) => `${kind} ${text} ${values?.name ?? ''}`.trim()),
  }
}
beforeAll(() => speak('en'))
beforeEach(() => {
  tokens.save('own', { accessToken: 'a', refreshToken: 'r' })
  setKnown(makeUser({ academies: [makeAcademy(academyId, 'Admin')] }), 'own')
  queryClient.clear()
  const teams = [team(1, { userTeams: [inTeam(11)] }), team(2)]
  queryClient.setQueryData(teamsQueries.list(academyId, stageId).queryKey, teams)
})
afterEach(() => {
  alertList.set([])
  vi.unstubAllGlobals()
})

const membersPath = '/api/stages/update-team-members'
const transferPath = '/api/teams/transferTo'
const savedMeanwhile = failure('ValidationError', 409, { fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })

describe('moves', () => {
  test('[Q-87] follow each other, each made from what the server answered to the one before', async () => {
    const shown = open(({ path, body }, count) =>
      path === membersPath
        ? {
            body: team(2, {
              userTeams: (body as { members: { userId: number }[] }).members.map(({ userId }) => inTeam(userId)),
              updatedAt: `2026-05-0${count + 1}T10:00:00.000Z`,
            }),
          }
        : { body: [] },
    )
    const first = shown.queue.move({ kind: 'add', people: [student(21)], teamId: 2 }, 'перша')
    const second = shown.queue.move({ kind: 'add', people: [student(22)], teamId: 2 }, 'друга')
    expect(shown.queue.waiting.get()).toHaveLength(2)
    await Promise.all([first, second])
    expect(shown.queue.waiting.get()).toEqual([])
    expect(shown.server.to(membersPath).map(({ body }) => body)).toEqual([
      {
        teamId: 2,
        updatedAt: '2026-05-01T10:00:00.000Z',
        members: [{ userId: 21, role: 0, technologyIds: [], country: null }],
      },
      {
        teamId: 2,
        updatedAt: '2026-05-02T10:00:00.000Z',
        members: [21, 22].map((userId) => ({ userId, role: 0, technologyIds: [], country: null })),
      },
    ])
    expect(shown.alerts()).toEqual([])
  })

  test('[TEAM-14] between teams are transfers, so that evaluations go along', async () => {
    const shown = open(({ path }) => ({ body: path === transferPath ? team(2) : [] }))
    await shown.queue.move({ kind: 'transfer', userTeamId: 111, teamId: 2 }, 'Олена')
    expect(shown.server.to(transferPath)[0]).toMatchObject({ method: 'PUT', body: { userTeamId: 111, teamId: 2 } })
    expect(shown.server.to(membersPath)).toEqual([])
  })

  test.each([
    ['[Q-87] was changed by somebody else', savedMeanwhile, 'warning teams.refused.meanwhile Олена'],
    ['is about an evaluated student', failure('StudentAlreadyEvaluated', 409), 'warning teams.refused.evaluated Олена'],
    [
      '[TEAM-20] takes somebody of another team',
      failure('ValidationError', 409, { fields: [{ field: 'members.0.userId', message: 'inAnotherTeam' }] }),
      'warning teams.refused.inAnotherTeam Олена',
    ],
    ['[TEAM-18] names a team that is gone', failure('TeamNotFound', 404), 'warning teams.refused.gone Олена'],
    ['[TEAM-36] fails for an unknown reason', failure('UnknownError', 500), 'error evaluations.somethingWrong'],
    ['meets no network', 'no network' as const, 'error error.LostInternetConnection'],
  ])('one that %s leaves the screen with a sentence, and the next goes on', async (_, answer, alert) => {
    const shown = open(({ path, body }) => {
      if (path !== membersPath) return { body: [] }
      return (body as { teamId: number }).teamId === 1 ? answer : { body: team(2) }
    })
    const refused = shown.queue.move({ kind: 'remove', userTeamId: 111 }, 'Олена')
    const next = shown.queue.move({ kind: 'add', people: [student(22)], teamId: 2 }, 'Максим')
    await Promise.all([refused, next])
    expect(shown.alerts()).toEqual([alert])
    expect(shown.queue.waiting.get()).toEqual([])
    expect(shown.server.to(membersPath).at(-1)!.body).toMatchObject({ teamId: 2 })
  })

  test('of a team that is not on the board any more ask the server nothing', async () => {
    const shown = open(() => ({ body: [] }))
    await shown.queue.move({ kind: 'remove', userTeamId: 999 }, 'Олена')
    expect(shown.server.to(membersPath)).toEqual([])
    expect(shown.alerts()).toEqual(['warning teams.refused.gone Олена'])
  })
})
