import type { DestinationStream } from 'pino'

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
}
/** Of no use to a person who watches one server. */
const left = new Set(['level', 'time', 'pid', 'msg', 'err', 'stack', 'reqId'])

interface Entry {
  level: number
  time: number
  msg?: string
  err?: { type?: string; message?: string; code?: string; stack?: string }
  [name: string]: unknown
}

const clockOf = (time: number): string => new Date(time).toLocaleTimeString('en-GB')

const detailsOf = (entry: Entry): string => {
  const shown = Object.entries(entry).filter(
    ([name, value]) => !left.has(name) && value !== undefined && value !== null,
  )
  return shown.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`).join(' ')
}

/** One entry of the log as a line for people: when, how grave, what; an error with its place below. */
export const lineOf = (json: string): string => {
  const entry = JSON.parse(json) as Entry
  const { err } = entry
  const said = entry.msg ?? err?.message ?? ''
  const failure = err && err.message !== said ? [err.type, err.code, err.message].filter(Boolean).join(' ') : ''
  const parts = [
    clockOf(entry.time),
    (levels[entry.level] ?? '').padEnd(7),
    said,
    failure && `– ${failure}`,
    detailsOf(entry),
  ]
  const line = parts.filter(Boolean).join(' ')
  return err?.stack && entry.level >= 50 ? `${line}\n${err.stack}\n` : `${line}\n`
}

/** The log of a server that somebody watches in a terminal. */
export const linesForPeople = (stream: NodeJS.WritableStream): DestinationStream => ({
  write: (json: string) => void stream.write(lineOf(json)),
})
