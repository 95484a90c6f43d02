import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { startRunnerBeside } from './runner-beside.ts'

test('a server keeps a runner only when it is asked to, and gives it nothing of its own', () => {
  expect(readConfig({}).runnerBeside).toBeNull()
  expect(readConfig({}, { RUNNER: 'on' }).runnerBeside).toEqual({})
  expect(readConfig({ RUNNER: 'off' }, { RUNNER: 'on' }).runnerBeside).toBeNull()
  const env = {
    RUNNER: 'on',
    PATH: '/bin',
    SANDBOX: 'bubblewrap',
    RUNNER_SLOTS: '2',
    AUTH_SECRET: 'x'.repeat(40),
    DATABASE_URL: 'postgres://a/b',
    SMTP_URL: 'smtp://a',
  }
  expect(readConfig(env).runnerBeside).toEqual({ PATH: '/bin', SANDBOX: 'bubblewrap', RUNNER_SLOTS: '2' })
})

test('[G5] where there is no sandbox the server goes on: the runner says why, once, and nobody asks for work', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ends: (number | null)[] = []
  const stop = startRunnerBeside(
    { PATH: '/nowhere', SERVER_URL: `http://127.0.0.1:${port}`, RUNNER_TOKEN: 't'.repeat(40) },
    { onExit: (code) => ends.push(code), isQuiet: true },
  )
  await expect.poll(() => ends).toEqual([3])
  await stop()
  expect(ends).toEqual([3])
  expect(asked).toBe(0)
  server.close()
})
