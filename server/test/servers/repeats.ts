import { createLog, type Logger } from '#platform/log.ts'

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
 * A wait that came to its end: the call, a lock, a statement (57014), a transaction whose next statement did not come
 * (25P03), a place in the pool, a new connection. A machine that stands still for some seconds brings it about without any
 * fault; nothing else that a server fails by does. How slow the machine is does not tell the two apart: measured at any
 * moment, it says nothing of the moments before. How many are refused by load is measured in bench/.
 */
const ranOut =
  /the call took too long|the attempt is busy|\(55P03\)|\(57014\)|\(25P03\)|timeout exceeded when trying to connect|due to connection timeout/

export const sayRepeats = ({ count, causes }: Repeats): string =>
  `${count} calls were told to come again${causes.length === 0 ? '' : `; the server failed by ${[...new Set(causes)].join(', ')}`}`

/**
 * For the suites that promise that nobody is refused: none of them may pass because it asked again. A database that is
 * away although nobody took it away (a broken connection in the pool is one) is a fault on any machine.
 */
export const complaintsAbout = (repeats: Repeats): string[] =>
  repeats.causes.every((cause) => ranOut.test(cause)) ? [] : [sayRepeats(repeats)]
