import { homeworkRepositoryApi as api } from '@academy/contract/lectures'
import { type GitServer, startGitServer, type TestRepository } from '@academy/hardened-git/test/git-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightDescribe } from '../../../../../scripts/testing/night-test.ts'

let server: GitServer
let next = 0
let repository: TestRepository

beforeAll(async () => {
  server = await startGitServer()
})
afterAll(() => server.close())
beforeEach(() => {
  repository = server.repository(`git.academy.test/team/homework-${++next}`)
  server.asked.splice(0)
})

const minuteMs = 60_000
let it: TestApp
let admin: Caller
let academy: MadeAcademy
const start = async (link: string | null): Promise<void> => {
  it = await startTestApp({
    ...(link ? { env: { HOMEWORK_REPOSITORY: link } } : {}),
    git: { resolve: server.hosts, caFile: server.caFile },
  })
  academy = await it.make.academy()
  admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
}
const list = () => admin.call(api.list, {}, { academyId: academy.id })
const files = (path: string) => admin.call(api.files, { query: { path } }, { academyId: academy.id })

nightDescribe('with a repository', () => {
  test('its folders with markdown are the homeworks, in the order of their numbers [STG-79]', async () => {
    repository.commit({
      'README.md': 'about the repository',
      'lesson-10/task.md': '# Ten',
      'lesson-2/extra.md': '# More',
      'lesson-2/README.md': '# Два',
      'lesson-2/picture.png': Buffer.from([0, 1]),
      'js/closures/task.MD': '# Closures',
      'empty/notes.txt': 'no markdown',
      '.github/template.md': 'of a tool',
    })
    await start(repository.url)
    expect((await list()).body).toEqual([
      { path: 'js/closures', name: 'closures', filesCount: 1 },
      { path: 'lesson-2', name: 'lesson-2', filesCount: 2 },
      { path: 'lesson-10', name: 'lesson-10', filesCount: 1 },
    ])
    await it.close()
  })

  test('the markdown files of a folder come with their texts, the README first [STG-80]', async () => {
    repository.commit({ 'lesson-2/extra.md': '# More', 'lesson-2/README.md': '# Два', 'lesson-3/task.md': '# Three' })
    await start(repository.url)
    expect((await files('lesson-2')).body).toEqual([
      { path: 'lesson-2/README.md', name: 'README.md', text: '# Два' },
      { path: 'lesson-2/extra.md', name: 'extra.md', text: '# More' },
    ])
    for (const path of ['nowhere', '../..', '/etc', '.git']) expect((await files(path)).body).toEqual([])
    await it.close()
  })

  test('it is asked once in five minutes, by many at once too, and shows what is new then', async () => {
    repository.commit({ 'one/task.md': '1' })
    await start(repository.url)
    const names = async () => (await list()).body.map(({ name }) => name)
    await Promise.all([list(), list(), files('one')])
    // Where it stands, and what is there.
    expect(server.asked.filter((line) => line.startsWith('GET'))).toHaveLength(2)
    const asked = server.asked.length
    repository.commit({ 'one/task.md': '1', 'two/task.md': '2' })
    it.clock.advance(5 * minuteMs - 1)
    expect(await names()).toEqual(['one'])
    expect(server.asked).toHaveLength(asked)
    it.clock.advance(1)
    expect(await names()).toEqual(['one', 'two'])
    await it.close()
  })

  test('a branch can be named', async () => {
    repository.commit({ 'main/task.md': '1' })
    repository.commit({ 'autumn/task.md': '2' }, 'autumn-2026')
    await start(`${repository.url}#autumn-2026`)
    expect((await list()).body.map(({ name }) => name)).toEqual(['autumn'])
    await it.close()
  })

  test('while its host is away, what was read before is shown on', async () => {
    repository.commit({ 'one/task.md': '1' })
    await start(repository.url)
    expect((await list()).body).toHaveLength(1)
    server.answer(repository.url.slice('https://'.length), (_, response) => response.writeHead(503).end())
    it.clock.advance(6 * minuteMs)
    expect((await list()).body).toHaveLength(1)
    await it.close()
  })

  test('one that was never read says so, and is not asked again at every click', async () => {
    await start('https://git.academy.test/team/nothing.git')
    for (let click = 0; click < 3; click++) {
      const { error } = await list()
      expect(error).toMatchObject({
        name: 'ServiceNotConfigured',
        fields: [{ field: 'homeworkRepository', message: 'repositoryNotReadable' }],
      })
    }
    expect(server.asked).toHaveLength(1)
    repository = server.repository('git.academy.test/team/nothing', { 'late/task.md': '1' })
    it.clock.advance(minuteMs)
    expect((await list()).body).toHaveLength(1)
    await it.close()
  })
})

test('without a repository there is nothing to choose from, and nobody is asked [STG-79]', async () => {
  await start(null)
  expect(await list()).toMatchObject({ status: 200, body: [] })
  expect(await files('lesson-1')).toMatchObject({ status: 200, body: [] })
  expect(server.asked).toEqual([])
  await it.close()
})
