import type pg from 'pg'

/** A statement as it left for the database. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

type QueryConfig = string | { text: string; values?: unknown[] }

/**
 * Hears every statement of a pool, transactions included, at the driver: whatever the code above it is or becomes, the
 * benchmark repeats what the product really does. Call it before the pool has made its first connection.
 */
export const listenToDriver = (pool: pg.Pool): { during(work: () => Promise<void>): Promise<Statement[]> } => {
  let heard: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const listening = (...args: unknown[]): unknown => {
      const [config, given] = args as [QueryConfig, unknown]
      const text = typeof config === 'string' ? config : config.text
      const values = typeof config === 'string' ? undefined : config.values
      heard.push({ text, values: values ?? (Array.isArray(given) ? given : []) })
      return query(...args)
    }
    Object.assign(client, { query: listening })
  })
  return {
    during: async (work) => {
      heard = []
      await work()
      return heard
    },
  }
}
