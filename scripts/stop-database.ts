// `npm run stop`: ends the embedded database in DATA_DIR that a killed server left running.
import { LocalPostgresError, stopLeftoverPostgres } from '../local-postgres/src/local-postgres.ts'
import { readConfig, StartError } from '../server/src/platform/config.ts'
import { seconds } from './run-program.ts'

const stop = async (): Promise<string> => {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null) throw new StartError('DATABASE_URL is set: the database there is yours to stop.')
  const hasStopped = await stopLeftoverPostgres(dataDir)
  return hasStopped ? `Stopped the database in ${dataDir}.` : `No database runs in ${dataDir}.`
}

try {
  const startedAt = performance.now()
  console.log(`${await stop()} (${seconds(startedAt)})`)
} catch (error) {
  const isForeseen = error instanceof LocalPostgresError || error instanceof StartError
  console.error(isForeseen ? error.message : error)
  process.exitCode = 1
}
