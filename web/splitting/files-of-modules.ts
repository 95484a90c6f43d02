import { joinPieces } from './join-pieces.ts'
import { entry, readLoads } from './loads.ts'
import { isLeftOut, type Chunking } from './modules.ts'
import { readPieces, type Piece } from './pieces.ts'

/** A file is called by its largest name: the page or the part that most of it belongs to. */
const nameOf = ({ modules }: Piece, sources: string, taken: Map<string, number>): string => {
  const own = modules.find((id) => id.startsWith(sources)) ?? modules[0]!
  const name = own
    .replace(/\?.*$/, '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
  const times = (taken.get(name) ?? 0) + 1
  taken.set(name, times)
  return times === 1 ? name : `${name}-${times}`
}

const readFiles = (sources: string, chunking: Chunking): Map<string, string> => {
  const loads = readLoads(sources, chunking)
  const pieces = joinPieces(
    readPieces(loads, chunking),
    loads.map(({ weight }) => weight),
  )
  const taken = new Map<string, number>()
  const files = new Map<string, string>()
  for (const piece of pieces) {
    const name = nameOf(piece, sources, taken)
    for (const id of piece.modules) files.set(id, name)
  }
  // Whoever imports a shared file must not start the application.
  files.delete(`${sources}${entry}`)
  return files
}

/** Forms that ask before they lose anything, and nobody else, use this module of the router. */
const ofForms = /\/@tanstack\/react-router\/dist\/esm\/useBlocker\.js$/
const forms = 'lib/unsaved-changes-guard.ts'

/**
 * Names the file of a module by who loads it, whatever its name and folder. What the same pages load are pieces; two
 * pieces become one file where the requests that this saves are worth more than the bytes that somebody loads in vain.
 * Otherwise a page would be a hundred small files, and a browser asks for six at a time over HTTP/1.1.
 */
export const filesOfModules = (sources: string) => {
  let files: Map<string, string> | null = null
  return (id: string, chunking: Chunking): string | null => {
    files ??= readFiles(sources, chunking)
    if (ofForms.test(id)) return files.get(`${sources}${forms}`) ?? null
    return isLeftOut(id) ? null : (files.get(id) ?? null)
  }
}
