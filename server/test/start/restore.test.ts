import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restore } from '#platform/embedded-backup.ts'
import { freePort, type ServerProcess, startServerProcess } from '../crash/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-restore-'))
})
const running: ServerProcess[] = []
const start = async (dataDir: string): Promise<ServerProcess> => {
  const server = await startServerProcess({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  running.push(server)
  return server
}
afterAll(async () => {
  for (const server of running) await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const credentials = { email: 'hr@academy.test', password: 'Academy2026' }
const post = (url: string, body: object, token = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

test('[P2] whoever was deleted after the backup is not there in the restored server, from its first answer on', async () => {
  const [former, restored, file] = [join(folder, 'former'), join(folder, 'restored'), join(folder, 'academy.tar.gz')]
  const before = await start(former)
  const { accessToken } = (await (await post(`${before.url}/api/auth/login`, credentials)).json()) as {
    accessToken: string
  }
  const me = await fetch(`${before.url}/api/auth/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  const { id } = (await me.json()) as { id: number }
  await backUp({ dataDir: former, file })
  const { password } = credentials
  expect((await post(`${before.url}/api/users/self-delete`, { password }, accessToken)).status).toBe(204)
  const isNoted = () =>
    access(join(former, 'files', 'erasures', String(id))).then(
      () => true,
      () => false,
    )
  await expect.poll(isNoted).toBe(true)
  expect(await before.kill('SIGTERM')).toBe(0)

  await restore({ dataDir: restored, file, formerDataDir: former })
  const after = await start(restored)
  expect((await post(`${after.url}/api/auth/login`, credentials)).status).toBe(404)
  const others = { ...credentials, email: 'teacher@academy.test' }
  expect((await post(`${after.url}/api/auth/login`, others)).status).toBe(200)
  expect(await after.kill('SIGTERM')).toBe(0)
})
