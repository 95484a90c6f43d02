import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLocalPostgres } from '@academy/local-postgres'
import { putMadeCluster } from '@academy/local-postgres/test/made-cluster'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type S3Server, startS3 } from '#test/fakes/s3.ts'
import { databaseUrlOf } from '#test/servers/database-url.ts'
import { createS3Store } from '#platform/file-store-s3.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { moveFolder } from './move-folder.ts'

const secret = 'the secret of the academy that is moved'
let root = ''
let dataDir = ''
let s3: S3Server
const made: string[] = []

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
const emptyDatabase = async (): Promise<string> => {
  const name = `moved_${randomBytes(6).toString('hex')}`
  await query(inject('ownerUrl'), `create database ${name}`)
  made.push(name)
  return databaseUrlOf(inject('ownerUrl'), name)
}
const actions = (url: string) => query(url, 'select action from audit_log order by id')
const move = async (changed: object = {}) =>
  moveFolder({
    dataDir,
    s3: null,
    authSecret: null,
    authSecretsBefore: [],
    databaseAppUrl: null,
    fast: true,
    databaseUrl: await emptyDatabase(),
    ...changed,
  })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'academy-moving-'))
  dataDir = await putMadeCluster(join(root, 'served'))
  await mkdir(join(dataDir, 'files', 'avatars'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'avatars', 'a.webp'), 'a face')
  await writeFile(join(dataDir, 'auth-secret'), secret, { mode: 0o600 })
  await withLocalPostgres({ dataDir, fast: true }, async ({ ownerUrl }) => {
    await prepareDatabase(ownerUrl, { appUrl: null, log: createLog('silent'), isThrowAway: true })
    await query(ownerUrl, `insert into audit_log (action) values ('before the move')`)
  })
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  for (const name of made) {
    await query(inject('ownerUrl'), `drop database ${name} with (force)`)
    await query(inject('ownerUrl'), `drop role if exists ${name}_app`)
  }
  await rm(root, { recursive: true, force: true })
})

test('[O3] the embedded database lives on in one of one’s own; its folder stays as it was', async () => {
  const databaseUrl = await emptyDatabase()
  const { rowCount, fileCount } = await move({ databaseUrl })
  expect(rowCount).toBeGreaterThan(0)
  expect(fileCount).toBe(0)
  expect(await actions(databaseUrl)).toEqual([{ action: 'before the move' }])
  expect(await readFile(join(dataDir, 'files', 'avatars', 'a.webp'), 'utf8')).toBe('a face')
  await withLocalPostgres({ dataDir, fast: true }, async ({ ownerUrl }) =>
    expect(await actions(ownerUrl)).toEqual([{ action: 'before the move' }]),
  )
})

test('[O3] with an object store the files go there; a secret that was replaced since does not stop the move', async () => {
  const replaced = { authSecret: 'the secret that has replaced the one of the folder', authSecretsBefore: [secret] }
  expect(await move({ s3: s3.config, ...replaced })).toMatchObject({ fileCount: 1 })
  const bytes = await createS3Store(s3.config).get('avatars/a.webp')
  expect(Buffer.from(bytes!).toString()).toBe('a face')
})

test('nothing is moved from under a server, over another academy, away from its secret, or from nowhere', async () => {
  await withLocalPostgres({ dataDir, fast: true }, async () => {
    await expect(move()).rejects.toThrow('is in use by process')
  })
  const taken = await emptyDatabase()
  await query(taken, 'create table users (id int); insert into users values (1)')
  await expect(move({ databaseUrl: taken })).rejects.toThrow('holds an academy already')
  const databaseUrl = await emptyDatabase()
  await expect(move({ databaseUrl, authSecret: 'another secret than that of the folder' })).rejects.toThrow(
    'AUTH_SECRET',
  )
  expect(await query(databaseUrl, 'select action from audit_log')).toEqual([])
  await expect(move({ dataDir: join(root, 'nothing') })).rejects.toThrow('There is no database in')
})
