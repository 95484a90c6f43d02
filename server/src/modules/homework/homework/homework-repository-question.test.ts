import { randomUUID } from 'node:crypto'
import { type GitServer, startGitServer } from '@academy/hardened-git/test/git-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeworkApi } from '@academy/contract/homework'
import type { Git } from '@academy/hardened-git'
import { homeworkResponses, homeworkSubmissions } from '#server/schema/homework.ts'
import { createLog } from '#platform/log.ts'
import type { MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { patient } from '../../../../../scripts/testing/patience.ts'
import { createRepositoryQuestion } from './homework-repository-question.ts'

let server: GitServer
let it: TestApp
let academy: MadeAcademy
let student: Person
let lecture: MadeStageLecture
let next = 0

beforeAll(async () => {
  server = await startGitServer()
  // The five seconds that a student waits are too few for git on a busy machine.
  const limits = { maxMs: patient(60_000) }
  it = await startTestApp({ git: { resolve: server.hosts, caFile: server.caFile, limits } })
})
afterAll(async () => {
  await it.close()
  await server.close()
})
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Registration', 'Lectures'], active: 1 })
  student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
  lecture = await it.make.stageLecture(academy, { stageId: academy.stages[1]!.id, needRepo: true, attempts: 2 })
  server.asked.splice(0)
})

const name = () => `github.com/student/asked-${++next}`
const filled = () => {
  const repository = server.repository(name())
  repository.commit({ 'index.js': 'export {}\n' })
  return repository
}
const create = async (repoLink: string, key = randomUUID(), stageLectureId = lecture.id) =>
  (await it.as(student)).call(
    homeworkApi.create,
    { body: { stageLectureId, body: '', repoLink } },
    { academyId: academy.id, headers: { 'idempotency-key': key } },
  )
const update = async (id: number, repoLink: string) =>
  (await it.as(student)).call(homeworkApi.update, { params: { id }, body: { repoLink } }, { academyId: academy.id })
const stored = () =>
  it.database.db
    .select({ attempts: homeworkResponses.attempts, repoLink: homeworkResponses.repoLink })
    .from(homeworkResponses)
    .where(eq(homeworkResponses.academyId, academy.id))
const submissions = () =>
  it.database.db.select().from(homeworkSubmissions).where(eq(homeworkSubmissions.academyId, academy.id))

const refusedAs = (message: string) => ({
  status: 400,
  error: { name: 'ValidationError', fields: [{ field: 'repoLink', message }] },
})

describe('before an attempt is used', () => {
  test('[HW-22] a repository that does not exist or is private is said at its field', async () => {
    const nowhere = `https://${name()}.git`
    expect(await create(nowhere)).toMatchObject(refusedAs('repositoryPrivate'))
    server.answer('github.com/student/hidden.git', (_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="private"' }).end()
    })
    expect(await create('https://github.com/student/hidden.git')).toMatchObject(refusedAs('repositoryPrivate'))
    expect(await stored()).toEqual([])
  })

  test('an empty one, too', async () => {
    expect(await create(server.repository(name()).url)).toMatchObject(refusedAs('repositoryEmpty'))
    expect(await stored()).toEqual([])
  })

  test('[HW-25] the same for a new version, which then costs nothing', async () => {
    const work = filled()
    const { body } = await create(work.url)
    expect(await update(body.id, `https://${name()}.git`)).toMatchObject(refusedAs('repositoryPrivate'))
    expect(await stored()).toEqual([{ attempts: 1, repoLink: work.url }])
    expect(await submissions()).toHaveLength(1)
  })

  test('[VAL-22] an address as people copy it is asked about and stored in its stored form', async () => {
    const work = filled()
    const { status, body } = await create(`${work.url.replace(/\.git$/, '')}/tree/main?tab=readme`)
    expect([status, body.repoLink, body.isRepositoryUnread]).toEqual([201, work.url, undefined])
    expect(server.asked[0]).toBe(`GET ${work.url.replace('https://', '')}/info/refs`)
    expect(await stored()).toEqual([{ attempts: 1, repoLink: work.url }])
  })
})

describe('nobody is asked', () => {
  test('where the submission would not count anyway', async () => {
    const over = await it.make.stageLecture(academy, {
      stageId: academy.stages[1]!.id,
      needRepo: true,
      endDate: new Date(it.clock.now.getTime() - 1_000),
    })
    expect((await create(filled().url, randomUUID(), over.id)).error.name).toBe('CanNotAddHomework')
    expect((await create('https://codeberg.org/a/b.git')).status).toBe(400)
    expect(server.asked).toEqual([])
  })

  test('more often than the limit of a person allows', async () => {
    const used = [`repository-questions:${student.id}`, 60, Date.now() + 600_000]
    await it.database.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', used)
    expect((await create(filled().url)).error.name).toBe('TooManyRequests')
    expect(server.asked).toEqual([])
    expect(await stored()).toEqual([])
  })
})

test('a repeated call gets its first reply, whatever became of the repository meanwhile', async () => {
  const [work, key] = [filled(), randomUUID()]
  const first = await create(work.url, key)
  server.answer(work.url.replace('https://', ''), (_, response) => response.writeHead(404).end())
  const again = await create(work.url, key)
  expect([again.status, again.body]).toEqual([201, first.body])
})

test('a host that is away says nothing against the work, and the reply says that nobody has looked', async () => {
  const work = filled()
  server.answer(work.url.replace('https://', ''), (_, response) => response.writeHead(503).end())
  const { status, body } = await create(work.url)
  expect([status, body.isRepositoryUnread]).toEqual([201, true])
  expect(await stored()).toEqual([{ attempts: 1, repoLink: work.url }])
})

test('four are asked about at once, and a git that does not work is like a host that is away', async () => {
  let [running, most] = [0, 0]
  const commitOf = async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setImmediate(done))
    running--
    throw new Error('no git here')
  }
  const ask = createRepositoryQuestion({ commitOf } as unknown as Git, createLog('silent'))
  expect(await Promise.all(Array.from({ length: 20 }, () => ask('https://github.com/a/b.git')))).toEqual(
    Array.from({ length: 20 }, () => 'away'),
  )
  expect(most).toBe(4)
})
