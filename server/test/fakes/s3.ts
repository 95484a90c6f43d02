import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Config } from '#platform/config.ts'

export interface S3Server {
  config: S3Config
  objects: Map<string, Buffer>
  /** Method and path of everything that came in, also of what was refused. */
  calls: string[]
  /** The next calls are answered with these instead; null lets one through. */
  failures: ({ status: number; code: string } | { body: string } | null)[]
  stop(): Promise<void>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Version 4 of the signature, worked out afresh from what arrived: the reason of a refusal, or null. */
const refusalOf = (request: IncomingMessage, body: Buffer, config: S3Config): string | null => {
  const header = (name: string) => String(request.headers[name] ?? '')
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  if (!parts) return 'AccessDenied'
  const [, credential, signedHeaders, signature] = parts as unknown as [string, string, string, string]
  const moment = header('x-amz-date')
  const day = moment.slice(0, 8)
  const scope = `${day}/${config.region}/s3/aws4_request`
  if (credential !== `${config.accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  const sentAt = Date.parse(
    moment.replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      (_, y, mo, d, h, mi, s) => `${y}-${mo}-${d}T${h}:${mi}:${s}Z`,
    ),
  )
  if (!(Math.abs(Date.now() - sentAt) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url!, 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n')
  const key = [day, config.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${config.secretAccessKey}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex')
  return signature === expected ? null : 'SignatureDoesNotMatch'
}

const fail = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>of the store</Message></Error>`)
}

/** Two names a page, so that lists have several; tokens hold what XML must escape. */
const pageSize = 2
const listPage = (names: string[], prefix: string, token: string | null): string => {
  const from = token === null ? 0 : Number(/^after&<(\d+)>$/.exec(token)![1])
  const matching = names.filter((name) => name.startsWith(prefix)).toSorted()
  const page = matching.slice(from, from + pageSize)
  const isTruncated = from + pageSize < matching.length
  const next = `<NextContinuationToken>after&amp;&lt;${from + pageSize}&gt;</NextContinuationToken>`
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${page
    .map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
    .join('')}</ListBucketResult>`
}

/** An object store on loopback that believes nobody: enough of S3 to keep files, and every signature worked out again. */
export const startS3 = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const failures: S3Server['failures'] = []
  const config: S3Config = {
    endpoint: '',
    bucket: 'academy-files',
    region: 'eu-test-1',
    accessKeyId: 'KEY-OF-TESTS',
    secretAccessKey: 'secret/of+tests',
  }

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    calls.push(`${request.method} ${request.url}`)
    const failure = failures.shift()
    if (failure && 'status' in failure) return fail(response, failure.status, failure.code)
    if (failure) {
      response.end(failure.body)
      return
    }
    const refusal = refusalOf(request, body, config)
    if (refusal) return fail(response, 403, refusal)
    const { pathname, searchParams } = new URL(request.url!, 'http://store')
    const [, bucket, ...rest] = pathname.split('/')
    const name = rest.join('/')
    if (bucket !== config.bucket) return fail(response, 404, 'NoSuchBucket')
    if (request.method === 'GET' && name === '' && searchParams.get('list-type') === '2') {
      response.end(listPage([...objects.keys()], searchParams.get('prefix')!, searchParams.get('continuation-token')))
      return
    }
    if (request.method === 'PUT') objects.set(name, body)
    else if (request.method === 'DELETE') objects.delete(name)
    else if (!objects.has(name)) return fail(response, 404, 'NoSuchKey')
    response.statusCode = request.method === 'DELETE' ? 204 : 200
    response.end(request.method === 'GET' ? objects.get(name) : undefined)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    config,
    objects,
    calls,
    failures,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
