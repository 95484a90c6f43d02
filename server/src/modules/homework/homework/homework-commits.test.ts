import { autogradeStatuses } from '@academy/contract/enums'
import { type GitServer, startGitServer, type TestRepository } from '@academy/hardened-git/test/git-server'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueJob } from '#platform/jobs.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import { homeworkResponses, homeworkSubmissions } from '#server/schema/homework.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import type { MadeResponse, MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { noteCommitOf, noteDeadlineCommits } from './homework-commits.jobs.ts'
import { commitToGrade, forgetDeadlineCommit, noteCommitsAgain } from './homework-commits.service.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let server: GitServer
let it: TestApp
let academy: MadeAcademy
let student: Person
let next = 0

beforeAll(async () => {
  server = await startGitServer()
  it = await startTestApp({ git: { resolve: server.hosts, caFile: server.caFile } })
  academy = await it.make.academy()
})
afterAll(async () => {
  await it.close()
  await server.close()
})
beforeEach(async () => {
  student = await it.make.user({ roles: { Student: [academy] } })
  server.asked.splice(0)
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const repository = (): TestRepository => server.repository(`github.com/student/work-${++next}`)
const handIn = (lecture: MadeStageLecture, repoLink: string | null, who = student): Promise<MadeResponse> =>
  it.make.response(academy, lecture, who, { repoLink })
const makeLecture = (values: Parameters<TestApp['make']['stageLecture']>[1] = {}) =>
  it.make.stageLecture(academy, { needRepo: true, ...values })

const runDeadlineJob = () => noteDeadlineCommits.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: true })
const commitOfSubmission = async ({ id }: MadeResponse) => {
  const [row] = await it.database.db
    .select({ commit: homeworkSubmissions.commit })
    .from(homeworkSubmissions)
    .where(and(eq(homeworkSubmissions.academyId, academy.id), eq(homeworkSubmissions.responseId, id)))
  return row!.commit
}
const deadlineCommitOf = async ({ id }: MadeResponse) => {
  const [row] = await it.database.db
    .select({ commit: homeworkResponses.deadlineCommit })
    .from(homeworkResponses)
    .where(and(eq(homeworkResponses.academyId, academy.id), eq(homeworkResponses.id, id)))
  return row!.commit
}
const notedAt = async ({ id }: MadeStageLecture) => {
  const [row] = await it.database.db
    .select({ at: stageLectures.commitsNotedAt })
    .from(stageLectures)
    .where(and(eq(stageLectures.academyId, academy.id), eq(stageLectures.id, id)))
  return row!.at
}
const gradings = ({ id }: MadeResponse) =>
  it.database.db
    .select({ commit: autogradeResults.commit, status: autogradeResults.status })
    .from(autogradeResults)
    .where(and(eq(autogradeResults.academyId, academy.id), eq(autogradeResults.homeworkResponseId, id)))
    .orderBy(autogradeResults.id)
const toGrade = (response: MadeResponse) => commitToGrade(it.database.db, academy.id, response)

describe('the commit of a submission', () => {
  const note = async (response: MadeResponse) => {
    await enqueueJob(it.database.db, noteCommitOf, { academyId: academy.id, responseId: response.id, number: 1 })
    await it.runJobs()
  }

  test('is noted after it was handed in, and stays what it was', async () => {
    const work = repository()
    const first = work.commit({ 'a.txt': '1' })
    const response = await handIn(await makeLecture(), work.url)
    expect(await toGrade(response)).toBeNull()
    await note(response)
    expect(await commitOfSubmission(response)).toBe(first)
    work.commit({ 'a.txt': '2' })
    server.asked.splice(0)
    await note(response)
    expect(await commitOfSubmission(response)).toBe(first)
    expect(server.asked).toEqual([])
    expect(await toGrade(response)).toBe(first)
  })

  test('is what a grading that waits will look at; one that has begun is left alone', async () => {
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    const response = await handIn(await makeLecture(), work.url)
    const of = { repoLink: work.url, createdAt: it.clock.now }
    await it.make.autogradeResult(academy, response, { ...of, status: autogradeStatuses.Started })
    await it.make.autogradeResult(academy, response, { ...of, repoLink: 'https://github.com/student/former.git' })
    await it.make.autogradeResult(academy, response, of)
    await note(response)
    expect((await gradings(response)).map((row) => row.commit)).toEqual([null, null, commit])
  })

  test('is asked for again while the host is away', async () => {
    const response = await handIn(await makeLecture(), 'https://github.com/student/away.git')
    await note(response)
    expect(await commitOfSubmission(response)).toBeNull()
    const commit = server.repository('github.com/student/away').commit({ 'a.txt': '1' })
    await it.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await it.runJobs()
    expect(await commitOfSubmission(response)).toBe(commit)
  })

  test('is given up at once where there is none, or where nobody may look', async () => {
    const links = [repository().url, 'https://127.0.0.1/a/b.git', 'https://git.academy.test/a/b.git']
    for (const link of links) {
      const response = await handIn(await makeLecture(), link)
      await note(response)
      expect(await commitOfSubmission(response)).toBeNull()
    }
    expect(server.asked.filter((line) => line.includes('academy.test'))).toEqual([])
    // What is done is taken off the list a moment later.
    await expect
      .poll(async () => (await it.database.pool.query('select 1 from graphile_worker._private_jobs')).rows)
      .toEqual([])
  })
})

