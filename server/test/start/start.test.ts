import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownerUrlOf } from '@academy/local-postgres/owner-url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { backUpFolder, restoreFolder } from '#platform/backup/folder-backup.ts'
import { freePort } from '../../../scripts/testing/free-port.ts'
import { type ServerProcess, startServerProcess } from '../crash/server-process.ts'
import { databaseUrlOf } from '../servers/database-url.ts'
import { isFullSize } from '../../../scripts/testing/size.ts'
import { nightDescribe, nightTest } from '../../../scripts/testing/night-test.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Starts a server that must not come up, and says how it ended. */
const failedStart = async (env: Record<string, string>): Promise<{ code: number; output: string; lines: number }> => {
  const child = spawn(process.execPath, [main], { env: { ...process.env, LOG_LEVEL: 'silent', PORT: '0', ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, output, lines: output.trim().split('\n').length }
}

const post = (url: string, body: object, token = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const logIn = (server: ServerProcess, email: string, password = 'Academy2026') =>
  post(`${server.url}/api/auth/login`, { email, password })
const tokenOf = async (reply: Response): Promise<string> =>
  ((await reply.json()) as { accessToken: string }).accessToken
const whoAmI = (server: ServerProcess, token: string) =>
  fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })

const firstSuperAdmin = { SUPERADMIN_EMAIL: 'first@school.example', SUPERADMIN_PASSWORD: 'Str0ngEnough' }

let folder: string
const running: ServerProcess[] = []
const start = async (env: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServerProcess({ PORT: String(await freePort()), LOG_LEVEL: 'silent', ...env })
  running.push(server)
  return server
}
const sentence = async (env: Record<string, string>, expected: RegExp) => {
  const ended = await failedStart(env)
  expect(ended.output).toMatch(expected)
  expect(ended).toMatchObject({ code: 1, lines: 1 })
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-start-'))
})
afterAll(async () => {
  for (const server of running) await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** One data folder goes through all of this, test after test: a first start takes as much work as all the rest. */
nightDescribe('a data folder', () => {
  let dataDir: string
  let server: ServerProcess
  let token: string

  // By day every journey begins with demo data in an empty folder; writing them here as well takes as long as all the rest.
  if (isFullSize)
    test('that is empty gets demo data', async () => {
      dataDir = join(folder, 'data')
      server = await start({ DATA_DIR: dataDir })
      // It answers before its words have come through the pipe.
      await expect.poll(server.output).toContain('superadmin@academy.test')
      token = await tokenOf(await logIn(server, 'hr@academy.test'))
    })
  else
    nightTest('that is empty gets the SuperAdmin of the environment, and no demo data', async () => {
      dataDir = join(folder, 'data')
      server = await start({ DATA_DIR: dataDir, ...firstSuperAdmin })
      token = await tokenOf(await logIn(server, firstSuperAdmin.SUPERADMIN_EMAIL, firstSuperAdmin.SUPERADMIN_PASSWORD))
      expect((await logIn(server, 'hr@academy.test')).status).toBe(404)
    })

  // At full size only: local-postgres.test.ts goes the same way to the same sentence.
  if (isFullSize)
    test('that a server uses is refused to another', async () => {
      await sentence({ DATA_DIR: dataDir }, /in use by process \d+/)
    })

  // At full size only: nothing of it changes but the order of the first steps.
  if (isFullSize)
    test('is not made for a server whose port is taken', async () => {
      const other = join(folder, 'other')
      await sentence({ DATA_DIR: other, PORT: new URL(server.url).port }, /Port \d+ is taken/)
      await expect(access(other)).rejects.toThrow('ENOENT')
    })

  // At full size only: by day config.test.ts says what production is, and the first start above has its SuperAdmin from there.
  if (isFullSize)
    test('is only where the database is: production makes no demo data, and its first SuperAdmin comes from the environment', async () => {
      // In the cluster of that server: the shared one forgets commits and is refused.
      const owner = new pg.Client({ connectionString: await ownerUrlOf(dataDir) })
      await owner.connect()
      await owner.query('create database production')
      const production = await start({
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrlOf(await ownerUrlOf(dataDir), 'production'),
        AUTH_SECRET: 'x'.repeat(40),
        ...firstSuperAdmin,
      })
      expect((await logIn(production, 'first@school.example', 'Str0ngEnough')).status).toBe(200)
      expect((await logIn(production, 'superadmin@academy.test')).status).toBe(404)
      expect(await (await fetch(`${production.url}/api/academies`)).json()).toEqual([])
      expect(await production.kill('SIGTERM')).toBe(0)
      await owner.query('drop database production')
      await owner.end()
    })

  nightTest('is left cleanly by a server that is stopped, and the next one goes on with the same data', async () => {
    expect(await server.kill('SIGINT')).toBe(0)
    server = await start({ DATA_DIR: dataDir })
    expect((await whoAmI(server, token)).status).toBe(200)
  })

  // At full size only: folder-backup.test.ts brings the list of the erased along, privacy-erasure.test.ts applies it.
  if (isFullSize)
    test('[P2] whoever was deleted after the backup is not there in the restored server, from its first answer on', async () => {
      const [restored, file] = [join(folder, 'restored'), join(folder, 'academy.age')]
      const key = { text: 'a key that is long enough', isRandom: true }
      const { id } = (await (await whoAmI(server, token)).json()) as { id: number }
      const teacherToken = await tokenOf(await logIn(server, 'teacher@academy.test'))
      await backUpFolder({ dataDir, file, key })
      const deleted = await post(`${server.url}/api/users/self-delete`, { password: 'Academy2026' }, token)
      expect(deleted.status).toBe(204)
      const isNoted = () =>
        access(join(dataDir, 'files', 'erasures', String(id))).then(
          () => true,
          () => false,
        )
      await expect.poll(isNoted).toBe(true)
      expect(await server.kill('SIGINT')).toBe(0)

      await restoreFolder({ dataDir: restored, file, key, formerDataDir: dataDir })
      const after = await start({ DATA_DIR: restored })
      expect((await logIn(after, 'hr@academy.test')).status).toBe(404)
      expect((await whoAmI(after, teacherToken)).status).toBe(200)
      expect((await logIn(after, 'teacher@academy.test')).status).toBe(200)
      expect(await after.kill('SIGTERM')).toBe(0)
    })
})

describe('what a person got wrong is one sentence and exit code 1', () => {
  test('a DATABASE_URL that is no address', () => sentence({ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be/))

  // At full size only: config.test.ts, migrate.test.ts and the starts above go the same way to the same sentence.
  if (isFullSize) {
    test('a database that may forget commits', () =>
      sentence({ DATABASE_URL: inject('ownerUrl') }, /could lose saved answers/))
    test('a data folder that cannot be one', async () => {
      const file = join(folder, 'a-file')
      await writeFile(file, 'not a folder')
      await sentence({ DATA_DIR: join(file, 'data') }, /DATA_DIR|folder/)
    })
    test('a database that is not there', async () => {
      const port = await freePort()
      await sentence({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/x` }, /cannot be reached/)
    })
    test('a wrong password', () => {
      const url = new URL(inject('ownerUrl'))
      url.password = 'wrong'
      return sentence({ DATABASE_URL: url.href }, /check user and password/)
    })
    test('a host that does not exist', () =>
      sentence({ DATABASE_URL: 'postgres://a:b@no-such-host.invalid/x' }, /cannot be (found|reached)/))
    test('something that is no database', async () => {
      const listener = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
      await once(listener, 'listening')
      const { port } = listener.address() as { port: number }
      await sentence({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/x` }, /cannot be reached/)
      listener.close()
    })
    test('a database name that does not exist', () =>
      sentence({ DATABASE_URL: databaseUrlOf(inject('ownerUrl'), 'nowhere') }, /does not exist/))
    test('production without a secret', () =>
      sentence({ NODE_ENV: 'production', DATABASE_URL: inject('ownerUrl') }, /AUTH_SECRET is required/))
  }
})
