import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from './config.ts'
import { NotReadyError } from './http-errors.ts'
import { checkedFolder, checkedName, isFileName } from './file-store-names.ts'
import type { FileStore } from './file-store.ts'

/** All tries of one call together. */
const timeoutMs = 10_000

/** Any S3 store, with path-style addresses. Every refusal is an error, except that a file is missing. */
export const createS3Store = (config: S3Config): FileStore => {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const bucketUrl = `${config.endpoint}/${config.bucket}`

  const call = (method: string, url: string, bytes?: Uint8Array): Promise<Response> =>
    client.fetch(url, {
      method,
      // Signed too, so that a body changed in transit is refused.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      },
      ...(bytes ? { body: Uint8Array.from(bytes) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  const urlOf = (name: string): string => `${bucketUrl}/${checkedName(name)}`

  const page = async (folder: string, token: string | null): Promise<ListPage> => {
    const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
    if (token !== null) query.set('continuation-token', token)
    const response = await call('GET', `${bucketUrl}?${query.toString()}`)
    return response.ok ? readPage(await response.text()) : refuse(response, 'list')
  }

  const namesUnder = async (prefix: string): Promise<string[]> => {
    const names: string[] = []
    for (let token: string | null = null, isFirst = true; isFirst || token !== null; isFirst = false) {
      const { keys, next } = await page(prefix, token)
      names.push(...keys.filter(isFileName))
      token = next
    }
    return names.toSorted()
  }

  return {
    put: async (name, bytes) => {
      const response = await call('PUT', urlOf(name), bytes)
      if (!response.ok) await refuse(response, 'put')
      await response.body?.cancel()
    },
    get: async (name) => {
      const response = await call('GET', urlOf(name))
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      return refuseUnlessMissing(response, 'get')
    },
    remove: async (name) => {
      const response = await call('DELETE', urlOf(name))
      if (response.ok) await response.body?.cancel()
      else await refuseUnlessMissing(response, 'remove')
    },
    list: async (name) => namesUnder(checkedFolder(name)),
    names: () => namesUnder(''),
  }
}

interface ListPage {
  keys: string[]
  next: string | null
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const textsOf = (xml: string, pattern: RegExp): string[] =>
  [...xml.matchAll(pattern)].map(([, text]) => text!.replace(/&(?:amp|lt|gt|quot|apos);/g, (found) => entities[found]!))

const readPage = (xml: string): ListPage => {
  const isWhole = !/<IsTruncated>true</.test(xml)
  const [next] = textsOf(xml, /<NextContinuationToken>([^<]*)</g)
  // Part of a list would be taken for the whole list.
  if (!isWhole && !next) throw new Error('The object store broke its list off without saying how to go on')
  return { keys: textsOf(xml, /<Key>([^<]*)</g), next: isWhole ? null : next! }
}

const codeOf = (body: string): string => textsOf(body, /<Code>([^<]*)</g)[0] ?? 'no code'

/** P5: only the store's error code is logged, never the address or the key. */
const refuse = async (response: Response, action: string, body?: string): Promise<never> => {
  const code = codeOf(body ?? (await response.text()))
  const said = `The object store refused to ${action} a file: ${response.status} ${code}`
  // An error of the store itself passes: the reply is 503 with a time to try again.
  throw response.status >= 500 ? new NotReadyError(said) : new Error(said)
}

/** If the bucket is missing, every file would look lost. */
const refuseUnlessMissing = async (response: Response, action: string): Promise<null> => {
  const body = await response.text()
  return response.status === 404 && codeOf(body) === 'NoSuchKey' ? null : refuse(response, action, body)
}
