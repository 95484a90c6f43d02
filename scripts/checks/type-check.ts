import { existsSync, readFileSync } from 'node:fs'
import { packageProgram } from '../package-program.ts'
import { inProject } from '../project.ts'
import { runNode } from '../run-program.ts'
import { CheckFailure, type Check } from './check.ts'
import { goEnvironment } from './go-environment.ts'
import { workspaces } from './source-files.ts'

/**
 * One checker: several of them check the same types again, for two thirds more CPU. What was found out stays beside the
 * packages, so that the next run looks only at what has changed.
 */
const compilerOptions = (name: string): string[] => {
  const kept = inProject('node_modules', '.cache', 'types', `${name}.tsbuildinfo`)
  return ['--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
}

/** A folder that runs elsewhere than in Node.js has settings of its own; all others are one program. */
const programOf = (folder: string): string => (existsSync(inProject(folder, 'tsconfig.json')) ? folder : '.')

const nameOf = (program: string): string => (program === '.' ? 'node' : program)

const checkTypes = async (program: string): Promise<void> => {
  const args = ['-p', program, ...compilerOptions(nameOf(program))]
  const { code, output } = await runNode(packageProgram('typescript', 'tsc'), args, { env: goEnvironment })
  if (code !== 0) throw new CheckFailure(output)
}

/** A file of ours that no program holds would never be checked. */
const expectAllRead = async (): Promise<void> => {
  const { include } = JSON.parse(readFileSync(inProject('tsconfig.json'), 'utf8').replace(/^ *\/\/.*$/m, '')) as {
    include: string[]
  }
  const left = workspaces.filter((folder) => programOf(folder) === '.' && !include.includes(folder))
  if (left.length > 0) throw new CheckFailure(`tsconfig.json does not include ${left.join(', ')}.`)
}

/** The types of the programs that hold these folders. */
export const typeChecksOf = (folders: string[]): Check[] =>
  [...new Set(folders.map(programOf))].map((program) => ({
    name: `types: ${nameOf(program)}`,
    run: async () => {
      if (program === '.') await expectAllRead()
      await checkTypes(program)
    },
  }))

export const typeChecks: Check[] = typeChecksOf(workspaces)
