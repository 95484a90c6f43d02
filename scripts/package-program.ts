import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inProject } from './project.ts'

type Manifest = { bin?: string | Record<string, string> }

/** The script behind a package's command, as the given workspace sees it. */
export const packageProgram = (packageName: string, command = packageName, workspace = '.'): string => {
  const require = createRequire(inProject(workspace, 'package.json'))
  const manifest = require.resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  const script = typeof bin === 'string' ? bin : bin?.[command]
  if (!script) throw new Error(`The package ${packageName} has no command ${command}.`)
  return join(dirname(manifest), script)
}
