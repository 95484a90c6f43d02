import { fault, type Fault } from '../fault.ts'

const crash = {
  file: 'server/test/crash/crash.test.ts',
  title: 'whatever was acknowledged survives kill -9 of the server and of its database',
}

/** What only shows when something dies, or when everybody comes at once. */
export const storms: Fault[] = [
  fault({
    name: 'an answer is acknowledged before its commit',
    breaks: 'E1',
    file: 'server/src/modules/assessment/test-taking/test-taking-answering.service.ts',
    find: 'run: (given: readonly GivenAnswer[]) => answersRepo.keep(lane, given, { isWaiting: false }),',
    replace: `run: (given: readonly GivenAnswer[]) =>
      new Promise<KeptAnswer[]>((done, refuse) => {
        const work = async (tx: Db) => {
          done(await answersRepo.keep(tx, given, { isWaiting: false }))
          await new Promise((rest) => setTimeout(rest, 700))
        }
        lane.transaction((tx) => work(tx as Db)).catch(refuse)
      }),`,
    caughtBy: crash,
    isDear: true,
  }),
  {
    name: 'a commit does not wait for the disk',
    breaks: 'E2',
    edits: [
      {
        file: 'server/src/platform/db.ts',
        find: 'const timeouts = `-c statement_timeout',
        replace: 'const timeouts = `-c synchronous_commit=off -c statement_timeout',
      },
      {
        // What nobody waits for is written five times a second otherwise: a busy machine would have to be killed as fast.
        file: 'local-postgres/src/run-cluster.ts',
        find: 'return { fsync: state, synchronous_commit: state, full_page_writes: state }',
        replace: "return { fsync: state, synchronous_commit: state, full_page_writes: state, wal_writer_delay: '10s' }",
      },
    ],
    caughtBy: crash,
    isDear: true,
  },
  fault({
    name: 'every tenth start is told to come again',
    breaks: 'E9',
    file: 'server/src/modules/assessment/test-taking/test-taking-start.service.ts',
    find: '  const begun = await ctx.transaction((ctx) => begin(ctx, academyId))',
    replace: `  const counted = globalThis as { starts?: number }
  counted.starts = (counted.starts ?? 0) + 1
  if (counted.starts % 10 === 0) throw new Error('Connection terminated')
  const begun = await ctx.transaction((ctx) => begin(ctx, academyId))`,
    caughtBy: {
      file: 'server/test/crash/start-storm.test.ts',
      title: 'a storm of starts: nobody is refused',
    },
    isDear: true,
  }),
  fault({
    name: 'connections that broke stay among those of the answers',
    breaks: 'E6, C6',
    file: 'server/src/platform/db.ts',
    find: '  const pipelined = openPipelinedReads(',
    replace: `  let releases = 0
  urgent.on('release', (_, client) => {
    if (++releases % 5 === 0)
      setImmediate(() => ((client as unknown as { _queryable: boolean })._queryable = false))
  })
  const pipelined = openPipelinedReads(`,
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-races.test.ts',
      title: '[E6]',
    },
    isDear: true,
  }),
]
