import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { createGit } from '@academy/hardened-git'
import { startGitServer, type GitServer } from '@academy/hardened-git/test/git-server'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { serverCalls } from '../src/server-calls.ts'
import { startRunner, type Runner } from '../src/work.ts'
import { patient } from '../../scripts/testing/patience.ts'
import { startFakeServer, token, type FakeServer } from './fake-server.ts'
import { findTestSandbox } from './machine.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

const { Started, Success, Failed } = autogradeStatuses
let sandbox: ReadySandbox
let git: GitServer
let server: FakeServer
let runner: Runner | null = null

beforeAll(async () => {
  sandbox = await findTestSandbox()
  git = await startGitServer()
})
afterAll(async () => {
  await git.close()
  sandbox.close()
})
beforeEach(async () => {
  server = await startFakeServer()
})
afterEach(async () => {
  await runner?.stop(0)
  runner = null
  await server.close()
  expect(readdirSync(sandbox.folder).filter((name) => name.startsWith('job-'))).toEqual([])
})

const start = (slots = 1, withToken = token): Runner =>
  (runner = startRunner({
    server: serverCalls(server.url, withToken),
    sandbox,
    git: createGit({ allowedHosts: 'public', resolve: git.hosts, caFile: git.caFile }),
    name: 'test',
    slots,
    languages: ['node', 'python'],
    packageCache: null,
    say: () => {},
    heartbeatMs: 100,
  }))

let next = 0
const repository = (files: Record<string, string>) => git.repository(`github.com/people/work-${++next}`, files)
const plan = (more: object = {}) =>
  JSON.stringify({
    language: 'node',
    mode: 'io',
    run: 'node main.mjs',
    cases: [
      { name: 'one', stdin: '1', expected: '2' },
      { name: 'two', stdin: '2', expected: '4' },
    ],
    ...more,
  })
const double =
  "import { readFileSync } from 'node:fs'\nconsole.error('working')\nconsole.log(Number(readFileSync(0, 'utf8')) * 2)\n"
const ended = () => server.reports.filter(({ status }) => status !== Started)

