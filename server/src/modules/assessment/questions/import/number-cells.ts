import { Decimal } from '@academy/contract/answer-kinds'

export interface RightNumber {
  value: string
  tolerance: string
}

/** One number as people write it; null: none, or more digits than are kept. */
const decimalFrom = (written: string): string | null => {
  const bare = written
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, '')
    .replace(',', '.')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
  return Decimal.safeParse(bare).success ? bare : null
}

/** The middle of a range and how far its ends are away, exactly: half of a number has one digit more. */
const ofRange = (from: string, to: string): RightNumber | null => {
  const scale = Math.max(...[from, to].map((text) => text.split('.')[1]?.length ?? 0))
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
    return BigInt(whole + fraction.padEnd(scale, '0')) * (text.startsWith('-') ? -1n : 1n)
  }
  const text = (half: bigint): string => {
    const digits = String(half < 0n ? -half : half).padStart(scale + 2, '0')
    const shown = `${digits.slice(0, -scale - 1)}.${digits.slice(-scale - 1)}`.replace(/\.?0+$/, '')
    return half < 0n && shown !== '0' ? `-${shown}` : shown
  }
  if (units(from) > units(to)) return null
  const [value, tolerance] = [text((units(from) + units(to)) * 5n), text((units(to) - units(from)) * 5n)]
  return Decimal.safeParse(value).success && Decimal.safeParse(tolerance).success ? { value, tolerance } : null
}

/** '3.14', '3.14 ± 0.01', '3.14:0.01', '3.13..3.15' */
export const rightNumberFrom = (written: string): RightNumber | null => {
  const range = written.split('..')
  if (range.length === 2) {
    const [from, to] = range.map(decimalFrom)
    return from != null && to != null ? ofRange(from, to) : null
  }
  const parts = written.split(/±|\+\/?-|:/)
  if (parts.length > 2) return null
  const [value, tolerance] = [decimalFrom(parts[0]!), decimalFrom(parts[1] ?? '0')]
  return value !== null && tolerance !== null && !tolerance.startsWith('-') ? { value, tolerance } : null
}

export const rightNumberText = ({ value, tolerance }: RightNumber): string =>
  tolerance === '0' ? value : `${value} ± ${tolerance}`
