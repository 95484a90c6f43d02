import { startServer } from './server.ts'
import { readConfig, StartError } from '#platform/config.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres.ts'

/** A sentence for a person, exit code 1; a stack only for what we did not foresee. */
const giveUp = (error: unknown): never => {
  const isForeseen = error instanceof StartError || error instanceof EmbeddedPostgresError
  process.stderr.write(isForeseen ? `${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`)
  process.exit(1)
}

process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)

try {
  const server = await startServer(readConfig())
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal means now.
      if (isStopping) process.exit(1)
      isStopping = true
      server.stop().then(() => process.exit(0), giveUp)
    })
} catch (error) {
  giveUp(error)
}
