import { statSync } from 'node:fs'
import type { Load } from './loads.ts'
import { importsOf, infoOf, type Chunking } from './modules.ts'

/** Modules that the same loads need: they always travel together. */
export type Piece = {
  modules: string[]
  /** About how many bytes travel. */
  bytes: number
  /** Styles are a file of their own, beside the script. */
  hasStyles: boolean
  /** Numbers of the loads that need it. */
  loads: Set<number>
  imports: Set<Piece>
}

/** A byte of a source, minified and packed: packages bring comments, and what nobody uses is left out. */
const packedSource = 0.15
const packedPackage = 0.09
const packedStyles = 0.25

const isStyles = (id: string) => /\.css(?:$|\?)/.test(id)

const bytesOf = (id: string, chunking: Chunking): number => {
  if (isStyles(id)) return (statSync(id.replace(/\?.*$/, ''), { throwIfNoEntry: false })?.size ?? 0) * packedStyles
  return (infoOf(id, chunking).code?.length ?? 0) * (id.includes('/node_modules/') ? packedPackage : packedSource)
}

/** Cuts a build into pieces. No two of them import each other: whatever needs a module needs what it imports, too. */
export const readPieces = (loads: readonly Load[], chunking: Chunking): Piece[] => {
  const loadsOf = new Map<string, number[]>()
  for (const [number, { modules }] of loads.entries()) {
    for (const id of modules) loadsOf.set(id, [...(loadsOf.get(id) ?? []), number])
  }
  const bySignature = new Map<string, Piece>()
  const pieceOf = new Map<string, Piece>()
  for (const [id, numbers] of loadsOf) {
    const signature = numbers.join()
    const piece = bySignature.get(signature) ?? {
      modules: [],
      bytes: 0,
      hasStyles: false,
      loads: new Set(numbers),
      imports: new Set<Piece>(),
    }
    piece.modules.push(id)
    piece.bytes += bytesOf(id, chunking)
    piece.hasStyles ||= isStyles(id)
    bySignature.set(signature, piece)
    pieceOf.set(id, piece)
  }
  for (const [id, piece] of pieceOf) {
    for (const imported of importsOf(id, chunking)) {
      const other = pieceOf.get(imported)!
      if (other !== piece) piece.imports.add(other)
    }
  }
  return [...bySignature.values()]
}
