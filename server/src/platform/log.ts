import { type DestinationStream, type Logger, pino } from 'pino'
import { linesForPeople } from './log-lines.ts'

export type { Logger } from 'pino'

/**
 * P5: requests are logged by an allow list (method, route, status, time, ids), never by their headers or bodies, so
 * there is nothing to redact. Errors are logged without the values of the query that failed.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: safeError },
    },
    destination ?? usualDestination(),
  )

/** Lines for people in a terminal; JSON for the programs that collect logs. */
const usualDestination = (): DestinationStream =>
  process.stderr.isTTY ? linesForPeople(process.stderr) : pino.destination({ dest: 2, sync: false })

/** The stack without the message. */
export const placeOf = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

const safeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  // A query error's message holds the parameters; the driver's own message holds the offending value.
  const isQueryError = 'query' in error || /^[0-9A-Z]{5}$/.test(code ?? '')
  return {
    type: error.name,
    message: isQueryError ? 'database error' : error.message,
    code,
    constraint,
    table,
    stack: placeOf(error),
    cause: error.cause instanceof Error ? safeError(error.cause) : undefined,
  }
}
