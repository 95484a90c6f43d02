import pg from 'pg'

/** Texts of moments and spans are written in one way, whatever the database was told. */
const settings = [
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'TimeZone=UTC',
  'search_path=pg_catalog',
  'lock_timeout=30000',
]

/** A session of the owner, for a copy of all tables. */
export const withOwner = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'academy-backup',
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  })
  // A lost connection fails the statement that waits for it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
