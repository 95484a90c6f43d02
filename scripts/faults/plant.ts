import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Edit } from './fault.ts'

/** Makes one edit; a text that is not there exactly once is an error of the list. */
export const edited = (source: string, { file, find, replace }: Edit): string => {
  const count = source.split(find).length - 1
  if (count !== 1) throw new Error(`${file} holds the text to be replaced ${count} times: ${find}`)
  if (find === replace) throw new Error(`${file} stays as it is: ${find}`)
  return source.replace(find, () => replace)
}

/** Plants the edits in a copy of the tree; the function it returns takes them out again. */
export const plant = async (root: string, edits: Edit[]): Promise<() => Promise<void>> => {
  const originals = new Map<string, string>()
  const sources = new Map<string, string>()
  for (const edit of edits) {
    const path = join(root, edit.file)
    if (!originals.has(path)) originals.set(path, await readFile(path, 'utf8'))
    sources.set(path, edited(sources.get(path) ?? originals.get(path)!, edit))
  }
  const write = async (files: Map<string, string>): Promise<void> => {
    for (const [path, text] of files) await writeFile(path, text)
  }
  await write(sources)
  return () => write(originals)
}
