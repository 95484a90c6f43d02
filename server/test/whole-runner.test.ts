import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { autogradeApi } from '@academy/contract/autograde'
import { autogradeStatuses } from '@academy/contract/enums'
import { startGitServer, type GitServer } from '@academy/hardened-git/test/git-server'
import { isCi } from '../../scripts/testing/ci.ts'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import { startLocalRunner } from '#server/local-runner.ts'
import { makeGradingScene, storedResult } from '#test/acting/grading.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let git: GitServer
beforeAll(async () => {
  it = await startTestApp()
  git = await startGitServer()
})
afterAll(async () => {
  await it.close()
  await git.close()
})

const plan = {
  language: 'python',
  mode: 'io',
  run: 'python3 main.py',
  cases: [
    { name: 'greets', stdin: 'Оля', expected: 'Вітаю, Оля!' },
    { name: 'greets nobody', stdin: '', expected: 'Вітаю!' },
  ],
}

const bubblewrap = process.env.ACADEMY_BUBBLEWRAP || '/usr/bin/bwrap'

// Both halves have their own tests; here they meet. The sandbox's own suite says so where it is missing.
test.skipIf(!existsSync(bubblewrap) && !isCi())(
  '[AG-02] [AG-16] a real runner, a real server, real git: from the queue to the mark, the tests and the log',
  async () => {
    await it.database.pool.query('delete from autograde_results')
    const scene = await makeGradingScene(it)
    const work = git.repository('github.com/student/whole', {
      'main.py': "import sys\nprint('working', file=sys.stderr)\nprint(f'Вітаю, {sys.stdin.read()}!')\n",
    })
    const tests = git.repository('github.com/academy/whole-tests', { 'academy.json': JSON.stringify(plan) })
    const id = await it.make.autogradeResult(scene.academy, scene.response, {
      repoLink: work.url,
      testRepoLink: tests.url,
    })
    await it.app.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = it.app.http.server.address() as AddressInfo
    const hosts = Object.entries(git.hosts).map(([name, place]) => `${name}=${place.address}:${place.port}`)
    const stop = startLocalRunner(
      {
        PATH: `${dirname(bubblewrap)}:/usr/local/bin:/usr/bin:/bin`,
        SERVER_URL: `http://127.0.0.1:${port}`,
        RUNNER_TOKEN: serviceTokenOf(it.tokens, 'runner'),
        RUNNER_NAME: 'whole',
        // Not only while the other tests leave a processor idle.
        RUNNER_PRIORITY: 'usual',
        GIT_HOSTS: hosts.join(','),
        GIT_CA_FILE: git.caFile,
      },
      { isQuiet: true },
    )
    try {
      const status = async () => (await storedResult(it, id)).status
      await expect.poll(status).toBe(autogradeStatuses.Success)
    } finally {
      await stop()
    }
    const { body } = await scene.owner.call(autogradeApi.details, { params: { id } }, { academyId: scene.academy.id })
    expect(body).toMatchObject({ result: { mark: 5, errorCode: null }, tries: 1 })
    expect(body.tests.map(({ name, passed }) => [name, passed])).toEqual([
      ['greets', true],
      ['greets nobody', false],
    ])
    expect(body.result.trace).toContain('working')
    expect(body.commit).toMatch(/^[0-9a-f]{40}$/)
    expect(body.testsCommit).toMatch(/^[0-9a-f]{40}$/)
  },
)
