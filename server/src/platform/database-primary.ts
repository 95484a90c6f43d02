import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf } from './database-address.ts'

export interface Place {
  host: string
  port: number
}

/** Which of several hosts accepts writes now; all connections of this process to one address share what is known. */
export interface Primary {
  find(): Promise<Place>
  /** A connection there was lost, refused or read-only: the next one looks at all hosts again. */
  lose(place: Place): void
}

/** SQLSTATE of a write on a standby. */
export const readOnlyCode = '25006'

/** A standby: it has not been promoted yet, or it is the former primary. */
export class ReadOnlyHostError extends Error {
  override name = 'ReadOnlyHostError'
  readonly code = readOnlyCode
}

const probeTimeoutMs = 2_000
/** After the first host that accepts writes: time for another one to say that it does, too. */
const rivalMs = 300
/** Calls come by the hundred while nobody accepts writes; each look costs a log-in on every host. */
const pauseMs = 200

/** Each promotion begins a new timeline; null: it accepts no writes. A standby cannot be asked for its own. */
const askTimeline = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline`

type Answer = { place: Place; timeline: number | null } | { error: unknown }

const probe = async (address: string): Promise<Answer> => {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'academy-look',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(askTimeline)
    return { place: { host: client.host, port: client.port }, timeline: rows[0]!.timeline }
  } catch (error) {
    return { error }
  } finally {
    client.end().catch(() => {})
  }
}

const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** A wrong password says more than a host that is down: with a standby, one host being down is usual. */
const reasonOf = (answers: readonly Answer[]): unknown => {
  const errors = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []))
  if (errors.length < answers.length) return new ReadOnlyHostError('None of the database hosts accepts writes')
  return errors.find((error) => /^(?:28|3D)/.test(codeOf(error))) ?? errors[0]
}

const primaryAmong = (addresses: readonly string[]): Primary => {
  let known: Place | null = null
  let looking: Promise<Place> | null = null
  let newest = 0

  const look = async (): Promise<Place> => {
    const answers: Answer[] = []
    const { promise: found, resolve: find } = Promise.withResolvers<void>()
    const all = addresses.map(async (address) => {
      const answer = await probe(address)
      answers.push(answer)
      if ('place' in answer && answer.timeline !== null) find()
    })
    await Promise.race([Promise.all(all), found.then(() => sleep(rivalMs))])
    // A former primary that was started again takes writes that nobody else will see.
    for (const answer of answers) {
      if (!('place' in answer) || answer.timeline === null || answer.timeline < newest) continue
      newest = answer.timeline
      known = answer.place
    }
    if (known) return known
    throw reasonOf(answers)
  }
  const lookOnce = (): Promise<Place> => {
    if (looking) return looking
    const own = look()
    looking = own
    own.then(
      () => (looking = null),
      () => setTimeout(() => (looking = null), pauseMs).unref(),
    )
    return own
  }
  return {
    find: async () => known ?? lookOnce(),
    lose: (place) => {
      if (known?.host === place.host && known.port === place.port) known = null
    },
  }
}

const primaries = new Map<string, Primary>()

/** Null where the address names one host: there is nothing to choose. */
export const primaryOf = (address: string): Primary | null => {
  const addresses = addressesOf(address)
  if (addresses.length === 1) return null
  const primary = primaries.get(address) ?? primaryAmong(addresses)
  primaries.set(address, primary)
  return primary
}
