import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { freePort, startServerProcess } from '../crash/server-process.ts'
import { databaseUrlOf } from '../database-url.ts'
import { isFullSize } from '../../../scripts/testing/size.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Starts a server that must not come up, and says how it ended. */
const failedStart = async (env: Record<string, string>): Promise<{ code: number; output: string; lines: number }> => {
  const child = spawn(process.execPath, [main], { env: { ...process.env, LOG_LEVEL: 'silent', ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, output, lines: output.trim().split('\n').length }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('on an empty data folder', () => {
  test('comes up with demo data, stops cleanly, and goes on with the same data', async () => {
    const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), LOG_LEVEL: 'silent' }
    const first = await startServerProcess(env)
    // It answers before its words have come through the pipe.
    await expect.poll(first.output).toContain('superadmin@academy.test')
    const login = (url: string) =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'hr@academy.test', password: 'Academy2026' }),
      })
    const pair = (await (await login(first.url)).json()) as { accessToken: string }

    const second = await failedStart({ ...env, PORT: String(await freePort()) })
    expect(second).toMatchObject({ code: 1, lines: 1 })
    expect(second.output).toMatch(/in use by process \d+/)

    const taken = await failedStart({ ...env, DATA_DIR: join(folder, 'other') })
    expect(taken).toMatchObject({ code: 1, lines: 1 })
    expect(taken.output).toMatch(/Port \d+ is taken/)

    expect(await first.kill('SIGINT')).toBe(0)
    const again = await startServerProcess(env)
    const headers = { authorization: `Bearer ${pair.accessToken}` }
    expect((await fetch(`${again.url}/api/auth/me`, { headers })).status).toBe(200)
    expect(await again.kill('SIGTERM')).toBe(0)
  })
})

describe('what a person got wrong is one sentence and exit code 1', () => {
  const sentence = async (env: Record<string, string>, expected: RegExp) => {
    const ended = await failedStart(env)
    expect(ended.output).toMatch(expected)
    expect(ended).toMatchObject({ code: 1, lines: 1 })
  }

  test('a data folder that cannot be one', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, 'not a folder')
    await sentence({ DATA_DIR: join(file, 'data') }, /DATA_DIR|folder/)
  })
  test('a DATABASE_URL that is no address', () => sentence({ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be/))
  test('a database that is not there', async () => {
    const port = await freePort()
    await sentence({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/x` }, /cannot be reached/)
  })
  test('a wrong password', () => {
    const url = new URL(inject('ownerUrl'))
    url.password = 'wrong'
    return sentence({ DATABASE_URL: url.href }, /check user and password/)
  })
  test('a database that may forget commits', () =>
    sentence({ DATABASE_URL: inject('ownerUrl') }, /could lose saved answers/))

  // At full size only: config.test.ts and the start above go the same way to the same sentence.
  if (isFullSize) {
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

test('a schema newer than the code is left alone', async () => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('create database newer template academy_template strategy file_copy')
  const url = databaseUrlOf(inject('ownerUrl'), 'newer')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const future = `insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 1, '99990101000000_future')`
  await client.query(future)
  const prepared = prepareDatabase(url, { appUrl: null, log: createLog('silent'), isThrowAway: true })
  await expect(prepared).rejects.toThrow(
    /newer schema than this version of Academy \(migration 99990101000000_future\)/,
  )
  await client.end()
  await owner.query('drop database newer with (force)')
  await owner.end()
})

test('production makes no demo data; the first SuperAdmin comes from the environment', async () => {
  // A durable cluster of its own: the shared one forgets commits and is refused.
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'production') })
  const server = await startServerProcess({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: postgres.ownerUrl,
    AUTH_SECRET: 'x'.repeat(40),
    SUPERADMIN_EMAIL: 'first@school.example',
    SUPERADMIN_PASSWORD: 'Str0ngEnough',
    LOG_LEVEL: 'silent',
  })
  const login = (email: string, password: string) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  expect((await login('first@school.example', 'Str0ngEnough')).status).toBe(200)
  expect((await login('superadmin@academy.test', 'Academy2026')).status).toBe(404)
  expect(await (await fetch(`${server.url}/api/academies`)).json()).toEqual([])
  expect(await server.kill('SIGTERM')).toBe(0)
  await postgres.stop()
})
