import { lookup as systemLookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { isPublicAddress } from '@academy/hardened-git/public-address'
import webPush from 'web-push'
import type { Logger } from './log.ts'
import { type PushAddress, readPushAddress } from './push-address.ts'
import type { PushConfig } from './push-config.ts'
import type { PushKeys } from './push-key-pair.ts'

export interface OutgoingPush {
  keys: PushKeys
  subscription: { endpoint: string; p256dh: string; auth: string }
  text: string
  /** What has not been delivered yet is replaced by what comes later under the same name. */
  topic: string
  ttlSeconds: number
}

export type PushAnswer =
  | { kind: 'taken' }
  /** Nobody is there any more, and nobody will be. */
  | { kind: 'gone' }
  | { kind: 'later'; afterMs: number | null }
  /** Sent again it would be refused again. */
  | { kind: 'refused'; status: number }

export interface PushTransport {
  send(push: OutgoingPush): Promise<PushAnswer>
}

export type Lookup = (host: string) => Promise<readonly string[]>

/** For the look-up of the name and for the sending, each: a slow one keeps others waiting. */
const timeLimitMs = 5_000
const longestWaitMs = 24 * 3600 * 1000

/** Nobody can stop a look-up, but nobody has to wait for it. */
const within = <T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(otherwise), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const lookUp: Lookup = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

/** A number of seconds, or a date. */
export const readRetryAfter = (text: string | undefined, now: Date): number | null => {
  if (!text) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestWaitMs) : null
}

const readAnswer = (status: number, retryAfter: string | undefined, now: Date): PushAnswer => {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'later', afterMs: readRetryAfter(retryAfter, now) }
  return { kind: 'refused', status }
}

interface Message {
  headers: Record<string, string | number>
  body: Buffer
}

/** Speaks to exactly the address that was looked at. A redirect is an answer like any other: it is not followed. */
const post = (
  { host, port, path }: PushAddress,
  address: string,
  { headers, body }: Message,
  ca: string | undefined,
): Promise<{ status: number; retryAfter: string | undefined }> =>
  new Promise((resolve, reject) => {
    const call = request(
      {
        host: address,
        servername: host,
        port,
        path,
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeLimitMs),
        headers: { ...headers, host, 'content-length': body.length },
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        // Nobody reads what it says.
        response.destroy()
      },
    )
    call.once('error', reject)
    call.end(body)
  })

export interface PushPlace extends PushConfig {
  /** RFC 8292: whom a push service can write to. */
  subject: string
  log: Logger
  now(): Date
  lookup?: Lookup
}

/** RFC 8030, 8291, 8292: the push service sees where a message goes and how long it is, and nothing of what it says. */
export const createPushTransport = ({
  hosts,
  caFile,
  subject,
  log,
  now,
  lookup = lookUp,
}: PushPlace): PushTransport => {
  const ca = caFile === null ? undefined : readFileSync(caFile, 'utf8')
  const addressOf = async (target: PushAddress): Promise<string | 'unknown' | 'inside'> => {
    if (target.address !== undefined) return target.address
    const found = await within<readonly string[]>(
      timeLimitMs,
      lookup(target.host).catch(() => []),
      [],
    )
    if (found.length === 0) return 'unknown'
    // One that is not of the internet makes the whole answer suspect (S9).
    return found.every(isPublicAddress) ? found[0]! : 'inside'
  }
  return {
    send: async ({ keys, subscription: { endpoint, ...ofBrowser }, text, topic, ttlSeconds }) => {
      const target = readPushAddress(endpoint, hosts)
      if (target === null) return { kind: 'gone' }
      const address = await addressOf(target)
      if (address === 'unknown') return { kind: 'later', afterMs: null }
      if (address === 'inside') return { kind: 'gone' }
      const message = webPush.generateRequestDetails({ endpoint, keys: ofBrowser }, text, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      try {
        const { status, retryAfter } = await post(
          target,
          address,
          message,
          target.address === undefined ? undefined : ca,
        )
        return readAnswer(status, retryAfter, now())
      } catch (error) {
        // P5: whoever knows the whole address can send to that screen, so only the host is logged.
        log.info(
          { host: target.host, code: (error as { code?: string }).code },
          'a push service did not answer: the message is tried again later',
        )
        return { kind: 'later', afterMs: null }
      }
    },
  }
}

/** Apple asks for an address that is one: the site where it is reached over https, else the sender of mails. */
export const pushSubjectOf = (config: { publicUrl: string; mailFrom: { address: string } }): string =>
  config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${config.mailFrom.address}`
