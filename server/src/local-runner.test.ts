import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { startLocalRunner } from './local-runner.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

test('a server starts a runner only when it is asked to, and gives it none of its own settings', () => {
  expect(readConfig({}).localRunner).toBeNull()
  expect(readConfig({}, { RUNNER: 'on' }).localRunner).toEqual({})
  expect(readConfig({ RUNNER: 'off' }, { RUNNER: 'on' }).localRunner).toBeNull()
  const env = {
    RUNNER: 'on',
    PATH: '/bin',
    SANDBOX: 'bubblewrap',
    RUNNER_SLOTS: '2',
    AUTH_SECRET: 'x'.repeat(40),
    DATABASE_URL: 'postgres://a/b',
    SMTP_URL: 'smtp://a',
  }
  expect(readConfig(env).localRunner).toEqual({ PATH: '/bin', SANDBOX: 'bubblewrap', RUNNER_SLOTS: '2' })
})

nightTest('[G5] without a sandbox the server goes on: the runner says why, once, and asks for no work', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ends: (number | null)[] = []
  const stop = startLocalRunner(
    { PATH: '/nowhere', SERVER_URL: `http://127.0.0.1:${port}`, RUNNER_TOKEN: 't'.repeat(40) },
    { onExit: (code) => ends.push(code), isQuiet: true },
  )
  await expect.poll(() => ends).toEqual([3])
  await stop()
  expect(ends).toEqual([3])
  expect(asked).toBe(0)
  server.close()
})
