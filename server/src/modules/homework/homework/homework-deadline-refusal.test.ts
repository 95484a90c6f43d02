import { autogradeApi } from '@academy/contract/autograde'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { reviewApi } from '@academy/contract/review'
import { type GitServer, startGitServer, type TestRepository } from '@academy/hardened-git/test/git-server'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeResults } from '#server/schema/autograde.ts'
import { homeworkResponses, homeworkSubmissions } from '#server/schema/homework.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import type { MadeResponse, MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { TryLater } from '#platform/jobs.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { noteCommitOf, noteDeadlineCommits } from './homework-commits.jobs.ts'
import { commitToGrade } from './homework-commits.service.ts'

const minuteMs = 60_000
const refusals = bySize({ day: [401, 404], full: [401, 403, 404] })
let server: GitServer
let it: TestApp
let academy: MadeAcademy
let admin: Person
let student: Person
let lecture: MadeStageLecture
let work: TestRepository
let next = 0

beforeAll(async () => {
  server = await startGitServer()
  it = await startTestApp({ git: { resolve: server.hosts, caFile: server.caFile } })
  academy = await it.make.academy()
  admin = await it.make.user({ roles: { Admin: [academy] } })
})
afterAll(async () => {
  await it.close()
  await server.close()
})
beforeEach(async () => {
  student = await it.make.user({ roles: { Student: [academy] } })
  work = server.repository(`github.com/student/moving-${++next}`)
  lecture = await it.make.stageLecture(academy, {
    needRepo: true,
    hasAutograde: true,
    testRepoLink: 'https://github.com/academy/tests.git',
    startDate: new Date(it.clock.now.getTime() - 1_440 * minuteMs),
    endDate: new Date(it.clock.now.getTime() + 10 * minuteMs),
  })
})

/** From now on the host says this of the repository, whatever the student pushes; null: the repository is open again. */
const answerWith = (status: number | null): void => {
  const login = status === 401 ? { 'www-authenticate': 'Basic realm="git"' } : {}
  server.answer(
    work.url.replace('https://', ''),
    status === null ? null : (_, response) => response.writeHead(status, login).end(),
  )
}
const handIn = (): Promise<MadeResponse> => it.make.response(academy, lecture, student, { repoLink: work.url })
const payloadOf = ({ id }: MadeResponse) => ({ academyId: academy.id, responseId: id, number: 1 })
const deps = () => it.jobDeps({ kind: 'mailbox' })
const noteSubmission = (response: MadeResponse, tryNumber = 1) =>
  noteCommitOf.run(deps(), payloadOf(response), { number: tryNumber, isLast: true })
const noteDeadline = () => noteDeadlineCommits.run(deps(), {}, { number: 1, isLast: true })
const noted = async ({ id }: MadeResponse) => {
  const { deadlineCommit: commit, deadlineNotedAt: at, deadlineNoting: noting } = homeworkResponses
  const [row] = await it.database.db
    .select({ commit, at, noting })
    .from(homeworkResponses)
    .where(and(eq(homeworkResponses.academyId, academy.id), eq(homeworkResponses.id, id)))
  return row!
}
const gradings = ({ id }: MadeResponse) =>
  it.database.db
    .select({ commit: autogradeResults.commit, status: autogradeResults.status, errorCode: autogradeResults.errorCode })
    .from(autogradeResults)
    .where(and(eq(autogradeResults.academyId, academy.id), eq(autogradeResults.homeworkResponseId, id)))
const here = () => ({ academyId: academy.id })
const shown = async ({ id }: MadeResponse) =>
  (await (await it.as(admin)).call(reviewApi.details, { params: { id } }, here())).body

describe('a repository that refuses when the time is over', () => {
  test.each(refusals)('counts as it was handed in, whatever is pushed later (%i)', async (refusal) => {
    const first = work.commit({ 'a.txt': '1' })
    const response = await handIn()
    await noteSubmission(response)
    answerWith(refusal)
    it.clock.advance(11 * minuteMs)
    await noteDeadline()
    const [at, end] = [it.clock.now, await noted(response)]
    work.commit({ 'a.txt': 'pushed after the end' })
    answerWith(null)
    it.clock.advance(40 * minuteMs)
    await noteDeadline()
    expect(end).toEqual({ commit: first, at, noting: 'refused' })
    expect(await noted(response)).toEqual(end)
    expect(await commitToGrade(it.database.db, academy.id, response)).toBe(first)
    expect((await gradings(response)).map(({ commit }) => commit)).toEqual([first])
    expect(await shown(response)).toMatchObject({
      commit: first,
      deadline: { notedAt: at.toISOString(), noting: 'refused' },
    })
  })

  test('is not graded where nothing was noted before, and staff read why', async () => {
    answerWith(404)
    const response = await handIn()
    await it.make.autogradeResult(academy, response, { repoLink: work.url, createdAt: it.clock.now })
    await expect(noteCommitOf.run(deps(), payloadOf(response), { number: 1, isLast: false })).rejects.toThrow(TryLater)
    it.clock.advance(11 * minuteMs)
    await noteDeadline()
    work.commit({ 'a.txt': 'pushed after the end' })
    answerWith(null)
    await noteSubmission(response, 2)
    await noteDeadline()
    expect(await noted(response)).toEqual({ commit: null, at: it.clock.now, noting: 'refused' })
    expect((await shown(response)).submissions.map(({ commit }) => commit)).toEqual([null])
    const failed = { commit: null, status: autogradeStatuses.Failed, errorCode: autogradeErrorCodes.RepoNotAccessible }
    expect(await gradings(response)).toEqual([failed])
    expect(await shown(response)).toMatchObject({ commit: null, deadline: { noting: 'refused' } })
    const refusal = { name: 'AutogradeNotAvailable', fields: [{ field: 'repoLink', message: 'noCommitAtEnd' }] }
    const [params, caller] = [{ id: response.id }, await it.as(admin)]
    expect((await caller.call(autogradeApi.resend, { params, query: {} }, here())).error).toMatchObject(refusal)
    expect((await caller.call(reviewApi.code, { params }, here())).error).toMatchObject(refusal)
    expect(await gradings(response)).toEqual([failed])
  })

  test('one whose host is away is asked again, and counts as it was handed in after an hour', async () => {
    const first = work.commit({ 'a.txt': '1' })
    const [response, second] = [await handIn(), work.commit({ 'a.txt': '2' })]
    await it.database.db
      .update(homeworkSubmissions)
      .set({ commit: first })
      .where(eq(homeworkSubmissions.responseId, response.id))
    answerWith(503)
    it.clock.advance(11 * minuteMs)
    await noteDeadline()
    expect(await noted(response)).toEqual({ commit: null, at: null, noting: null })
    answerWith(null)
    await noteDeadline()
    expect(await noted(response)).toEqual({ commit: second, at: it.clock.now, noting: 'asked' })
    await it.database.db
      .update(homeworkResponses)
      .set({ deadlineCommit: null, deadlineNotedAt: null, deadlineNoting: null })
      .where(eq(homeworkResponses.id, response.id))
    await it.database.db.update(stageLectures).set({ commitsNotedAt: null }).where(eq(stageLectures.id, lecture.id))
    answerWith(503)
    it.clock.advance(61 * minuteMs)
    await noteDeadline()
    expect(await noted(response)).toEqual({ commit: first, at: it.clock.now, noting: 'away' })
  })
})
