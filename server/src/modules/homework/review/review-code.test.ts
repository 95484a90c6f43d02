import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reviewApi as api } from '@academy/contract/review'
import { type GitServer, startGitServer, type TestRepository } from '@academy/hardened-git/test/git-server'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeworkResponses } from '#server/schema/homework.ts'
import { users } from '#server/schema/users.ts'
import type { MadeResponse, MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { gitOfStudents } from '#platform/git-clients.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { createCodeCache } from './review-code-cache.ts'
import { codeRepo } from './review-code.repo.ts'
import { nightDescribe, nightTest } from '../../../../../scripts/testing/night-test.ts'

let server: GitServer
let it: TestApp
let academy: MadeAcademy
let lecture: MadeStageLecture
let reviewer: Caller
let coach: Person
let next = 0

beforeAll(async () => {
  server = await startGitServer()
  it = await startTestApp({ git: { resolve: server.hosts, caFile: server.caFile } })
  academy = await it.make.academy()
  reviewer = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
  coach = await it.make.user({ roles: { Coach: [academy] } })
})
afterAll(async () => {
  await it.close()
  await server.close()
})
beforeEach(async () => {
  lecture = await it.make.stageLecture(academy, { needRepo: true })
  server.asked.splice(0)
})

const repository = (): TestRepository => server.repository(`github.com/student/code-${++next}`)
const handIn = async (repoLink: string | null): Promise<MadeResponse> =>
  it.make.response(academy, lecture, await it.make.user({ roles: { Student: [academy] } }), { repoLink })
const here = () => ({ academyId: academy.id })
const code = ({ id }: MadeResponse, who: Caller = reviewer) => who.call(api.code, { params: { id } }, here())
const file = ({ id }: MadeResponse, commit: string, path: string, who: Caller = reviewer) =>
  who.call(api.codeFile, { params: { id }, query: { commit, path } }, here())
const noteDeadline = (response: MadeResponse, deadlineCommit: string) =>
  it.database.db
    .update(homeworkResponses)
    .set({ deadlineCommit })
    .where(and(eq(homeworkResponses.academyId, academy.id), eq(homeworkResponses.id, response.id)))

nightDescribe('a comment on a line', () => {
  const comment = ({ id }: MadeResponse, commit: string, path: string, line: number) =>
    reviewer.call(api.addLineComment, { params: { id }, body: { commit, path, line, body: 'See `sum`' } }, here())

  test('quotes the line as it was at the commit that was read, and understands code in its words', async () => {
    const work = repository()
    const first = work.commit({ 'src/main.js': 'one\n  const sum = 1\r\nthree' })
    work.commit({ 'src/main.js': 'nothing of it' })
    const response = await handIn(work.url)
    const { status, body } = await comment(response, first, 'src/main.js', 2)
    expect([status, body.quote]).toEqual([201, 'const sum = 1'])
    expect(JSON.stringify(body.bodyTree)).toContain('"inlineCode"')
    expect((await comment(response, first, 'src/main.js', 9)).body.quote).toBeNull()
  })

  test('is written without a quote where the file or the repository cannot be read', async () => {
    const work = repository()
    const commit = work.commit({ 'src/main.js': 'one' })
    const response = await handIn(work.url)
    expect((await comment(response, commit, 'no-such.js', 1)).body.quote).toBeNull()
    const gone = await handIn('https://github.com/student/nothing.git')
    expect((await comment(gone, commit, 'src/main.js', 1)).body.quote).toBeNull()
    expect((await comment(await handIn(null), commit, 'src/main.js', 1)).body.quote).toBeNull()
  })
})

describe('the code of a homework', () => {
  test('is shown at the commit that counts', async () => {
    const work = repository()
    const first = work.commit({ 'src/main.js': 'first', 'picture.png': Buffer.from([0, 1]) })
    work.commit({ 'src/main.js': 'second' })
    const response = await handIn(work.url)
    await noteDeadline(response, first)
    expect((await code(response)).body).toEqual({
      commit: first,
      isCut: false,
      files: [
        { path: 'picture.png', size: 2, isText: false },
        { path: 'src/main.js', size: 5, isText: true },
      ],
    })
    expect((await file(response, first, 'src/main.js')).body).toEqual({ path: 'src/main.js', text: 'first' })
  })

  nightTest('is that of the default branch as long as no commit is known', async () => {
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    expect((await code(await handIn(work.url))).body).toMatchObject({ commit, files: [{ path: 'a.txt' }] })
  })

  nightTest('of an earlier attempt stays readable', async () => {
    const work = repository()
    const first = work.commit({ 'a.txt': 'first' })
    const second = work.commit({ 'a.txt': 'second' })
    const response = await handIn(work.url)
    expect((await file(response, first, 'a.txt')).body.text).toBe('first')
    expect((await file(response, second, 'a.txt')).body.text).toBe('second')
  })

  nightTest('is fetched once, however many look at once', async () => {
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    const response = await handIn(work.url)
    await noteDeadline(response, commit)
    const answers = await Promise.all(Array.from({ length: 8 }, () => code(response)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    await file(response, commit, 'a.txt')
    expect(server.asked.filter((line) => line.startsWith('GET'))).toHaveLength(1)
  })

  /** One for all who look for what is not theirs: most of the work is to fetch it. */
  let searched: { response: MadeResponse; commit: string } | null = null
  const handInOnce = async () => {
    const work = repository()
    const commit = work.commit({
      'src/main.js': '1',
      'passwords.txt': { link: '/etc/passwd' },
      'picture.png': Buffer.from([0, 1]),
      'large.txt': 'x'.repeat(256 * 1024 + 1),
    })
    return { response: await handIn(work.url), commit }
  }

  test.each([
    ['../../auth-secret'],
    ['/etc/passwd'],
    ['.git/config'],
    ['passwords.txt/x'],
    ['src'],
    ['missing.js'],
    ['picture.png'],
    ['large.txt'],
    ['a\0b'],
  ])('nothing outside its text files is read: %j', async (path) => {
    searched ??= await handInOnce()
    const { status, error } = await file(searched.response, searched.commit, path)
    expect([status, error.fields.map(({ field }) => field)]).toEqual([400, ['path']])
  })

  test('a link in the repository is shown as where it led, and not followed [S14]', async () => {
    const work = repository()
    const commit = work.commit({ 'passwords.txt': { link: '/etc/passwd' } })
    expect((await file(await handIn(work.url), commit, 'passwords.txt')).body.text).toBe('/etc/passwd')
  })

  nightTest('what git refuses is a conflict with words, and leaves nothing behind [S14]', async () => {
    const bomb = () =>
      server.repository(`github.com/student/bomb-${++next}`, { 'zeros.bin': Buffer.alloc(60_000_000) }).url
    const links = [
      ...bySize({ day: [], full: [bomb()] }),
      'https://github.com/student/nothing.git',
      'https://127.0.0.1/a/b.git',
      repository().url,
    ]
    for (const link of links) {
      const response = await handIn(link)
      const { status, error } = await code(response)
      expect([link, status]).toEqual([link, 409])
      expect(error).toMatchObject({
        name: 'AutogradeNotAvailable',
        fields: [{ field: 'repoLink', message: 'repositoryNotReadable' }],
      })
      const kept = await readdir(join(it.config.dataDir, 'cache', 'review-code'))
      expect(kept.filter((name) => name.startsWith(`${academy.id}-${response.id}-`) || name.startsWith('.'))).toEqual(
        [],
      )
    }
  })

  test('a response without a repository has none', async () => {
    expect((await code(await handIn(null))).error.name).toBe('AutogradeNotAvailable')
  })

  test('whoever may not see the response sees no code of it', async () => {
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    const response = await handIn(work.url)
    const other = await it.make.academy()
    const stranger = await it.as(await it.make.user({ roles: { TrackOwner: [other] } }))
    const foreign = await stranger.call(api.code, { params: { id: response.id } }, { academyId: other.id })
    expect(foreign.error.name).toBe('HomeworkResponseNotFound')
    const asCoach = await it.as(coach)
    expect((await code(response, asCoach)).error.name).toBe('HomeworkResponseNotFound')
    expect((await file(response, commit, 'a.txt', asCoach)).error.name).toBe('HomeworkResponseNotFound')
    expect(server.asked).toEqual([])
    await it.database.db
      .update(homeworkResponses)
      .set({ reviewerId: coach.id })
      .where(eq(homeworkResponses.id, response.id))
    expect((await file(response, commit, 'a.txt', asCoach)).body.text).toBe('1')
  })
})

describe('the folder of checkouts', () => {
  const folder = () => join(it.config.dataDir, `cache-${++next}`)
  const open = (at: string, maxBytes?: number) =>
    createCodeCache({
      git: gitOfStudents({ resolve: server.hosts, caFile: server.caFile }),
      folder: at,
      now: () => it.clock.now,
      withOwner: async (responseIds) => new Set(responseIds.filter((id) => !deleted.has(id))),
      ...(maxBytes ? { maxBytes } : {}),
    })
  const deleted = new Set<number>()
  const key = (responseId: number, commit: string) => ({ academyId: 1, responseId, commit })
  const list = (path: string) => readdir(path)

  nightTest('gives up what was not looked at for longest, and nothing that is being looked at', async () => {
    const at = folder()
    const cache = open(at, 250)
    const work = repository()
    const commit = work.commit({ 'a.txt': 'x'.repeat(100) })
    const use = (responseId: number) => {
      it.clock.advance(1_000)
      return cache.use(key(responseId, commit), work.url, list)
    }
    await use(1)
    await use(2)
    await use(1)
    await use(3)
    expect((await readdir(at)).toSorted()).toEqual([`1-1-${commit}`, `1-3-${commit}`])
    it.clock.advance(1_000)
    await cache.use(key(1, commit), work.url, async (path) => {
      await use(4)
      await use(5)
      expect(await readdir(path)).toEqual(['a.txt'])
    })
  })

  test('[P2] gives up the code of an account that was deleted, and is nobody else’s to list', async () => {
    const at = folder()
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    await open(at).use(key(1, commit), work.url, list)
    await open(at).use(key(2, commit), work.url, list)
    deleted.add(1)
    await open(at).tidy()
    expect(await readdir(at)).toEqual([`1-2-${commit}`])
    expect((await stat(at)).mode & 0o777).toBe(0o700)
  })

  test('[P2] the database says whose account was deleted', async () => {
    const student = await it.make.user({ roles: { Student: [academy] } })
    const { id } = await it.make.response(academy, lecture, student)
    const kept = async () => [...(await codeRepo.withOwner(it.database.db, [id, 2_000_000_001]))]
    expect(await kept()).toEqual([id])
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, student.id))
    expect(await kept()).toEqual([])
  })

  nightTest('is taken over by the next process, without what was half done', async () => {
    const at = folder()
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    await open(at).use(key(1, commit), work.url, list)
    server.asked.splice(0)
    await mkdir(join(at, '.fetching-abc'))
    expect(await open(at).use(key(1, commit), work.url, list)).toEqual(['a.txt'])
    expect(await readdir(at)).toEqual([`1-1-${commit}`])
    expect(server.asked).toEqual([])
  })

  nightTest('keeps nothing for longer than a week', async () => {
    const at = folder()
    const cache = open(at)
    const work = repository()
    const commit = work.commit({ 'a.txt': '1' })
    await cache.use(key(1, commit), work.url, list)
    it.clock.advance(8 * 24 * 3_600_000)
    await cache.use(key(2, commit), work.url, list)
    expect(await readdir(at)).toEqual([`1-2-${commit}`])
    await open(at).tidy()
    expect(await readdir(at)).toEqual([`1-2-${commit}`])
    it.clock.advance(8 * 24 * 3_600_000)
    await open(at).tidy()
    expect(await readdir(at)).toEqual([])
  })
})
