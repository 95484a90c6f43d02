import { fault, type Fault } from '../fault.ts'

const platform = 'server/src/platform'
const backupTest = `${platform}/backup/backup.test.ts`
const migrateTest = `${platform}/migrate.test.ts`

/** Starting, stopping, losing the database, jobs of dead workers, backups. */
export const operations: Fault[] = [
  fault({
    name: 'an overloaded server refuses the parts of the page',
    breaks: 'V7',
    file: 'server/src/app.ts',
    find: 'if (endpoint && !endpoint.neverShed)',
    replace: 'if (!endpoint?.neverShed)',
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-overload.test.ts',
      title: 'gives out the page and its parts',
    },
  }),
  fault({
    name: 'an overloaded server does not say that it lives',
    breaks: 'V7',
    file: 'contract/src/system.ts',
    find: `    neverShed: true,
    summary: 'The process answers',`,
    replace: `    summary: 'The process answers',`,
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-overload.test.ts',
      title: 'says that it lives',
    },
  }),
  fault({
    name: 'a database that may forget commits is used',
    breaks: 'E2',
    file: `${platform}/migrate.ts`,
    find: "if (settings[name] === 'off')",
    replace: "if (settings[name] === 'none')",
    caughtBy: { file: migrateTest, title: 'a database that may forget what it acknowledged' },
  }),
  fault({
    name: 'a lost connection of the database ends the server',
    breaks: 'E2',
    file: `${platform}/db.ts`,
    find: `    pool.on('connect', (client) =>
      client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost: its call fails')),
    )
`,
    replace: '',
    caughtBy: {
      file: `${platform}/db.test.ts`,
      title: 'a connection that breaks while it is in use is written to the log',
    },
  }),
  fault({
    name: 'a transaction that the database wants to see again fails',
    breaks: 'E2',
    file: `${platform}/db.ts`,
    find: "if (attempt >= 3 || !retryable.has(databaseError(error)?.code ?? '')) throw error",
    replace: "if (attempt >= 1 || !retryable.has(databaseError(error)?.code ?? '')) throw error",
    caughtBy: {
      file: `${platform}/ctx.test.ts`,
      title: 'that the database wants to see again is run again, and tells its events once',
    },
  }),
  fault({
    name: 'a database that is away is a fault of ours, not a wait',
    breaks: 'E2',
    file: `${platform}/http-errors.ts`,
    find: 'const isAway = error instanceof NotReadyError || isDatabaseAway(error)',
    replace: 'void isDatabaseAway\n  const isAway = error instanceof NotReadyError',
    caughtBy: {
      file: `${platform}/http.test.ts`,
      title: 'is a wait for the caller, and no fault of ours',
    },
  }),
  fault({
    name: 'a server that is not ready has a fault, and nobody is asked to come again',
    breaks: 'E2',
    file: `${platform}/http-errors.ts`,
    find: 'const isAway = error instanceof NotReadyError || isDatabaseAway(error)',
    replace: 'const isAway = !(error instanceof NotReadyError) && isDatabaseAway(error)',
    caughtBy: {
      file: 'server/src/modules/system/health/health.test.ts',
      title: 'not ready while the schema is behind',
    },
  }),
  fault({
    name: 'a worker sleeps for minutes after a database that was starting',
    breaks: 'C5, E2',
    file: `${platform}/jobs.ts`,
    find: 'pgPool: withoutNamedErrors(options.pool),',
    replace: 'pgPool: (void withoutNamedErrors, options.pool),',
    caughtBy: {
      file: `${platform}/jobs.test.ts`,
      title: 'after a database that took its time to start, jobs are done at the next look',
    },
    isDear: true,
  }),
  fault({
    name: 'a worker that ended is not followed by another',
    breaks: 'C5',
    file: `${platform}/restart-worker.ts`,
    find: 'if (isStopping) return\n      log.warn(',
    replace: 'if (isStopping || startAgainMs > 0) return\n      log.warn(',
    caughtBy: {
      file: `${platform}/restart-worker.test.ts`,
      title: 'a worker that ends, well or badly, is followed by another',
    },
  }),
  fault({
    name: 'a server that stops says that it is ready',
    breaks: 'O1',
    file: 'server/src/modules/system/health/health.service.ts',
    find: "if (isStopping()) throw new NotReadyError('stopping')",
    replace: 'void isStopping',
    caughtBy: {
      file: 'server/src/modules/system/health/health.test.ts',
      title: 'not ready from the moment it begins to stop',
    },
  }),
  fault({
    name: 'a worker that was refused its first question finds no job ever',
    breaks: 'C5, E2',
    file: `${platform}/jobs.ts`,
    find: 'void refused.then(stop)',
    replace: 'void refused',
    caughtBy: {
      file: `${platform}/jobs.test.ts`,
      title: 'a worker whose first question the database did not answer is followed by another',
    },
    isDear: true,
  }),
  fault({
    name: 'a worker that could not write down the end of two jobs is waited for',
    breaks: 'C5, E2',
    file: `${platform}/jobs.ts`,
    find: "events.once('pool:gracefulShutdown:complete', hasLeft)",
    replace: '',
    caughtBy: {
      file: `${platform}/jobs.test.ts`,
      title: 'while one job after the other ends is followed by another as well',
    },
    isDear: true,
  }),
  fault({
    name: 'a stop waits for the runner, then for the jobs, and the calls have their time besides',
    breaks: 'O1, F31',
    file: 'server/src/closing.ts',
    find: 'const leftMs = Math.max(callsLeastMs, limitMs - (performance.now() - startedAt))',
    replace: 'const leftMs = Math.max(callsLeastMs, limitMs + 0 * startedAt)',
    caughtBy: { file: 'server/src/closing.test.ts', title: 'have ended within nine seconds' },
  }),
  fault({
    name: 'a backup is believed before it is read to its end',
    breaks: 'V8, O3',
    file: `${platform}/backup/sealed-file.ts`,
    find: 'await content.writeFile(await decrypted(sealed, file, key))',
    replace:
      'await content.writeFile(await decrypted(sealed, file, key)).catch((error: unknown) => { if (error instanceof BackupError) throw error })',
    caughtBy: { file: backupTest, title: 'a cut-off end', written: "'a cut-off end'" },
  }),
  fault({
    name: 'a backup brings a part that does not belong to it',
    breaks: 'V8, O3',
    file: `${platform}/backup/restore.ts`,
    find: 'if (strange !== undefined) throw',
    replace: 'if (strange === manifestName) throw',
    caughtBy: { file: backupTest, title: 'settings of a database', written: "'settings of a database'" },
  }),
  fault({
    name: 'a backup counts rows before the database has said how many',
    breaks: 'O3',
    file: `${platform}/backup/back-up.ts`,
    find: "    await client.query('select')\n",
    replace: '',
    caughtBy: { file: backupTest, title: 'where the database says so after the rows' },
  }),
  fault({
    name: 'a backup loses the counters',
    breaks: 'O3',
    file: `${platform}/backup/load-database.ts`,
    find: '  for (const counter of counters) await client.query(setCounter(counter))\n',
    replace: '  void counters.map(setCounter)\n',
    caughtBy: { file: backupTest, title: 'brings every row, file, counter, rule and trigger' },
  }),
  fault({
    name: 'a restore leaves the audit log without its triggers',
    breaks: 'P4, O3',
    file: `${platform}/backup/load-database.ts`,
    find: 'await client.query(`alter table ${quoted(table)} enable trigger user`)',
    replace: "if (table.name !== 'audit_log') await client.query(`alter table ${quoted(table)} enable trigger user`)",
    caughtBy: { file: backupTest, title: 'brings every row, file, counter, rule and trigger' },
  }),
  fault({
    name: 'a restore overwrites an academy',
    breaks: 'O3',
    file: `${platform}/backup/restore.ts`,
    find: '  if (rows[0]!.isUsed)\n',
    replace: '  if (rows.length > 1 && rows[0]!.isUsed)\n',
    caughtBy: { file: backupTest, title: 'brings every row, file, counter, rule and trigger' },
  }),
  fault({
    name: 'a backup without a key is written in the clear',
    breaks: 'V8',
    file: `${platform}/backup/backup-key.ts`,
    find: '  if (given.passphrase === null)\n',
    replace: "  if (given.passphrase === null) return { text: '-', isRandom: true }\n  if (given.passphrase === '')\n",
    caughtBy: { file: `${platform}/backup/backup-key.test.ts`, title: 'without a key nothing is backed up' },
  }),
  fault({
    name: 'a table is rewritten while it is backed up',
    breaks: 'O3',
    file: `${platform}/backup/back-up.ts`,
    find: "  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)\n",
    replace: '  void quoted\n',
    caughtBy: { file: backupTest, title: 'no table is rewritten while it is made' },
  }),
  fault({
    name: 'rows of one schema are put into another',
    breaks: 'O3',
    file: `${platform}/backup/schema-version.ts`,
    find: 'if (!isDeepStrictEqual(ours.migrations, version.migrations))',
    replace: 'if (isDeepStrictEqual(ours.migrations, []))',
    caughtBy: { file: backupTest, title: 'other tables than ours' },
  }),
  fault({
    name: 'an archive keeps all that went through it',
    breaks: 'T7',
    file: `${platform}/zip-stream.ts`,
    find: '    waiting = null\n',
    replace: '',
    caughtBy: { file: `${platform}/zip-stream.test.ts`, title: 'what has gone out is let go' },
  }),
]
