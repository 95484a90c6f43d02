import { createLog, type Logger } from '#platform/log.ts'
import { measureSlowness } from '../../scripts/testing/measure-slowness.ts'
import { slowness } from '../../scripts/testing/patience.ts'

/** How often callers were told to come again, and did; and what failed in the server meanwhile, by its log. */
export interface Repeats {
  count: number
  causes: string[]
}

interface LoggedError {
  message?: string
  code?: string
  cause?: LoggedError
}

const told = ({ message = '', code, cause }: LoggedError): string =>
  [`${message}${code === undefined ? '' : ` (${code})`}`, ...(cause ? [told(cause)] : [])].join(': ')

/** What a line of the server's log says of a call that failed, or nothing. */
const causeIn = (line: string): string[] => {
  if (!line.includes('request failed')) return []
  const { err, route } = JSON.parse(line) as { err: LoggedError; route?: string }
  return [`${route}: ${told(err)}`]
}

export const causesIn = (log: string): string[] => log.split('\n').flatMap(causeIn)

/** A log that shows nothing and keeps what failed. */
export const keepingCauses = (repeats: Repeats): Logger =>
  createLog('error', { write: (line) => void repeats.causes.push(...causeIn(line)) })

/**
 * A wait that came to its end: the call, a lock, a statement (57014), a place in the pool, a new connection. A machine
 * that stands still for some seconds brings it about without any fault; nothing else that a server fails by does.
 */
const ranOut =
  /the call took too long|the attempt is busy|\(55P03\)|\(57014\)|timeout exceeded when trying to connect|due to connection timeout/

const isSlow = (): boolean => Math.max(slowness, measureSlowness()) >= 1.5

export const sayRepeats = ({ count, causes }: Repeats): string =>
  `${count} calls were told to come again${causes.length === 0 ? '' : `; the server failed by ${[...new Set(causes)].join(', ')}`}`

/**
 * For the suites that promise that nobody is refused: none of them may pass because it asked again. A database that is away although nobody took it away (a broken connection in the pool is one) is a
 * fault on any machine; a wait that ran out is one where the machine is not slow.
 */
export const complaintsAbout = (repeats: Repeats, isSlowMachine = isSlow): string[] => {
  const faults = repeats.causes.filter((cause) => !ranOut.test(cause))
  if (faults.length > 0 || (repeats.count > 0 && !isSlowMachine())) return [sayRepeats(repeats)]
  return []
}
