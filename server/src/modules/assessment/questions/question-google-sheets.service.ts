import { lookup as systemLookup } from 'node:dns/promises'
import { request } from 'node:https'
import { spreadsheetMaxBytes } from '@academy/contract/limits'
import { fail } from '#platform/errors.ts'
import { isPublicAddress } from '@academy/hardened-git/public-address'

export interface GoogleSheets {
  /** A published sheet as an xlsx file. */
  download(key: string): Promise<Uint8Array>
}

interface Reply {
  status: number
  location: string | undefined
  body: AsyncIterable<Uint8Array>
}

/** What leaves the house; tests stand in for it. */
export interface Outside {
  resolve(host: string): Promise<string[]>
  /** Speaks to exactly this address, as this host. */
  get(target: { host: string; address: string; path: string; signal: AbortSignal }): Promise<Reply>
}

const timeLimitMs = 15_000
const maxHops = 5

/** Where Google itself sends a download on to. */
const isGoogleHost = (host: string): boolean =>
  host === 'docs.google.com' || /^[a-z0-9-]+(?:\.[a-z0-9-]+)?\.googleusercontent\.com$/.test(host)

/** '2PACX-' begins the keys that 'Publish to web' gives out. */
const firstAddress = (key: string): string =>
  key.startsWith('2PACX-')
    ? `https://docs.google.com/spreadsheets/d/e/${key}/pub?output=xlsx`
    : `https://docs.google.com/spreadsheets/d/${key}/export?format=xlsx`

const refuse = (message: string): never => fail('SpreadsheetImportError', { fields: [{ field: 'key', message }] })

/**
 * S9: nobody tells this server where to go. It builds the address from a key, follows Google to Google only, and speaks
 * to an address of the internet that it has looked at itself, over TLS, without saying who it is.
 */
export const createGoogleSheets = (outside: Outside = theInternet): GoogleSheets => ({
  download: async (key) => {
    if (!/^[\w-]{10,200}$/.test(key)) return refuse('sheetNotFound')
    const signal = AbortSignal.timeout(timeLimitMs)
    let address = new URL(firstAddress(key))
    for (let hop = 0; hop < maxHops; hop++) {
      const reply = await ask(outside, address, signal)
      if (reply.status === 200) return readAll(reply.body, signal)
      if (reply.status === 401 || reply.status === 403) return refuse('sheetNotPublic')
      if (reply.status === 404 || reply.status === 410 || reply.status === 400) return refuse('sheetNotFound')
      if (reply.status < 300 || reply.status > 399 || reply.location === undefined) return refuse('googleUnreachable')
      address = nextAddress(reply.location, address)
    }
    return refuse('googleUnreachable')
  },
})

const nextAddress = (location: string, from: URL): URL => {
  if (!URL.canParse(location, from.href)) return refuse('googleUnreachable')
  const next = new URL(location, from)
  // Whoever has to log in to see the sheet is sent there.
  if (next.protocol === 'https:' && next.hostname === 'accounts.google.com') return refuse('sheetNotPublic')
  const isPlain = next.protocol === 'https:' && next.port === '' && next.username === '' && next.password === ''
  return isPlain && isGoogleHost(next.hostname) ? next : refuse('googleUnreachable')
}

const ask = async ({ resolve, get }: Outside, { hostname: host, pathname, search }: URL, signal: AbortSignal) => {
  try {
    const found = await resolve(host)
    // One that is not of the internet makes the whole answer suspect.
    if (found.length === 0 || !found.every(isPublicAddress)) return refuse('googleUnreachable')
    return await get({ host, address: found[0]!, path: pathname + search, signal })
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error
    return refuse('googleUnreachable')
  }
}

const readAll = async (body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      signal.throwIfAborted()
      size += chunk.length
      if (size > spreadsheetMaxBytes) break
      chunks.push(chunk)
    }
  } catch {
    return refuse('googleUnreachable')
  }
  return size > spreadsheetMaxBytes ? refuse('sheetTooLarge') : Buffer.concat(chunks)
}

const theInternet: Outside = {
  resolve: async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address),
  get: ({ host, address, path, signal }) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          // The address that was looked at, and no other: a name may mean something else a moment later.
          host: address,
          servername: host,
          port: 443,
          path,
          agent: false,
          signal,
          headers: { host, accept: '*/*', 'accept-encoding': 'identity' },
        },
        (response) =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body: response }),
      )
      call.once('error', reject)
      call.end()
    }),
}

/** null: the configuration keeps this server from asking outside. */
export const googleSheetsOf = (config: { canFetchSheets: boolean }): GoogleSheets | null =>
  config.canFetchSheets ? createGoogleSheets() : null
