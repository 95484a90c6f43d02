import { behind, gainOf, wouldMakeACircle, type Weights } from './gain.ts'
import type { Piece } from './pieces.ts'

/** The partner with whom a piece saves most. */
type Best = { partner: Piece; gain: number } | null

const bestOf = (piece: Piece, others: Iterable<Piece>, weights: Weights): Best => {
  let best: Best = null
  for (const partner of others) {
    if (partner === piece) continue
    const gain = gainOf(piece, partner, weights)
    if (gain <= (best?.gain ?? 0) || wouldMakeACircle(piece, partner)) continue
    best = { partner, gain }
  }
  return best
}

/** Makes the other a part of one; returns what is loaded more often now. */
const join = (one: Piece, other: Piece, pieces: Set<Piece>): Set<Piece> => {
  pieces.delete(other)
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  one.hasStyles ||= other.hasStyles
  for (const load of other.loads) one.loads.add(load)
  for (const imported of other.imports) one.imports.add(imported)
  for (const piece of pieces) if (piece.imports.delete(other)) piece.imports.add(one)
  one.imports.delete(one)
  one.imports.delete(other)
  const changed = new Set([one])
  for (const piece of behind(one)) {
    const before = piece.loads.size
    for (const load of one.loads) piece.loads.add(load)
    if (piece.loads.size > before) changed.add(piece)
  }
  return changed
}

/** Joins pieces as long as two of them save something: always those that save most. */
export const joinPieces = (all: Iterable<Piece>, weights: Weights): Piece[] => {
  const pieces = new Set(all)
  const bests = new Map<Piece, Best>([...pieces].map((piece) => [piece, bestOf(piece, pieces, weights)]))
  for (;;) {
    let winner: { one: Piece; partner: Piece; gain: number } | null = null
    for (const [one, best] of bests) if (best !== null && best.gain > (winner?.gain ?? 0)) winner = { one, ...best }
    if (winner === null) return [...pieces]
    const { one, partner } = winner
    bests.delete(partner)
    const changed = join(one, partner, pieces)
    for (const [piece, best] of bests) {
      const isStale = changed.has(piece) || best?.partner === partner || (best !== null && changed.has(best.partner))
      if (isStale) bests.set(piece, bestOf(piece, pieces, weights))
      else {
        const better = bestOf(piece, changed, weights)
        if (better !== null && better.gain > (best?.gain ?? 0)) bests.set(piece, better)
      }
    }
  }
}
