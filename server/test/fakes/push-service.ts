import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { makeCertificate } from '@academy/hardened-git/certificate'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import type { PushSubscription } from '@academy/contract/notifications'
import type { PushedNews } from '@academy/contract/news'

export interface ReceivedPush {
  news: PushedNews
  headers: Record<string, string | undefined>
  /** As the signature of the key in the header proves it. */
  claims: JWTPayload
  /** The key that signed. */
  key: string
  /** As it went over the wire. */
  body: Buffer
}

/** A browser with a subscription. */
export interface Subscriber {
  subscription: PushSubscription
  received: ReceivedPush[]
}

export interface TestPushService {
  /** What a server is started with, so that the address of a subscription leads here. */
  env: { PUSH_HOSTS: string; PUSH_CA_FILE: string }
  host: string
  subscriber(): Subscriber
  /** What it says instead of taking the next messages, one after the other. */
  refusals: { status: number; retryAfter?: string }[]
  close(): Promise<void>
}

export const pushHost = 'push.academy.test'

type Ecdh = ReturnType<typeof createECDH>
interface Keys {
  ecdh: Ecdh
  auth: Buffer
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8188 and 8291, written down once more: what the server encrypts is read here by other code than it uses. */
const decrypt = (body: Buffer, { ecdh, auth }: Keys): string => {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** RFC 8292: the key in the header must have signed the token, for this push service. */
const readClaims = async (authorization = ''): Promise<{ claims: JWTPayload; key: string }> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  const options = { algorithms: ['ES256'], audience: `https://${pushHost}`, requiredClaims: ['exp', 'sub'] }
  return { claims: (await jwtVerify(token, publicKey, options)).payload, key }
}

/** A push service on loopback, over https, that reads what it gets with the keys of its browsers. */
export const startPushService = async (): Promise<TestPushService> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-push-'))
  const { key, certificate } = makeCertificate([pushHost])
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, certificate)
  const browsers = new Map<string, Keys & Subscriber>()
  const refusals: TestPushService['refusals'] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const answer = async (): Promise<number> => {
      const body = await buffer(request)
      const browser = browsers.get(request.url ?? '')
      const refusal = refusals.shift()
      if (refusal?.retryAfter !== undefined) response.setHeader('retry-after', refusal.retryAfter)
      if (refusal) return refusal.status
      if (!browser) return 404
      const { authorization } = request.headers
      const news = JSON.parse(decrypt(body, browser)) as PushedNews
      const headers = request.headers as ReceivedPush['headers']
      browser.received.push({ news, headers, body, ...(await readClaims(authorization)) })
      return 201
    }
    answer().then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    env: { PUSH_HOSTS: `${pushHost}=127.0.0.1:${port}`, PUSH_CA_FILE: caFile },
    host: pushHost,
    refusals,
    subscriber: () => {
      const path = `/wpush/v2/${randomUUID()}`
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const keys = { p256dh, auth: auth.toString('base64url') }
      const subscriber: Subscriber = {
        subscription: { endpoint: `https://${pushHost}${path}`, expirationTime: null, keys },
        received: [],
      }
      browsers.set(path, Object.assign(subscriber, { ecdh, auth }))
      return subscriber
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(folder, { recursive: true })
    },
  }
}
