// `npm run backup -- FILE`, `npm run restore -- FILE` and `npm run stop`, for the embedded database in DATA_DIR.
import { resolve } from 'node:path'
import { readConfig, StartError } from '../server/src/platform/config.ts'
import { backUp, restore } from '../server/src/platform/embedded-backup.ts'
import { EmbeddedPostgresError, stopLeftoverPostgres } from '../server/src/platform/embedded-postgres.ts'
import { seconds } from './run-program.ts'

const dataDirOf = (): string => {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl === null) return dataDir
  throw new StartError('DATABASE_URL is set: this command is for the embedded database only, use pg_dump for yours.')
}

/** npm runs us in the project; a name without a folder means where the person stands. */
const fileFrom = (name: string | undefined, command: string): string => {
  if (!name) throw new StartError(`Name the file: npm run ${command} -- academy.tar.gz`)
  return resolve(process.env.INIT_CWD ?? '.', name)
}

const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`

const commands: Record<string, (name?: string, former?: string) => Promise<string>> = {
  backup: async (name) => {
    const { file, fileCount, bytes } = await backUp({ dataDir: dataDirOf(), file: fileFrom(name, 'backup') })
    return `Backed up ${fileCount} files (${megabytes(bytes)}) to ${file}.`
  },
  restore: async (name, former) => {
    const [dataDir, file] = [dataDirOf(), fileFrom(name, 'restore')]
    const { createdAt } = await restore({
      dataDir,
      file,
      ...(former ? { formerDataDir: fileFrom(former, 'restore') } : {}),
    })
    return `Restored the backup of ${createdAt} into ${dataDir}. Run \`npm start\`.`
  },
  stop: async () => {
    const dataDir = dataDirOf()
    const hasStopped = await stopLeftoverPostgres(dataDir)
    return hasStopped ? `Stopped the database in ${dataDir}.` : `No database runs in ${dataDir}.`
  },
}

const run = async ([command = '', name, former]: string[]): Promise<void> => {
  const startedAt = performance.now()
  const said = await commands[command]?.(name, former)
  console.log(`${said ?? `There is no command "${command}".`} (${seconds(startedAt)})`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isForeseen = error instanceof EmbeddedPostgresError || error instanceof StartError
  console.error(isForeseen ? error.message : error)
  process.exitCode = 1
}
