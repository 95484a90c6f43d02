import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { knownMigrations } from '#platform/migrate.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

type Version = Pick<Manifest, 'migrations' | 'jobMigration'>

export const appliedMigrations = async (client: pg.ClientBase): Promise<Version> => {
  const { rows: own } = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations')
  const { rows: jobs } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
  )
  return { migrations: own.map(({ name }) => name).toSorted(), jobMigration: jobs[0]!.id }
}

/** Asked before anything is made: which of our migrations lead to the schema of the backup. */
export const refuseNewer = ({ migrations }: Version, file: string): void => {
  const known = new Set(knownMigrations())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown)
    throw new BackupError(
      `The backup ${file} was made by a newer version of Academy (migration ${unknown}). Restore it with that one.`,
    )
}

/** Rows of one schema do not fit another, also where its columns are the same: what a migration does to rows is missing. */
export const refuseOtherVersion = async (client: pg.ClientBase, version: Version, file: string): Promise<void> => {
  const ours = await appliedMigrations(client)
  if (!isDeepStrictEqual(ours.migrations, version.migrations))
    throw new BackupError(
      `The schema of the database is not the one of the backup ${file}: a server has begun to use it. Take an empty one.`,
    )
  // The queue's own tables are made by its library, which has one version at a time.
  if (ours.jobMigration !== version.jobMigration)
    throw new BackupError(
      `The backup ${file} was made by a version of Academy with another queue of jobs (${version.jobMigration} instead ` +
        `of ${ours.jobMigration}). Restore it with that version, then start this one.`,
    )
}