describe('the runner', () => {
  test('[AG-02] [AG-16] takes a job, says that it began, sends its log, and reports the mark with every test', async () => {
    const work = repository({ 'main.mjs': 'console.log(0)' })
    const graded = work.commit({ 'main.mjs': double })
    work.commit({ 'main.mjs': 'throw new Error("after the deadline")' })
    const tests = repository({ 'academy.json': plan() })
    const job = server.add(work.url, tests.url, { commit: graded })
    start()
    await server.until(() => ended().length === 1)
    expect(server.reports[0]).toMatchObject({ resultId: job.resultId, claimToken: job.claimToken, status: Started })
    expect(ended()[0]).toMatchObject({ status: Success, mark: 10, errorCode: null, commit: graded })
    expect(ended()[0]?.testsCommit).toMatch(/^[0-9a-f]{40}$/)
    expect(ended()[0]?.tests.map(({ name, passed }) => [name, passed])).toEqual([
      ['one', true],
      ['two', true],
    ])
    expect(server.logs.map(({ text }) => text).join('')).toContain('working\nok one\n')
    expect(ended()[0]?.trace).toContain('ok two')
    expect(server.hellos[0]).toMatchObject({ name: 'test', driver: sandbox.driver, languages: ['node', 'python'] })
  })

  nightTest('[AG-25] the branch of the tests repository, when its address names one', async () => {
    const work = repository({ 'main.mjs': double })
    const tests = repository({ 'academy.json': '{' })
    tests.commit({ 'academy.json': plan() }, 'second')
    server.add(work.url, `${tests.url}#second`)
    start()
    await server.until(() => ended().length === 1)
    expect(ended()[0]).toMatchObject({ status: Success, mark: 10 })
  })

  nightTest(
    '[AG-04] whose fault it is: the work that cannot be read is 1001, the tests that cannot are 1005',
    async () => {
      const good = repository({ 'academy.json': plan(), 'main.mjs': double })
      server.add('https://github.com/people/nothing', good.url)
      server.add(good.url, 'https://github.com/people/nothing.git')
      start()
      await server.until(() => ended().length === 2)
      const { RepoNotAccessible, RunnerFault } = autogradeErrorCodes
      expect(ended().map(({ status, mark, errorCode }) => [status, mark, errorCode])).toEqual([
        [Failed, null, RepoNotAccessible],
        [Failed, null, RunnerFault],
      ])
    },
  )

  nightTest('[AG-04] a host that is down is no fault of the work: 1005, which is tried again', async () => {
    const good = repository({ 'academy.json': plan(), 'main.mjs': double })
    server.add('https://away.test/people/work', good.url)
    start()
    await server.until(() => ended().length === 1)
    expect(ended()[0]).toMatchObject({ status: Failed, mark: null, errorCode: autogradeErrorCodes.RunnerFault })
  })

  nightTest('as many at once as it has slots, and no more', async () => {
    const work = repository({ 'main.mjs': 'setTimeout(() => console.log(2), 500)' })
    const tests = repository({ 'academy.json': plan({ cases: [{ name: 'one', stdin: '', expected: '2' }] }) })
    for (let count = 0; count < 4; count++) server.add(work.url, tests.url)
    start(2)
    await server.until(() => server.reports.length >= 2)
    expect(server.jobs).toHaveLength(2)
    await server.until(() => ended().length === 4)
    expect(ended().every(({ mark }) => mark === 10)).toBe(true)
  })

  nightTest('a server that is away for a while is asked again; what was done meanwhile is reported', async () => {
    const work = repository({ 'main.mjs': double })
    const tests = repository({ 'academy.json': plan() })
    server.isAway = true
    start()
    setTimeout(() => (server.isAway = false), 300)
    server.add(work.url, tests.url)
    await server.until(() => server.reports.length === 1)
    server.isAway = true
    setTimeout(() => (server.isAway = false), 1_500)
    await server.until(() => ended().length === 1)
    expect(ended()[0]).toMatchObject({ status: Success, mark: 10 })
  })

  const slow = () => {
    const work = repository({ 'main.mjs': 'setInterval(() => {}, 1000)' })
    const tests = repository({ 'academy.json': plan({ caseSeconds: 30 }) })
    return server.add(work.url, tests.url)
  }

  nightTest('what the server takes away is ended and not reported', async () => {
    const job = slow()
    start()
    const hasFolder = () => readdirSync(sandbox.folder).some((name) => name.startsWith('job-'))
    await server.until(() => server.reports.length === 1 && server.beats > 0 && hasFolder())
    server.lost = [job.resultId]
    await server.until(() => !hasFolder())
    const work = repository({ 'main.mjs': double })
    server.lost = []
    server.add(work.url, repository({ 'academy.json': plan() }).url)
    await server.until(() => ended().length === 1)
    expect(ended()[0]?.resultId).not.toBe(job.resultId)
  })

  nightTest('a stop gives back what takes too long, before it has ended', async () => {
    const job = slow()
    start()
    await server.until(() => server.reports.length === 1)
    await runner?.stop(200)
    expect(ended()).toMatchObject([{ resultId: job.resultId, errorCode: autogradeErrorCodes.RunnerFault, mark: null }])
  })

  nightTest('a stop lets finish what is nearly done, and takes nothing new', async () => {
    const work = repository({ 'main.mjs': double })
    const tests = repository({ 'academy.json': plan() })
    server.add(work.url, tests.url)
    start()
    await server.until(() => server.reports.length === 1)
    server.add(work.url, tests.url)
    await runner?.stop(patient(60_000))
    expect(ended()).toMatchObject([{ status: Success, mark: 10 }])
    expect(server.jobs).toHaveLength(1)
  })

  test('a token the server does not take ends it with a sentence', async () => {
    await expect(start(1, 'x'.repeat(40)).ended).rejects.toThrow('RUNNER_TOKEN')
  })
})
