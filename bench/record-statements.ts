import { PreparedClient } from '../server/src/platform/prepared-client.ts'

/** A statement as it was sent to the database. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

type QueryConfig = string | { text: string; values?: unknown[] }

/**
 * Records every statement of this process on all connections, transactions included, at the driver: so the benchmark
 * repeats what the product really does, however the code above the driver changes.
 */
export const createStatementRecorder = (): { during(work: () => Promise<void>): Promise<Statement[]> } => {
  let recorded: Statement[] = []
  const query = PreparedClient.prototype.query as (this: unknown, ...args: unknown[]) => never
  PreparedClient.prototype.query = function recording(...args: unknown[]): never {
    const [config, given] = args as [QueryConfig, unknown]
    const text = typeof config === 'string' ? config : config.text
    const values = typeof config === 'string' ? undefined : config.values
    recorded.push({ text, values: values ?? (Array.isArray(given) ? given : []) })
    return query.apply(this, args)
  }
  return {
    during: async (work) => {
      const during: Statement[] = []
      recorded = during
      await work()
      recorded = []
      return during
    },
  }
}
