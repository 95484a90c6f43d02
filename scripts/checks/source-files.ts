import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { projectRoot } from '../project.ts'

export const workspaces = [
  'contract',
  'hardened-git',
  'local-postgres',
  'spreadsheets',
  'server',
  'runner',
  'web',
  'e2e',
  'bench',
  'scripts',
].filter((folder) => existsSync(`${projectRoot}/${folder}`))

// A feature is called test-results as well: only the reports of journeys are left out.
const isOurs = (path: string): boolean => !/(^|\/)(node_modules|dist)(\/|$)|^e2e\/test-results(\/|$)/.test(path)

/** Our own sources, as paths from the project's root. */
export const sourceFiles = async (folder: string, extensions = '{ts,tsx,mjs}'): Promise<string[]> => {
  const found: string[] = []
  const options = { cwd: projectRoot, exclude: (path: string) => !isOurs(path) }
  for await (const path of glob(`${folder}/**/*.${extensions}`, options)) found.push(path)
  return found.filter(isOurs)
}
