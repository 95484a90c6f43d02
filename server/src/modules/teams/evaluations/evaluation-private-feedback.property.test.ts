import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluationCriteria } from '@academy/contract/enums'
import type { Endpoint } from '@academy/contract/endpoint'
import { evaluationsApi } from '@academy/contract/evaluations'
import { summariesApi } from '@academy/contract/summaries'
import { teamsApi } from '@academy/contract/teams'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { endpoints } from '#test/security/endpoints.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let coach: Person
let callers: Record<'teacher' | 'otherCoach' | 'hr' | 'admin' | 'ownCoach', Caller>
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Project'] })
  stageId = academy.stages[1]!.id
  coach = await it.make.user({ roles: { Coach: [academy] } })
  const as = async (role: 'Teacher' | 'Coach' | 'HR' | 'Admin') =>
    it.as(await it.make.user({ roles: { [role]: [academy] } }))
  callers = {
    teacher: await as('Teacher'),
    otherCoach: await as('Coach'),
    hr: await as('HR'),
    admin: await as('Admin'),
    ownCoach: await it.as(coach),
  }
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const word = 'zq-private-word'

/** How a student may have come to a private word. */
const Case = fc.record({
  hasMarks: fc.boolean(),
  hasPublic: fc.boolean(),
  isStar: fc.boolean(),
  isCurrent: fc.boolean(),
  isTransferred: fc.boolean(),
})
type Case = typeof Case extends fc.Arbitrary<infer T> ? T : never

const makeCase = async ({ hasMarks, hasPublic, isStar, isCurrent, isTransferred }: Case) => {
  const student = () => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
  const [person, mate] = [await student(), await student()]
  const team = await it.make.team(academy, { stageId, members: [person, mate], coaches: [coach] })
  const evaluationId = await it.make.evaluation(academy, team, { isCurrent })
  const userTeamId = team.userTeamIds[person.id]!
  await it.make.studentEvaluation(academy, evaluationId, userTeamId, {
    marks: hasMarks ? evaluationCriteria.map((criterion) => ({ criterion, mark: 4 })) : [],
    publicFeedback: hasPublic ? 'Гарна робота' : '',
    isStar,
    privateFeedback: word,
    evaluatorId: coach.id,
  })
  let teamId = team.id
  if (isTransferred) {
    teamId = (await it.make.team(academy, { stageId, coaches: [coach] })).id
    await callers.admin.call(teamsApi.transferTo, { body: { userTeamId, teamId } }, here())
  }
  return { person, mate, teamId, evaluationId, userTeamId }
}
type Made = Awaited<ReturnType<typeof makeCase>>

const readAll = async (caller: Caller, { person, teamId, evaluationId }: Made): Promise<string> => {
  const replies = await Promise.all([
    caller.call(teamsApi.list, { query: { stageId } }, here()),
    caller.call(teamsApi.get, { params: { id: teamId } }, here()),
    caller.call(teamsApi.csv, { query: { stageId } }, here()),
    caller.call(evaluationsApi.mine, {}, here()),
    caller.call(evaluationsApi.get, { params: { id: evaluationId } }, here()),
    caller.call(evaluationsApi.byTeam, { params: { id: teamId } }, here()),
    caller.call(evaluationsApi.ofStage, { params: { id: stageId } }, here()),
    caller.call(evaluationsApi.teamsWithEvaluations, { query: { stageId } }, here()),
    caller.call(summariesApi.common, { params: { id: person.id } }, here()),
    caller.call(summariesApi.ofUsers, { body: { userId: person.id, academyId: academy.id } }, here()),
  ])
  return replies.map(({ text }) => text).join('\n')
}

describe('private feedback', () => {
  nightTest('[TEAM-27] [Q-69] reaches those who may read it, and no student, Teacher or other Coach', async () => {
    await fc.assert(
      fc.asyncProperty(Case, async (given) => {
        const made = await makeCase(given)
        const strangers = [await it.as(made.person), await it.as(made.mate), callers.teacher, callers.otherCoach]
        for (const caller of strangers) expect(await readAll(caller, made)).not.toContain(word)
        for (const caller of [callers.hr, callers.admin, callers.ownCoach])
          expect(await readAll(caller, made)).toContain(word)
      }),
      { numRuns: bySize({ day: 2, full: 8 }) },
    )
  })

  test('[TEAM-29] without anything for the student leaves no trace in their own evaluations', async () => {
    const made = await makeCase({
      hasMarks: false,
      hasPublic: false,
      isStar: false,
      isCurrent: true,
      isTransferred: false,
    })
    expect((await (await it.as(made.person)).call(evaluationsApi.mine, {}, here())).body).toEqual([])
  })

  /** P1: the export of all own data is the one place where the law asks for it. */
  const outside = ['account.dataExport']

  nightTest('[TEAM-27] is in no reply of any call that reads, to a student or a Teacher', async () => {
    const made = await makeCase({
      hasMarks: true,
      hasPublic: true,
      isStar: true,
      isCurrent: true,
      isTransferred: false,
    })
    const ids = [...new Set([made.person.id, made.teamId, made.evaluationId, made.userTeamId, stageId, academy.id])]
    const readers = [await it.as(made.person), callers.teacher]
    const walked = endpoints.filter(({ name, endpoint }) => endpoint.method === 'GET' && !outside.includes(name))
    const ask = async ({ name, endpoint }: (typeof walked)[number], caller: Caller, id: number) => {
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key!, id]))
      const input = { params, query: endpoint.query ? { stageId } : undefined }
      const { status, text } = await caller.call(endpoint as Endpoint, input as never, here())
      return { name, id, isAnswered: status === 200, isLeaked: text.includes(word) }
    }
    let answered = 0
    for (const entry of walked) {
      const named = entry.endpoint.path.includes(':') ? ids : [0]
      const asked = readers.flatMap((caller) => named.map((id) => ask(entry, caller, id)))
      const replies = await Promise.all(asked)
      expect(replies.filter(({ isLeaked }) => isLeaked)).toEqual([])
      answered += replies.filter(({ isAnswered }) => isAnswered).length
    }
    expect(answered).toBeGreaterThan(40)
  })
})
