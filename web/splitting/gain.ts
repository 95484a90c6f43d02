import type { Piece } from './pieces.ts'

/** How much a load matters, by its number. */
export type Weights = readonly number[]

/** So many bytes take as long as asking for one more file. */
const bytesOfRequest = 6000

const weightOf = (loads: Iterable<number>, weights: Weights): number => {
  let sum = 0
  for (const load of loads) sum += weights[load]!
  return sum
}

const costPerLoad = ({ bytes, hasStyles }: Pick<Piece, 'bytes' | 'hasStyles'>): number =>
  bytes + bytesOfRequest * (hasStyles ? 2 : 1)

/** Everything that a piece imports, and what that imports. */
export const behind = (piece: Piece): Set<Piece> => {
  const found = new Set(piece.imports)
  for (const one of found) for (const next of one.imports) found.add(next)
  return found
}

/** What loads pay that needed another piece only, and now need this one: for what comes along behind it. */
const costBehind = (piece: Piece, other: Piece, weights: Weights): number => {
  const newLoads = [...other.loads].filter((load) => !piece.loads.has(load))
  if (newLoads.length === 0) return 0
  let sum = 0
  for (const one of behind(piece)) {
    const payers = newLoads.filter((load) => !one.loads.has(load))
    sum += costPerLoad(one) * weightOf(payers, weights)
  }
  return sum
}

/** How many bytes all loads save if two pieces are one file; nothing if they lose. */
export const gainOf = (one: Piece, other: Piece, weights: Weights): number => {
  const [few, many] = one.loads.size < other.loads.size ? [one, other] : [other, one]
  const inBoth = [...few.loads].filter((load) => many.loads.has(load))
  if (inBoth.length === 0) return 0
  const weightOfOne = weightOf(one.loads, weights)
  const weightOfOther = weightOf(other.loads, weights)
  const weightOfEither = weightOfOne + weightOfOther - weightOf(inBoth, weights)
  const joined = { bytes: one.bytes + other.bytes, hasStyles: one.hasStyles || other.hasStyles }
  const gain =
    weightOfOne * costPerLoad(one) + weightOfOther * costPerLoad(other) - weightOfEither * costPerLoad(joined)
  if (gain <= 0) return 0
  return gain - costBehind(one, other, weights) - costBehind(other, one, weights)
}

/** Whether one leads to the other by way of a third: joined, they would be a circle with it. */
export const wouldMakeACircle = (one: Piece, other: Piece): boolean =>
  leadsByAnother(one, other) || leadsByAnother(other, one)

const leadsByAnother = (from: Piece, to: Piece): boolean =>
  [...from.imports].some((next) => next !== to && behind(next).has(to))
