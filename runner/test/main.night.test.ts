import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { autogradeStatuses } from '@academy/contract/enums'
import { startGitServer, type GitServer } from '@academy/hardened-git/test/git-server'
import { startFakeServer, token, type FakeServer } from './fake-server.ts'

let git: GitServer
let server: FakeServer
beforeAll(async () => {
  git = await startGitServer()
  server = await startFakeServer()
})
afterAll(async () => {
  await server.close()
  await git.close()
})

const start = (): ChildProcess => {
  const hosts = Object.entries(git.hosts).map(([name, { address, port }]) => `${name}=${address}:${port}`)
  return spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      SERVER_URL: server.url,
      RUNNER_TOKEN: token,
      RUNNER_NAME: 'whole',
      RUNNER_SLOTS: '1',
      RUNNER_PRIORITY: 'usual',
      GIT_HOSTS: hosts.join(','),
      GIT_CA_FILE: git.caFile,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}
const leftOf = ({ pid }: ChildProcess) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`academy-runner-${pid}-`))

test('the whole process: starts, says its mode, grades over real git, and stops when its server is gone', async () => {
  const plan = { language: 'python', mode: 'io', run: 'python3 main.py', cases: [{ name: 'says', expected: 'hello' }] }
  const work = git.repository('github.com/people/whole', { 'main.py': "print('hello')\n" })
  const tests = git.repository('github.com/people/whole-tests', { 'academy.json': JSON.stringify(plan) })
  server.add(work.url, tests.url)
  const child = start()
  let said = ''
  child.stdout?.on('data', (piece: Buffer) => void (said += piece.toString()))
  await server.until(() => server.reports.some(({ status }) => status === autogradeStatuses.Success))
  expect(said).toMatch(/^runner: bubblewrap [\d.]+ passed its self-test; .*node, python.*; 1 at once for http/)
  expect(said).toMatch(
    /^runner: No control group \(RUNNER_CGROUP\): boxes take the processor from others \(RUNNER_PRIORITY=usual\); the memory of a job /m,
  )
  expect(leftOf(child)).toHaveLength(1)
  child.disconnect()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
  expect(leftOf(child)).toEqual([])
})
