import { fault, type Fault } from '../fault.ts'

const platform = 'server/src/platform'
const migrateTest = `${platform}/migrate.test.ts`
const backupTest = `${platform}/embedded-backup.test.ts`

/** Starting, stopping, losing the database, jobs of dead workers, backups. */
export const operations: Fault[] = [
  fault({
    name: 'a database that may forget commits is used',
    breaks: 'E2',
    file: `${platform}/migrate.ts`,
    find: "if (settings[name] === 'off')",
    replace: "if (settings[name] === 'none')",
    caughtBy: { file: migrateTest, title: 'a database that may forget what it acknowledged' },
  }),
  fault({
    name: 'the embedded database forgets commits',
    breaks: 'E2',
    file: `${platform}/embedded/run-cluster.ts`,
    find: 'return { fsync: state, synchronous_commit: state, full_page_writes: state }',
    replace: "return { fsync: state, synchronous_commit: 'off', full_page_writes: state }",
    caughtBy: { file: `${platform}/embedded-postgres.test.ts`, title: 'makes a durable, checksummed cluster' },
  }),
  fault({
    name: 'two servers migrate at the same moment',
    breaks: 'O2',
    file: `${platform}/migrate.ts`,
    find: "    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate])\n",
    replace: '    void advisoryLocks\n',
    caughtBy: { file: migrateTest, title: 'is prepared once by two servers that start at the same moment' },
  }),
  fault({
    name: 'an old program writes into a newer schema',
    breaks: 'O2',
    file: `${platform}/migrate.ts`,
    find: '    await refuseNewerSchema(client)\n',
    replace: '    void refuseNewerSchema\n',
    caughtBy: { file: migrateTest, title: 'a schema newer than the code, and nothing is touched' },
  }),
  fault({
    name: 'the application owns the power to make tables',
    breaks: 'A3',
    file: `${platform}/migrate.ts`,
    find: 'grant usage on schema public, graphile_worker, drizzle to ${role};',
    replace:
      'grant usage on schema public, graphile_worker, drizzle to ${role}; grant create on schema public to ${role};',
    caughtBy: { file: migrateTest, title: 'may not: create table mine', written: "'create table mine (id int)'" },
  }),
  fault({
    name: 'two programs use one data folder',
    breaks: 'E2, O3',
    file: `${platform}/embedded/data-folder-lock.ts`,
    find: 'if (holder) throw inUse(folder, holder.pid)',
    replace: 'void [inUse, holder]',
    caughtBy: {
      file: `${platform}/embedded-postgres.test.ts`,
      title: 'is refused while another process uses the folder',
    },
  }),
  fault({
    name: 'a lost connection of the database ends the server',
    breaks: 'E2',
    file: `${platform}/db.ts`,
    find: `    pool.on('connect', (client) =>
      client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost')),
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
    replace: 'void isDatabaseAway\n  const isAway = error instanceof NotReadyError && false',
    caughtBy: { file: 'server/src/modules/health/health.test.ts', title: 'not ready while the schema is behind' },
  }),
  fault({
    name: 'the jobs of a dead worker wait for hours',
    breaks: 'C5',
    file: `${platform}/living-workers.ts`,
    find: '    await freeJobsOfTheDead(pool)\n',
    replace: '    void freeJobsOfTheDead\n',
    caughtBy: { file: `${platform}/jobs.test.ts`, title: 'what a worker that died had begun is begun anew at once' },
  }),
  fault({
    name: 'the jobs of a living worker are taken from it',
    breaks: 'C5',
    file: `${platform}/jobs.ts`,
    find: "events.on('pool:create', ({ workerPool }) => living.add(workerPool.id))",
    replace: '',
    caughtBy: { file: `${platform}/jobs.test.ts`, title: 'a job that runs is vouched for in the name it is locked by' },
  }),
  fault({
    name: 'a worker that ended is not followed by another',
    breaks: 'C5',
    file: `${platform}/keep-running.ts`,
    find: 'if (isStopping) return\n      log.warn(',
    replace: 'if (isStopping || startAgainMs > 0) return\n      log.warn(',
    caughtBy: {
      file: `${platform}/keep-running.test.ts`,
      title: 'whoever ends, well or badly, is followed by another',
    },
  }),
  fault({
    name: 'a server that stops says that it is ready',
    breaks: 'O1',
    file: 'server/src/modules/health/health.service.ts',
    find: "if (isStopping()) throw new NotReadyError('stopping')",
    replace: 'void isStopping',
    caughtBy: {
      file: 'server/src/modules/health/health.test.ts',
      title: 'not ready from the moment it begins to stop',
    },
  }),
  fault({
    name: 'a server that stops waits for runners that wait for jobs',
    breaks: 'O1',
    file: 'server/src/app.ts',
    find: '      void gradingBell.close()\n',
    replace: '',
    caughtBy: { file: 'server/src/modules/runner/takeover.test.ts', title: 'is let go when the server stops' },
  }),
  fault({
    name: 'an overloaded server turns answers of tests away',
    breaks: 'E9, V7',
    file: 'server/src/app.ts',
    find: "if (!request.routeOptions.config.endpoint?.neverShed) throw new NotReadyError('too much to do')",
    replace: "if (request.url) throw new NotReadyError('too much to do')",
    caughtBy: {
      file: 'server/src/modules/tests/overload.test.ts',
      title: 'an overloaded server sends others away and still takes answers',
    },
  }),
  fault({
    name: 'a damaged backup is restored',
    breaks: 'O3',
    file: `${platform}/embedded/backup-manifest.ts`,
    find: 'if (found.bytes !== wanted.bytes || found.sha256 !== wanted.sha256)',
    replace: 'if (found.bytes < 0)',
    caughtBy: { file: backupTest, title: 'an altered, a missing and an added file are found' },
  }),
  fault({
    name: 'a backup of another PostgreSQL is restored',
    breaks: 'O3',
    file: `${platform}/embedded-backup.ts`,
    find: '    refuseOtherKind(manifest, file, await findPostgresBinaries())\n',
    replace: '    void refuseOtherKind\n',
    caughtBy: { file: backupTest, title: 'a backup of another PostgreSQL or another kind of machine is refused' },
  }),
  fault({
    name: 'a restore writes over data',
    breaks: 'O3',
    file: `${platform}/embedded-backup.ts`,
    find: '    await refuseFullFolder(folder)\n',
    replace: '    void refuseFullFolder\n',
    caughtBy: { file: backupTest, title: 'a folder with data is not overwritten' },
  }),
  fault({
    name: 'a backup forgets who was erased since',
    breaks: 'P2, O3',
    file: `${platform}/embedded-backup.ts`,
    find: 'if (job.formerDataDir) await bringErasures(',
    replace: 'if (job.formerDataDir && !bringErasures) await (bringErasures as typeof bringErasures)(',
    caughtBy: { file: backupTest, title: 'the list of the erased comes along from the folder used until now' },
  }),
  fault({
    name: 'the receipt of an answer goes out before its commit, and the server is killed',
    breaks: 'E1',
    file: 'server/src/modules/tests/answer.service.ts',
    find: 'run: (given: readonly GivenAnswer[]) => answersRepo.keep(lane, given, { isWaiting: false }),',
    replace: `run: async (given: readonly GivenAnswer[]) => {
      const kept = await inTransaction(lane, (tx) => answersRepo.keep(tx, given, { isWaiting: false }).then((rows) => {
        throw Object.assign(new Error('not committed yet'), { rows })
      })).catch((error: { rows?: KeptAnswer[] }) => error.rows)
      if (!kept) return answersRepo.keep(lane, given, { isWaiting: false })
      setTimeout(() => answersRepo.keep(lane, given, { isWaiting: false }).catch(() => {}), 100)
      return kept
    },`,
    caughtBy: { file: 'server/test/crash/crash.test.ts', title: 'survive kill -9 of the server, exactly once' },
    isDear: true,
  }),
  {
    name: 'a database that forgets commits is killed',
    breaks: 'E2',
    edits: [
      {
        file: `${platform}/embedded/run-cluster.ts`,
        find: 'return { fsync: state, synchronous_commit: state, full_page_writes: state }',
        replace: "return { fsync: state, synchronous_commit: 'off', full_page_writes: state }",
      },
      {
        file: `${platform}/migrate.ts`,
        find: "if (settings[name] === 'off')",
        replace: "if (settings[name] === 'none')",
      },
    ],
    caughtBy: { file: 'server/test/crash/database-death.test.ts', title: 'the database is killed with -9' },
    isDear: true,
  },
]
