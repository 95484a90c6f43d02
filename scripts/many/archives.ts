import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '@academy/local-postgres/postgres-user'
import { installDebianPackages } from '../debian-package.ts'
import { runProgram } from '../run-program.ts'
import { copyRunning, databaseName, owner, type PostgresMakings, type PostgresNode } from './engines/postgres.ts'
import { startSwift } from './engines/swift.ts'

/** Where the base backups and the log of changes are kept, away from the machine of the database. */
export interface Archive {
  name: string
  /** `archive_command`: keeps the file `%p` under the name `%f`. */
  keepCommand: string
  /** `restore_command`: brings it back. */
  fetchCommand: string
  /** A base backup of a running server. */
  takeBase(node: PostgresNode): Promise<void>
  /** Puts the base backup into a folder that is not there yet. */
  putBase(folder: string): Promise<void>
  stop(): Promise<void>
}

/** A folder of another machine, as it is mounted from there. */
export const archiveInFolder = async (folder: string, makings: PostgresMakings): Promise<Archive> => {
  const [log, copy] = [join(folder, 'archive'), join(folder, 'copy')]
  await mkdir(log, { mode: 0o700 })
  await giveTo(makings.user, log)
  return {
    name: 'a folder',
    // Never over a file that is there: it would be of another server.
    keepCommand: `test ! -f ${log}/%f && cp "%p" ${log}/%f.part && mv ${log}/%f.part ${log}/%f`,
    fetchCommand: `cp ${log}/%f "%p"`,
    takeBase: (node) => copyRunning(node, copy, makings.user),
    putBase: (to) => cp(copy, to, { recursive: true, preserveTimestamps: true }),
    stop: async () => {},
  }
}

const tool = '/usr/bin/barman-cloud-'
const serverName = 'academy'
const backupName = 'yesterday'

/** A bucket, by Barman's programs for object stores: base backups and the log lie side by side in it. */
export const archiveInBucket = async (
  folder: string,
  nextPort: () => Promise<number>,
  makings: PostgresMakings,
): Promise<Archive> => {
  if (!existsSync(`${tool}wal-archive`))
    await installDebianPackages(
      ['barman-cli-cloud'],
      'There is nothing that archives to an object store here (Barman).',
    )
  const swift = join(folder, 'swift')
  await mkdir(swift)
  const store = await startSwift(swift, nextPort)
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = store.env
  const keyFile = join(folder, 'archive-keys')
  await writeFile(
    keyFile,
    `[default]\naws_access_key_id = ${S3_ACCESS_KEY_ID}\naws_secret_access_key = ${S3_SECRET_ACCESS_KEY}\n`,
    { mode: 0o600 },
  )
  await giveTo(makings.user, keyFile)
  const env = { AWS_SHARED_CREDENTIALS_FILE: keyFile, AWS_DEFAULT_REGION: S3_REGION }
  const place = ['--endpoint-url', S3_ENDPOINT, `s3://${S3_BUCKET}/database`, serverName]
  const command = (name: string, ...files: string[]): string =>
    [...Object.entries(env).map(([key, value]) => `${key}=${value}`), `${tool}${name}`, ...place, ...files].join(' ')
  const run = async (name: string, args: string[], more: Record<string, string> = {}): Promise<void> => {
    const { code, output } = await runProgram(`${tool}${name}`, args, { env: { ...process.env, ...env, ...more } })
    if (code !== 0) throw new Error(`barman-cloud-${name} ended with ${code}: ${output.trim()}`)
  }
  return {
    name: 'a bucket of an object store',
    keepCommand: command('wal-archive', '%p'),
    fetchCommand: command('wal-restore', '%f', '%p'),
    takeBase: (node) => {
      const reach = ['--host', '127.0.0.1', '--port', String(node.port), '--user', owner, '--dbname', databaseName]
      return run('backup', [...reach, '--immediate-checkpoint', '--name', backupName, ...place], {
        PGPASSWORD: makings.password,
      })
    },
    putBase: async (to) => {
      await mkdir(to, { mode: 0o700 })
      await run('restore', [...place, backupName, to])
    },
    stop: () => store.stop(),
  }
}
