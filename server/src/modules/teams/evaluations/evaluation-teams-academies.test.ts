import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluationsApi } from '@academy/contract/evaluations'
import { teamsApi } from '@academy/contract/teams'
import { academies } from '#server/schema/academies.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

interface Place {
  academy: MadeAcademy
  stageId: number
  teamId: number
}
let it: TestApp
let first: Place
let second: Place
let foreign: Place
/** TrackOwner of the first academy, Coach of the second without a team there. */
let person: Person
const all = { academyId: 'all' as const }

const placeWithTeam = async (): Promise<Place> => {
  const academy = await it.make.academy({ stages: ['Registration', 'Project'] })
  const stageId = academy.stages[1]!.id
  const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
  const { id: teamId, userTeamIds } = await it.make.team(academy, { stageId, members: [student], coaches: [] })
  const boss = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  const here = { academyId: academy.id }
  const made = await boss.call(evaluationsApi.create, { body: { title: 'Демо', date: '2030-02-01', teamId } }, here)
  const body = { userTeamId: userTeamIds[student.id]!, private: 'Лише для нас' }
  await boss.call(evaluationsApi.addPrivateFeedback, { params: { id: made.body.id }, body }, here)
  return { academy, stageId, teamId }
}

beforeAll(async () => {
  it = await startTestApp()
  first = await placeWithTeam()
  second = await placeWithTeam()
  foreign = await placeWithTeam()
  person = await it.make.user({ roles: { TrackOwner: [first.academy], Coach: [second.academy] } })
})
afterAll(() => it.close())

const teams = async (who: Person, query: { stageId?: number } = {}) =>
  (await it.as(who)).call(teamsApi.list, { query }, all)
const evaluated = async (who: Person, query: { stageId?: number } = {}) =>
  (await it.as(who)).call(evaluationsApi.teamsWithEvaluations, { query }, all)
const placesOf = (rows: readonly { academyId: number; academyName: string; id: number }[]) =>
  new Map(rows.map(({ academyId, academyName, id }) => [id, [academyId, academyName]]))
const both = () => new Map([first, second].map(({ academy, teamId }) => [teamId, [academy.id, academy.name]]))

describe('[ACAD-52] [TEAM-11] teams over all academies', () => {
  test('are those of the academies one works in, each with its academy and stage', async () => {
    const { body } = await teams(person)
    expect(placesOf(body)).toEqual(both())
    expect(new Map(body.map(({ id, stageId }) => [id, stageId])).get(second.teamId)).toBe(second.stageId)
    expect(body.find(({ id }) => id === first.teamId)!.may.manage).toBe(true)
    expect(body.find(({ id }) => id === second.teamId)!.may).toEqual({ manage: false, edit: false, evaluate: false })
    expect((await teams(person, { stageId: second.stageId })).body.map(({ id }) => id)).toEqual([second.teamId])
    expect((await teams(person, { stageId: foreign.stageId })).error.name).toBe('StageNotFound')
  })

  test('are not those of a deleted academy', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const gone = await placeWithTeam()
    await it.database.db.update(academies).set({ deletedAt: new Date() }).where(eq(academies.id, gone.academy.id))
    const ids = (await teams(boss)).body.map(({ id }) => id)
    expect(ids).toContain(foreign.teamId)
    expect(ids).not.toContain(gone.teamId)
  })

  test('are refused to who works in one academy', async () => {
    const coach = await it.make.user({ roles: { Coach: [first.academy] } })
    expect((await teams(coach)).error.name).toBe('AccessDenied')
    expect((await evaluated(coach)).error.name).toBe('AccessDenied')
  })

  test('within one academy those of all its project stages', async () => {
    const owner = await it.as(await it.make.user({ roles: { TrackOwner: [first.academy] } }))
    const { body } = await owner.call(teamsApi.list, { query: {} }, { academyId: first.academy.id })
    expect(body.map(({ id }) => id)).toEqual([first.teamId])
  })
})

describe('[ACAD-52] [TEAM-12] [TEAM-27] evaluations over all academies', () => {
  test('come with their teams; what is private only where the caller may read it', async () => {
    const { body } = await evaluated(person)
    expect(placesOf(body.map(({ team }) => team))).toEqual(both())
    const privateIn = (teamId: number) =>
      body
        .find(({ team }) => team.id === teamId)!
        .evaluations.flatMap(({ studentEvaluations }) => studentEvaluations.map(({ feedback }) => feedback.private))
    expect(privateIn(first.teamId)).toEqual(['Лише для нас'])
    expect(privateIn(second.teamId)).toEqual([null])
    expect((await evaluated(person, { stageId: foreign.stageId })).error.name).toBe('StageNotFound')
  })
})
