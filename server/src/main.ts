import { enableCompileCache } from 'node:module'
import { compileCacheFolder } from '#platform/compile-cache.ts'
import { readConfig, StartError } from '#platform/config.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres.ts'
import { lowerPoolThreads } from '#platform/thread-priority.ts'

// Before the bulk of the code is loaded.
enableCompileCache(compileCacheFolder)

/** A sentence for a person, exit code 1; a stack only for what we did not foresee. */
const giveUp = (error: unknown): never => {
  const isForeseen = error instanceof StartError || error instanceof EmbeddedPostgresError
  process.stderr.write(isForeseen ? `${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`)
  process.exit(1)
}

process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)

try {
  // `npm start` asks for a runner; RUNNER=off has the last word.
  const isWithRunner = process.argv.includes('--runner')
  const config = readConfig(undefined, isWithRunner ? { RUNNER: 'on' } : {})
  const { startServer } = await import('./server.ts')
  const starting = startServer(config)
  let stoppingSince = 0
  // Listened for from the beginning: it answers before it is all up, and a signal then would leave its database running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal means now. One that comes right after the first is the same, passed on by another process.
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
