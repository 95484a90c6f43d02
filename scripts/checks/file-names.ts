import { basename } from 'node:path'
import { CheckFailure, type Check } from './check.ts'
import { sourceFiles, workspaces } from './source-files.ts'

const emptyNames = /^(utils?|helpers?|common|misc|types)(\.[a-z]+)*$/

/** Names that say nothing, and barrels. */
export const badFileName = (path: string): string | null => {
  const name = basename(path).replace(/\.(d\.ts|tsx?|mjs)$/, '')
  if (emptyNames.test(name)) return `${path}: name the idea (csv.ts, repo-link.ts)`
  if (name === 'index' && path !== 'contract/src/index.ts') return `${path}: no barrels except contract/src/index.ts`
  return null
}

const checkNames = async (): Promise<string> => {
  const files = (await Promise.all(workspaces.map((folder) => sourceFiles(folder)))).flat()
  const problems = files.map(badFileName).filter((problem) => problem !== null)
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  if (files.length === 0) throw new CheckFailure('There are no source files.')
  return `${files.length} files`
}

export const fileNameCheck: Check = { name: 'file names', run: checkNames }
