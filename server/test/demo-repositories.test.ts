import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { autogradeStatuses } from '@academy/contract/enums'
import { type Mirror, writtenMirror } from '@academy/hardened-git/repository-address'
import { isCi } from '../../scripts/testing/ci.ts'
import { gitOfStudents } from '#platform/git-clients.ts'
import { createLog } from '#platform/log.ts'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import { startDemoGitHost } from '#server/demo-git-host.ts'
import { startLocalRunner } from '#server/local-runner.ts'
import { anotherResponse, makeGradingScene, storedResult } from '#test/acting/grading.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import {
  demoRepositoryLink,
  queueOutcomes,
  readyRepositories,
  testRepositories,
  workOf,
} from '../seed/homework/demo-repositories.ts'
import { lineCommentTexts } from '../seed/homework/demo-line-comments.ts'
import { nightDescribe, nightTest } from '../../scripts/testing/night-test.ts'

let dataDir: string
let mirror: Mirror
let stopHost: () => Promise<void>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-demo-'))
  const host = (await startDemoGitHost(dataDir, createLog('silent')))!
  ;({ mirror, stop: stopHost } = host)
})
afterAll(async () => {
  await stopHost()
  await rm(dataDir, { recursive: true })
})

describe('the repositories of the demo', () => {
  nightTest('are read by git at every commit that the demo data name', async () => {
    const git = gitOfStudents({ mirror })
    for (const lecture of ['git', 'types', 'async', 'http'] as const) {
      const { link, commits } = workOf(lecture, 6)
      expect(await git.commitOf(link)).toBe(commits.at(-1))
      const folder = join(dataDir, `files-${lecture}`)
      await git.checkOut(link, { commit: commits[0]! }, folder)
      expect((await git.listFiles(folder)).files.length).toBeGreaterThan(0)
    }
  })

  nightTest('have the lines beside which the demo data have comments', async () => {
    const git = gitOfStudents({ mirror })
    for (const [folder, comments] of Object.entries(lineCommentTexts)) {
      const target = join(dataDir, `lines-${folder}`)
      await git.checkOut(demoRepositoryLink(folder), {}, target)
      for (const { path, line } of comments) {
        const lines = (await readFile(join(target, path), 'utf8')).split('\n')
        expect(lines[line - 1]?.trim(), `${folder} ${path}:${line}`).toBeTruthy()
      }
    }
  })

  test('are written once: a second start finds them', async () => {
    const again = (await startDemoGitHost(dataDir, createLog('silent')))!
    await again.stop()
    expect(again.mirror.port).not.toBe(mirror.port)
  })

  test.each([
    '/',
    '/academy--demo/',
    '/academy--demo/nothing.git/info/refs',
    '/academy--demo/../x.git/HEAD',
    '/other/async-1.git/HEAD',
  ])('nothing else is served: %s', async (path) => {
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        { host: mirror.address, port: mirror.port, path, rejectUnauthorized: false },
        ({ statusCode }) => resolve(statusCode),
      )
      sent.on('error', reject).end()
    })
    expect(status).toBe(404)
  })

  test('cannot be pushed to', async () => {
    const path = '/academy--demo/queue-good.git/info/refs?service=git-receive-pack'
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        { host: mirror.address, port: mirror.port, path, rejectUnauthorized: false },
        ({ statusCode }) => resolve(statusCode),
      )
      sent.on('error', reject).end()
    })
    expect(status).toBe(403)
  })
})

const bubblewrap = process.env.ACADEMY_BUBBLEWRAP || '/usr/bin/bwrap'

// By day whole-runner.test.ts grades for real, too.
nightDescribe('the autograder', () => {
  let it: TestApp
  beforeAll(async () => {
    it = await startTestApp()
  })
  afterAll(() => it.close())

  // The sandbox's own suite says so where it is missing.
  test.skipIf(!existsSync(bubblewrap) && !isCi())(
    '[AG-02] grades the homework of the demo as the demo data say',
    async () => {
      await it.database.pool.query('delete from autograde_results')
      const scene = await makeGradingScene(it)
      const testRepoLink = `${demoRepositoryLink(testRepositories.async)}#main`
      const put = async (repoLink: string): Promise<number> => {
        const { response } = await anotherResponse(it, scene, { repoLink })
        return it.make.autogradeResult(scene.academy, response, { repoLink, testRepoLink })
      }
      const ids: number[] = []
      for (const student of queueOutcomes.keys()) ids.push(await put(workOf('async', student).link))
      const broken = await put(demoRepositoryLink(readyRepositories.broken))
      await it.app.http.listen({ host: '127.0.0.1', port: 0 })
      const { port } = it.app.http.server.address() as AddressInfo
      const stop = startLocalRunner(
        {
          PATH: `${dirname(bubblewrap)}:/usr/local/bin:/usr/bin:/bin`,
          SERVER_URL: `http://127.0.0.1:${port}`,
          RUNNER_TOKEN: serviceTokenOf(it.tokens, 'runner'),
          RUNNER_NAME: 'demo',
          // Not only while the other tests leave a processor idle.
          RUNNER_PRIORITY: 'usual',
          GIT_MIRROR: writtenMirror(mirror),
          GIT_MIRROR_CA_FILE: mirror.caFile,
        },
        { isQuiet: true },
      )
      try {
        for (const id of [...ids, broken])
          await expect.poll(async () => (await storedResult(it, id)).finishedAt).not.toBeNull()
      } finally {
        await stop()
      }
      for (const [student, id] of ids.entries()) {
        const { status, tests } = await storedResult(it, id)
        expect(status).toBe(autogradeStatuses.Success)
        expect({ student, passed: tests!.map(({ passed }) => passed) }).toEqual({
          student,
          passed: queueOutcomes[student],
        })
      }
      expect((await storedResult(it, broken)).mark).toBe(0)
    },
  )
})
