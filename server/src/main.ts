import { enableCompileCache } from 'node:module'
import { LocalPostgresError } from '@academy/local-postgres'
import { compileCacheFolder } from '#platform/compile-cache.ts'
import { readConfig, StartError } from '#platform/config.ts'
import { lowerPoolThreads } from '#platform/thread-priority.ts'

// Before the bulk of the code is loaded.
enableCompileCache(compileCacheFolder)

/** Prints one sentence and exits with 1; only unexpected errors print a stack. */
const giveUp = (error: unknown): never => {
  const isForeseen = error instanceof StartError || error instanceof LocalPostgresError
  process.stderr.write(isForeseen ? `${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`)
  process.exit(1)
}

process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)

try {
  // `npm start` asks for a runner; RUNNER=off overrides it.
  const isWithRunner = process.argv.includes('--runner')
  const config = readConfig(undefined, isWithRunner ? { RUNNER: 'on' } : {})
  const { startServer } = await import('./server.ts')
  const starting = startServer(config)
  let stoppingSince = 0
  // From the beginning: a signal before the start is complete would otherwise leave the database running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal ends at once. One right after the first is the same signal, passed on by another process.
      if (stoppingSince > 0 && performance.now() - stoppingSince > 1_000) process.exit(1)
      if (stoppingSince > 0) return
      stoppingSince = performance.now()
      starting.then((server) => server.stop()).then(() => process.exit(0), giveUp)
    })
  await starting
  lowerPoolThreads()
} catch (error) {
  giveUp(error)
}
