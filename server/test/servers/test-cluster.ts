import { rm } from 'node:fs/promises'
import { startLocalPostgres } from '@academy/local-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { seedBasics } from '../../seed/first-data.ts'
import { databaseUrlOf, templateName } from './database-url.ts'
import { makeScratchFolder } from '../../../scripts/testing/scratch-folder.ts'

export interface ClusterAddress {
  /** The owner's address of the cluster. */
  ownerUrl: string
  /** The application role's address of the template; clones keep its grants. */
  appUrl: string
}

/** Each file opens a dozen connections, and making a password dear to guess is half of what one costs. */
const cheapenLogin = async (client: pg.Client, url: string): Promise<void> => {
  const { username, password } = new URL(url)
  const [role, secret] = [username, password].map(decodeURIComponent) as [string, string]
  await client.query('set scram_iterations = 1')
  await client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(secret)}`)
}

/** A throw-away PostgreSQL with one migrated template that every test file clones. */
export const startTestCluster = async (): Promise<ClusterAddress & { stop(): Promise<void> }> => {
  const dataDir = await makeScratchFolder()
  const postgres = await startLocalPostgres({ dataDir, fast: true })
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await cheapenLogin(owner, postgres.ownerUrl)
  await owner.query(`create database ${templateName}`)
  await owner.end()
  const templateUrl = databaseUrlOf(postgres.ownerUrl, templateName)
  const appUrl = await prepareDatabase(templateUrl, { appUrl: null, log: createLog('silent'), isThrowAway: true })
  const client = new pg.Client({ connectionString: templateUrl })
  await client.connect()
  await seedBasics(drizzle({ client }))
  await cheapenLogin(client, appUrl)
  await client.end()
  return {
    ownerUrl: postgres.ownerUrl,
    appUrl,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
