import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres, withLocalPostgres } from '@academy/local-postgres'
import { putMadeCluster } from '@academy/local-postgres/test/made-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAudit, verifyAudit } from '#platform/audit-chain.ts'
import { openDatabase } from '#platform/db.ts'
import { backUpFolder, restoreFolder } from './folder-backup.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { auditLog } from '#platform/tables.ts'
import { auditCodeOf, createTokens } from '#platform/tokens.ts'
import { isFullSize } from '../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../scripts/testing/night-test.ts'

const key = { text: `academy-backup-key-${'k'.repeat(43)}`, isRandom: true }
const auditCode = auditCodeOf(createTokens('a secret of thirty-two characters'))
let root = ''
let dataDir = ''
let file = ''

const withDatabase = <T>(dataDir: string, use: (ownerUrl: string) => Promise<T>): Promise<T> =>
  withLocalPostgres({ dataDir, fast: true }, ({ ownerUrl }) => use(ownerUrl))
const asApp = async <T>(
  ownerUrl: string,
  use: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> => {
  const log = createLog('silent')
  const appUrl = await prepareDatabase(ownerUrl, { appUrl: null, log, isThrowAway: true })
  const database = openDatabase(appUrl, { log, name: 'test' })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
const sealRow = async (ownerUrl: string, action: string): Promise<void> =>
  asApp(ownerUrl, async ({ db }) => {
    await db.insert(auditLog).values({ action })
    await sealAudit(db, auditCode, new Date())
  })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'academy-backup-'))
  dataDir = await putMadeCluster(join(root, 'served'))
  file = join(root, 'served.age')
  await mkdir(join(dataDir, 'files', 'avatars'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'avatars', 'a.webp'), 'a face')
  await writeFile(join(dataDir, 'auth-secret'), 'a secret', { mode: 0o600 })
  await mkdir(join(dataDir, 'cache', 'review-code'), { recursive: true })
  await withDatabase(dataDir, (ownerUrl) => sealRow(ownerUrl, 'before the backup'))
  await backUpFolder({ dataDir, file, key, fast: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

// By day backup.test.ts brings the same copy into another database.
if (isFullSize)
  test('[V8][P2][O3] a backup of a stopped database lives on in another cluster: sealed on, whole, and the erased stay erased', async () => {
    const [former, target] = [join(root, 'former'), join(root, 'restored')]
    await mkdir(join(former, 'files', 'erasures'), { recursive: true })
    await writeFile(join(former, 'files', 'erasures', '7'), '2026-11-15')
    await restoreFolder({ dataDir: target, file, key, formerDataDir: former, fast: true })
    expect((await readdir(target)).toSorted()).toEqual(['auth-secret', 'files', 'postgres'])
    expect(await readFile(join(target, 'auth-secret'), 'utf8')).toBe('a secret')
    expect((await stat(join(target, 'auth-secret'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(target, 'files', 'avatars', 'a.webp'), 'utf8')).toBe('a face')
    expect(await readFile(join(target, 'files', 'erasures', '7'), 'utf8')).toBe('2026-11-15')
    await withDatabase(target, async (ownerUrl) => {
      await sealRow(ownerUrl, 'after it')
      await asApp(ownerUrl, async ({ db }) => {
        const rows = await db.select().from(auditLog).orderBy(auditLog.id)
        expect(rows.map(({ action, sealId }) => [action, sealId])).toEqual([
          ['before the backup', 1],
          ['after it', 2],
        ])
        expect(await verifyAudit(db, auditCode)).toBeNull()
      })
    })
  })

nightTest('a running database is backed up beside its server', async () => {
  const busy = join(root, 'busy.age')
  const rowCount = await withDatabase(dataDir, async () => (await backUpFolder({ dataDir, file: busy, key })).rowCount)
  expect(rowCount).toBeGreaterThan(0)
  expect((await stat(busy)).mode & 0o777).toBe(0o600)
})

nightTest('what cannot be backed up, or not there, is one sentence', async () => {
  const back = (changed: object) => backUpFolder({ dataDir, file, key, fast: true, ...changed })
  await expect(back({})).rejects.toThrow('exists already')
  await expect(back({ file: join(dataDir, 'x.age') })).rejects.toThrow('may not lie in the data folder')
  await expect(back({ dataDir: join(root, 'nothing') })).rejects.toThrow('no database')
  const nowhere = join(import.meta.filename, 'x.age')
  await expect(back({ file: nowhere })).rejects.toThrow(`The backup ${nowhere} cannot be written`)
})

nightTest('a restore that is refused, ended or brings another secret leaves nothing behind', async () => {
  const back = (changed: object) => restoreFolder({ dataDir: join(root, 'new'), file, key, fast: true, ...changed })
  await expect(back({ dataDir })).rejects.toThrow(`The data folder ${dataDir} is not empty.`)
  await expect(back({ formerDataDir: join(root, 'mistyped') })).rejects.toThrow('name the one that was used until now')
  const signal = AbortSignal.abort(new Error('Ended before it was done'))
  await expect(back({ signal })).rejects.toThrow('Ended before it was done')
  await expect(back({ authSecret: 'another secret than the one of the backup' })).rejects.toThrow('in AUTH_SECRET')
  expect(await readdir(join(root, 'new'))).toEqual([])
})

test('an interrupted restore is not taken for the whole', async () => {
  const target = join(root, 'interrupted')
  await mkdir(target)
  await writeFile(join(target, '.restore-interrupted'), '')
  await expect(startLocalPostgres({ dataDir: target })).rejects.toThrow('was interrupted. Empty this folder')
  await expect(restoreFolder({ dataDir: target, file, key })).rejects.toThrow('was interrupted. Empty this folder')
})
