import { existsSync } from 'node:fs'
import { packageProgram } from '../package-program.ts'
import { inProject } from '../project.ts'
import { runNode } from '../run-program.ts'
import { CheckFailure, type Check } from './check.ts'
import { goEnvironment } from './go-environment.ts'
import { sourceFiles, workspaces } from './source-files.ts'

/**
 * One checker: several of them check the same types again, for two thirds more CPU. What was found out stays beside the
 * packages, so that the next run looks only at what has changed.
 */
const compilerOptions = (folder: string): string[] => {
  const kept = inProject('node_modules', '.cache', 'types', `${folder}.tsbuildinfo`)
  return ['--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
}

const checkTypes = async (folder: string): Promise<string | void> => {
  if (!existsSync(inProject(folder, 'tsconfig.json'))) {
    const files = await sourceFiles(folder, '{ts,tsx}')
    if (files.length > 0) throw new CheckFailure(`${folder} holds TypeScript (${files[0]}, …) but no tsconfig.json.`)
    return 'no TypeScript yet'
  }
  const args = ['-p', folder, ...compilerOptions(folder)]
  const { code, output } = await runNode(packageProgram('typescript', 'tsc'), args, { env: goEnvironment })
  if (code !== 0) throw new CheckFailure(output)
}

export const typeCheckOf = (folder: string): Check => ({ name: `types: ${folder}`, run: () => checkTypes(folder) })

export const typeChecks: Check[] = workspaces.map(typeCheckOf)
