import type pg from 'pg'
import { patient } from '../../../scripts/testing/patience.ts'
import type { Db } from '#platform/db.ts'
import type { Factories, Person } from '../make/make.ts'

export interface CrashPlan {
  clients: number
  /** How often something is killed. */
  kills: number
  /** The time between two kills; the moment of the kill is random within it. */
  stormMs: number
}

export interface Storm {
  isOver: boolean
  acknowledged: number
  retries: number
  /** Calls that were refused with Retry-After. */
  refused: number
  unexpected: string[]
  /** About how long each client rests after a call; absent: hardly at all. */
  restMs?: number
}

/** What the database holds compared with what was acknowledged. */
export interface Findings {
  lost: string[]
  doubled: string[]
  torn: string[]
}

/** A token that has not run out: a storm may last longer than one does, on a slow machine. */
export type Pass = () => Promise<string>

/** Many writing clients; each repeats its call until it is acknowledged and remembers the acknowledgements. */
export interface Writers {
  prepare(tools: { db: Db; make: Factories; plan: CrashPlan; passFor(person: Person): Promise<Pass> }): Promise<void>
  write(url: string, storm: Storm): Promise<void>[]
  promisedCount(): number
  inspect(client: pg.Client): Promise<Findings>
}

export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Half as long to one and a half times as long, so that the clients do not march in step. */
export const rest = (storm: Storm, usualMs: number): Promise<unknown> =>
  sleep((storm.restMs ?? usualMs) * (0.5 + Math.random()))

interface Request {
  path: string
  pass: Pass
  body: object
  headers?: Record<string, string>
}

/**
 * The whole reply, or null when the server was not there, busy, or died while answering: then the call is repeated.
 * Once begun, a write is repeated until it is answered, also after the storm: a person would press again.
 */
export const sendUntilAnswered = async (
  url: string,
  storm: Storm,
  request: Request,
): Promise<{ status: number; text: string }> => {
  for (;;) {
    const reply = await sendOnce(url, request).catch(() => null)
    if (reply !== null && reply.status !== 503) {
      if (reply.status >= 300) storm.unexpected.push(`${request.path} ${reply.status} ${reply.text}`)
      return reply
    }
    storm.retries++
    if (reply) {
      storm.refused++
      if (!reply.retryAfter) storm.unexpected.push(`${request.path} 503 without a time to come again`)
    }
    await sleep(100)
  }
}

const sendOnce = async (url: string, { path, pass, body, headers }: Request) => {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await pass()}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patient(10_000)),
  })
  return { status: reply.status, text: await reply.text(), retryAfter: reply.headers.get('retry-after') }
}
