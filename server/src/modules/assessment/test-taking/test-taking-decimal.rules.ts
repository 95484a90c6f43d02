/** A number without any rounding: so many units of 1 / 10^scale. */
interface Exact {
  units: bigint
  scale: number
}

/** Everything but the number itself is refused: a unit, a sum, two numbers. */
const written = /^([+-]?)(\d{0,15})(?:[.,](\d{0,15}))?$/

/** As people type it: a comma or a point, any minus, spaces between the thousands. null: no number. */
export const numberFrom = (text: string): Exact | null => {
  const bare = text
    .normalize('NFKC')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[\s'’]+/g, '')
  const found = written.exec(bare)
  if (!found) return null
  const [, sign, whole = '', fraction = ''] = found
  if (whole + fraction === '') return null
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

const inUnitsOf = ({ units, scale }: Exact, common: number): bigint => units * 10n ** BigInt(common - scale)
const size = (units: bigint): bigint => (units < 0n ? -units : units)

/** Both ends of the tolerance belong to it. */
export const isWithin = (given: Exact, { value, tolerance }: { value: string; tolerance: string }): boolean => {
  const [right, away] = [numberFrom(value), numberFrom(tolerance)]
  if (!right || !away) return false
  const common = Math.max(given.scale, right.scale, away.scale)
  return size(inUnitsOf(given, common) - inUnitsOf(right, common)) <= inUnitsOf(away, common)
}
