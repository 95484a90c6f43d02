import { PreparedClient } from '../server/src/platform/prepared-client.ts'

/** A statement as it left for the database. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

type QueryConfig = string | { text: string; values?: unknown[] }

/**
 * Hears every statement of this process, on whichever connection, transactions included: whatever the code above the
 * driver is or becomes, the benchmark repeats what the product really does.
 */
export const listenToDriver = (): { during(work: () => Promise<void>): Promise<Statement[]> } => {
  let heard: Statement[] = []
  const query = PreparedClient.prototype.query as (this: unknown, ...args: unknown[]) => never
  PreparedClient.prototype.query = function listening(...args: unknown[]): never {
    const [config, given] = args as [QueryConfig, unknown]
    const text = typeof config === 'string' ? config : config.text
    const values = typeof config === 'string' ? undefined : config.values
    heard.push({ text, values: values ?? (Array.isArray(given) ? given : []) })
    return query.apply(this, args)
  }
  return {
    during: async (work) => {
      const during: Statement[] = []
      heard = during
      await work()
      heard = []
      return during
    },
  }
}
