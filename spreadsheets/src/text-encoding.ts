import { refuse } from './unreadable.ts'

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign)

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Half of Latin text in UTF-16 is zeros, always on the same side; of other text there are still spaces and signs. */
const utf16WithoutMark = (bytes: Uint8Array): string | null => {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, 4_096)
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2]!++
  if (zeros[0] === zeros[1]) return null
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
}

/** UTF-8 where it can be, UTF-16 by its mark or its zeros, else what old Ukrainian spreadsheets save: windows-1251. */
export const textOf = (bytes: Uint8Array): string => {
  if (bytes.length === 0) return refuse('empty')
  const encoding = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : utf16WithoutMark(bytes)
  if (encoding) return plain(decode(encoding, bytes))
  return plain(decode('utf-8', bytes) ?? decode('windows-1251', bytes))
}

/** Text has no control signs but line ends and tabs: what has more of them is another kind of file. */
const plain = (text: string | null): string => {
  // oxlint-disable-next-line no-control-regex
  if (text === null || /[\0-\x08\x0e-\x1f]/.test(text.slice(0, 100_000))) return refuse('unknownType')
  return text
}
