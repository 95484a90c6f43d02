import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareWriters } from '../../server/test/crash/crash-run.ts'
import { joining } from '../../server/test/crash/joining.ts'
import { startServerProcess } from '../../server/test/crash/server-process.ts'
import type { CrashPlan, Storm, Writers } from '../../server/test/crash/storm.ts'
import { sealAudit, verifyAudit } from '../../server/src/platform/audit-chain.ts'
import { type Database, openDatabase } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { prepareDatabase } from '../../server/src/platform/migrate.ts'
import { auditCodeOf, createTokens } from '../../server/src/platform/tokens.ts'
import { runProgram } from '../run-program.ts'
import { type Archive, archiveInBucket, archiveInFolder } from './archives.ts'
import { asOwner, createPrimary, findMakings, makeNode, type PostgresMakings } from './engines/postgres.ts'
import { makePorts } from './ports.ts'
import { until } from './waiting.ts'

const plan: CrashPlan = { clients: 25, kills: 1, stormMs: 0 }
/** So many acknowledged writes before and after the second to which it is restored. */
const writesLeast = 20

const withDatabase = async <T>(url: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = openDatabase(url, { log: createLog('silent'), name: 'drill', max: 2, statementTimeoutMs: 60_000 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const writeSome = async (url: string, writers: Writers): Promise<string[]> => {
  const storm: Storm = { isOver: false, acknowledged: 0, retries: 0, refused: 0, unexpected: [], restMs: 50 }
  const work = writers.write(url, storm)
  await until('enough was acknowledged', () => writers.promisedCount() >= writesLeast)
  storm.isOver = true
  await Promise.all(work)
  return storm.unexpected
}

/** As a person does it after a mistake: the copy of yesterday, and the log of changes up to a second. */
const restoreTo = async (
  place: { folder: string; port: number },
  archive: Archive,
  moment: string,
  makings: PostgresMakings,
) => {
  await archive.putBase(place.folder)
  const node = makeNode('restored', place.folder, place.port, makings)
  const settings = [
    `restore_command = '${archive.fetchCommand}'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
  ]
  await writeFile(join(place.folder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, { mode: 0o600 })
  await writeFile(join(place.folder, 'recovery.signal'), '')
  await giveTree(makings, place.folder)
  await node.start()
  await until('the restored database accepts writes', () =>
    asOwner(node, async (client) => {
      const { rows } = await client.query<{ isOver: boolean }>('select not pg_is_in_recovery() as "isOver"')
      return rows[0]!.isOver
    }),
  )
  return node
}

/** A copy that root has made belongs to root. */
const giveTree = async ({ user }: PostgresMakings, folder: string): Promise<void> => {
  if (!user.owner) return
  const { uid, gid } = user.owner
  await runProgram('chown', ['-R', `${uid}:${gid}`, folder])
}

type MakeArchive = (folder: string, nextPort: () => Promise<number>, makings: PostgresMakings) => Promise<Archive>

/** A base backup, writes, a second, more writes; then a database of that second, with its audit log unbroken. */
const drill = async (makeArchive: MakeArchive, say: (line: string) => void): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-many-'))
  const stops: (() => Promise<unknown>)[] = []
  try {
    const makings = await findMakings(folder)
    const nextPort = makePorts()
    const archive = await makeArchive(folder, nextPort, makings)
    stops.push(() => archive.stop())
    const archiving = { archive_mode: 'on', archive_timeout: '60s', archive_command: archive.keepCommand }
    const node = makeNode('primary', join(folder, 'primary'), await nextPort(), makings, archiving)
    await createPrimary(node, makings)
    stops.push(() => node.stop())
    await prepareDatabase(node.url(), { appUrl: null, log: createLog('silent') })
    const secret = randomBytes(36).toString('base64')
    const [before, after] = [joining(), joining()]
    await prepareWriters(node.url(), secret, plan, [before, after])
    const server = await startServerProcess({
      NODE_ENV: 'production',
      DATABASE_URL: node.url(),
      DATA_DIR: join(folder, 'server'),
      PORT: String(await nextPort()),
      HOST: '127.0.0.1',
      AUTH_SECRET: secret,
      PUBLIC_URL: 'http://127.0.0.1',
      ROLE: 'web',
      LOG_LEVEL: 'silent',
    })
    stops.push(() => server.kill('SIGTERM'))
    await archive.takeBase(node)
    say(`a base backup in ${archive.name}, while the server works`)
    const unexpected = await writeSome(server.url, before)
    const auditCode = auditCodeOf(createTokens(secret))
    await withDatabase(node.url(), async ({ db }) => {
      while (await sealAudit(db, auditCode, new Date()));
    })
    const moment = await asOwner(node, async (client) => {
      const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
      // What follows is later for certain.
      await client.query('select pg_sleep(0.1)')
      return rows[0]!.now
    })
    unexpected.push(...(await writeSome(server.url, after)))
    say(`${before.promisedCount()} acknowledged writes before ${moment}, ${after.promisedCount()} after it`)
    await asOwner(node, async (client) => {
      const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
      await client.query('select pg_switch_wal()')
      await until('the log of changes is in the archive', async () => {
        const { rows: archived } = await client.query<{ last: string | null }>(
          'select last_archived_wal as last from pg_stat_archiver',
        )
        return (archived[0]!.last ?? '') >= rows[0]!.name
      })
    })
    const place = { folder: join(folder, 'restored'), port: await nextPort() }
    const startedAt = performance.now()
    const restored = await restoreTo(place, archive, moment, makings)
    stops.push(() => restored.stop())
    say(`restored to that moment in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    const kept = await asOwner(restored, (client) => before.inspect(client))
    const gone = await asOwner(restored, (client) => after.inspect(client))
    const broken = await withDatabase(restored.url(), ({ db }) => verifyAudit(db, auditCode))
    const wrong = [
      ...unexpected,
      ...[...kept.lost, ...kept.doubled, ...kept.torn].map((one) => `of before: ${one}`),
      ...(gone.lost.length === after.promisedCount() ? [] : ['something of after the moment is there']),
      ...gone.torn.map((one) => `of after, in part: ${one}`),
      ...(broken === null ? [] : [`the audit log: ${broken}`]),
    ]
    for (const one of wrong) console.log(`  ${one}`)
    say(
      wrong.length === 0 ? 'everything before it is there, nothing after it; the seals of the audit log hold' : 'wrong',
    )
    return wrong.length === 0
  } finally {
    for (const stop of stops.toReversed())
      await stop().catch((error: unknown) => process.stderr.write(`  ${(error as Error).message}\n`))
    await rm(folder, { recursive: true, force: true })
  }
}

/** With each kind of archive that operations.md tells of. */
export const drillRestore = async (say: (line: string) => void): Promise<boolean> => {
  const fromFolder = await drill((folder, _nextPort, makings) => archiveInFolder(folder, makings), say)
  const fromBucket = await drill(archiveInBucket, say)
  return fromFolder && fromBucket
}
