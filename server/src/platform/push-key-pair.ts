import { createECDH } from 'node:crypto'

/** RFC 8292: whose messages a push service takes. Both as base64url, as browsers want them. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const curve = 'prime256v1'
const bytesOf = (text: string): Buffer | null => (/^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : null)

/** Whether a text is a point of the curve, whole and uncompressed: with any other nothing could be encrypted. */
export const isPublicKey = (text: string): boolean => {
  const bytes = bytesOf(text)
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  try {
    const asker = createECDH(curve)
    asker.generateKeys()
    asker.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

export const isKeyPair = ({ publicKey, privateKey }: PushKeys): boolean => {
  const bytes = bytesOf(privateKey)
  if (bytes?.length !== 32) return false
  try {
    const owner = createECDH(curve)
    owner.setPrivateKey(bytes)
    return owner.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
