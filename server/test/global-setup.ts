import { rm } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { seedBasics } from '../seed/first-data.ts'
import { databaseUrlOf, templateName } from './database-url.ts'
import { makeScratchFolder } from '../../scripts/testing/scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the test cluster. */
    ownerUrl: string
    /** The application role's address of the template; clones keep its grants. */
    appUrl: string
  }
}

/** One throw-away PostgreSQL for the whole run, with one migrated template that every test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await makeScratchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true })
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${templateName}`)
  await owner.end()
  const templateUrl = databaseUrlOf(postgres.ownerUrl, templateName)
  const appUrl = await prepareDatabase(templateUrl, { appUrl: null, log: createLog('silent'), isThrowAway: true })
  const client = new pg.Client({ connectionString: templateUrl })
  await client.connect()
  await seedBasics(drizzle({ client }))
  await client.end()
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('appUrl', appUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
