import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The few pieces of DER that a certificate is made of. */
const piece = (tag: number, ...contents: Buffer[]): Buffer => {
  const body = Buffer.concat(contents)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => piece(0x30, ...parts)
const set = (...parts: Buffer[]) => piece(0x31, ...parts)
const objectId = (hex: string) => piece(0x06, Buffer.from(hex, 'hex'))
const utf8 = (text: string) => piece(0x0c, Buffer.from(text))
const bits = (bytes: Buffer) => piece(0x03, Buffer.from([0]), bytes)
const octets = (bytes: Buffer) => piece(0x04, bytes)
const yes = piece(0x01, Buffer.from([255]))
const time = (date: Date) =>
  piece(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`, 'latin1'))

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const extension = (id: string, ...parts: Buffer[]) => sequence(objectId(id), ...parts)

/** A certificate that vouches for itself and for these names: for hosts on this machine, which no authority knows. */
export const makeCertificate = (hosts: readonly string[], days = 30): { key: string; certificate: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(set(sequence(objectId('550403'), utf8('Academy'))))
  const dayMs = 86_400_000
  const names = hosts.map((host) => piece(0x82, Buffer.from(host, 'latin1')))
  const toBeSigned = sequence(
    piece(0xa0, piece(0x02, Buffer.from([2]))),
    piece(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + days * dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    piece(
      0xa3,
      sequence(extension('551d13', yes, octets(sequence(yes))), extension('551d11', octets(sequence(...names)))),
    ),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  const der = sequence(toBeSigned, ecdsaWithSha256, bits(signature))
  const lines = der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