describe('the commit of the deadline', () => {
  const ended = (values: Parameters<typeof makeLecture>[0] = {}) => {
    const endDate = new Date(it.clock.now.getTime() - minuteMs / 2)
    return makeLecture({ endDate, startDate: new Date(endDate.getTime() - dayMs), ...values })
  }
  const before = (lecture: MadeStageLecture, repoLink: string | null, values = {}) =>
    it.make.response(academy, lecture, student, {
      repoLink,
      submittedAt: new Date(it.clock.now.getTime() - 60 * minuteMs),
      ...values,
    })

  test('is noted once the time is over, and counts from then on', async () => {
    const work = repository()
    const first = work.commit({ 'a.txt': '1' })
    const lecture = await makeLecture({ endDate: new Date(it.clock.now.getTime() + 10 * minuteMs) })
    const response = await handIn(lecture, work.url)
    await it.database.db.update(homeworkSubmissions).set({ commit: first })
    const second = work.commit({ 'a.txt': '2' })
    await runDeadlineJob()
    expect(await deadlineCommitOf(response)).toBeNull()
    expect(await toGrade(response)).toBe(first)
    it.clock.advance(10 * minuteMs)
    await runDeadlineJob()
    work.commit({ 'a.txt': 'too late' })
    await runDeadlineJob()
    expect(await deadlineCommitOf(response)).toBe(second)
    expect(await toGrade(response)).toBe(second)
    expect(await notedAt(lecture)).toEqual(it.clock.now)
  })

  test('two workers at once note it once', async () => {
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    const lecture = await ended({ hasAutograde: true, testRepoLink: 'https://github.com/academy/tests.git' })
    const response = await before(lecture, work.url)
    await Promise.all([runDeadlineJob(), runDeadlineJob(), runDeadlineJob()])
    expect(await deadlineCommitOf(response)).toBe(commit)
    expect(await gradings(response)).toEqual([{ commit, status: autogradeStatuses.Sent }])
  })

  test('a worker that comes late does not replace it', async () => {
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    const response = await before(await ended(), work.url)
    const deps = it.jobDeps({ kind: 'mailbox' })
    const late = {
      ...deps.git,
      commitOf: async () => {
        await runDeadlineJob()
        return 'b'.repeat(40)
      },
    }
    await noteDeadlineCommits.run({ ...deps, git: late }, {}, { number: 1, isLast: true })
    expect(await deadlineCommitOf(response)).toBe(commit)
  })

  test('is asked for every minute while a host is away, and given up after an hour', async () => {
    const lecture = await ended()
    const away = `github.com/student/nowhere-${++next}.git`
    server.answer(away, (_, answer) => answer.writeHead(503).end())
    const response = await before(lecture, `https://${away}`)
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    const other = await it.make.user({ roles: { Student: [academy] } })
    const neighbour = await it.make.response(academy, lecture, other, {
      repoLink: work.url,
      submittedAt: new Date(it.clock.now.getTime() - 60 * minuteMs),
    })
    await runDeadlineJob()
    // One that cannot be read holds nobody up.
    expect(await deadlineCommitOf(neighbour)).toBe(commit)
    expect(await notedAt(lecture)).toBeNull()
    server.asked.splice(0)
    await runDeadlineJob()
    expect(server.asked).toHaveLength(1)
    it.clock.advance(60 * minuteMs)
    server.asked.splice(0)
    await runDeadlineJob()
    expect(await notedAt(lecture)).toEqual(it.clock.now)
    expect(await deadlineCommitOf(response)).toBeNull()
    expect(server.asked).toEqual([])
  })

  test('an empty repository has none, and nobody waits for it', async () => {
    const lecture = await ended()
    await before(lecture, repository().url)
    await runDeadlineJob()
    expect(await notedAt(lecture)).toEqual(it.clock.now)
  })

  nightTest('no more than four are asked at once', async () => {
    const lecture = await ended()
    let [now, most] = [0, 0]
    server.answer('github.com/slow/', (_, response) => {
      most = Math.max(most, ++now)
      setTimeout(() => {
        now--
        response.writeHead(404).end()
      }, 100)
    })
    for (let index = 0; index < 12; index++) {
      const one = await it.make.user({ roles: { Student: [academy] } })
      await it.make.response(academy, lecture, one, {
        repoLink: `https://github.com/slow/${index}.git`,
        submittedAt: new Date(it.clock.now.getTime() - 60 * minuteMs),
      })
    }
    await runDeadlineJob()
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
    it.clock.advance(61 * minuteMs)
    await runDeadlineJob()
  })

  test('whoever pushed after the last grading is graded again, the others are not', async () => {
    const graded = { hasAutograde: true, testRepoLink: 'https://github.com/academy/tests.git' }
    const lecture = await ended(graded)
    const [same, pushed] = [repository(), repository()]
    const commit = same.commit({ 'a.txt': '1' })
    const first = pushed.commit({ 'a.txt': '1 ' })
    const second = pushed.commit({ 'a.txt': '2' })
    const one = await before(lecture, same.url)
    student = await it.make.user({ roles: { Student: [academy] } })
    const two = await before(lecture, pushed.url)
    await it.make.autogradeResult(academy, one, { commit, status: autogradeStatuses.Success, mark: 9 })
    await it.make.autogradeResult(academy, two, { commit: first, status: autogradeStatuses.Success, mark: 3 })
    await runDeadlineJob()
    expect(await gradings(one)).toHaveLength(1)
    expect(await gradings(two)).toEqual([
      { commit: first, status: autogradeStatuses.Success },
      { commit: second, status: autogradeStatuses.Sent },
    ])
  })

  test('what is handed in after the end, on a return, counts instead (Q-48)', async () => {
    const work = repository()
    work.commit({ 'a.txt': '1' })
    const lecture = await ended()
    const response = await before(lecture, work.url)
    await runDeadlineJob()
    expect(await deadlineCommitOf(response)).not.toBeNull()
    const later = work.commit({ 'a.txt': 'better' })
    await it.database.db
      .update(homeworkResponses)
      .set({ submittedAt: it.clock.now })
      .where(eq(homeworkResponses.id, response.id))
    await it.database.db
      .insert(homeworkSubmissions)
      .values({ academyId: academy.id, responseId: response.id, number: 2, body: '', submittedAt: it.clock.now })
    await forgetDeadlineCommit({ db: it.database.db } as never, academy.id, response.id)
    await it.database.db.update(stageLectures).set({ commitsNotedAt: null }).where(eq(stageLectures.id, lecture.id))
    await runDeadlineJob()
    expect(await toGrade(response)).toBeNull()
    await it.database.db
      .update(homeworkSubmissions)
      .set({ commit: later })
      .where(and(eq(homeworkSubmissions.responseId, response.id), eq(homeworkSubmissions.number, 2)))
    expect(await toGrade(response)).toBe(later)
  })

  test('an end that is moved into the future is noted anew, one that is moved back is not', async () => {
    const work = repository()
    const first = work.commit({ 'a.txt': '1' })
    const lecture = await ended()
    const response = await before(lecture, work.url)
    await runDeadlineJob()
    const ctx = { db: it.database.db, now: () => it.clock.now } as never
    await noteCommitsAgain(ctx, academy.id, lecture.id, new Date(it.clock.now.getTime() - dayMs))
    expect(await deadlineCommitOf(response)).toBe(first)
    const endDate = new Date(it.clock.now.getTime() + 5 * minuteMs)
    await it.database.db.update(stageLectures).set({ endDate }).where(eq(stageLectures.id, lecture.id))
    await noteCommitsAgain(ctx, academy.id, lecture.id, endDate)
    const second = work.commit({ 'a.txt': '2' })
    expect(await deadlineCommitOf(response)).toBeNull()
    it.clock.advance(6 * minuteMs)
    await runDeadlineJob()
    expect(await deadlineCommitOf(response)).toBe(second)
  })
})
