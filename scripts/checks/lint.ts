import { packageProgram } from '../package-program.ts'
import { runNode, type Ended } from '../run-program.ts'
import { CheckFailure, type Check } from './check.ts'
import { goEnvironment } from './go-environment.ts'
import { sourceFiles, workspaces } from './source-files.ts'

export type Diagnostic = {
  code?: string
  filename: string
  message: string
  help?: string
  labels?: { span: { line: number; column: number } }[]
}
export type LintReport = { diagnostics: Diagnostic[]; number_of_files: number }

export const oxlint = (args: string[], cwd?: string): Promise<Ended> =>
  runNode(packageProgram('oxlint'), args, { env: goEnvironment, ...(cwd ? { cwd } : {}) })

export const parseReport = ({ output }: Ended): LintReport => {
  try {
    return JSON.parse(output) as LintReport
  } catch {
    throw new CheckFailure(`oxlint did not answer: ${output.trim()}`)
  }
}

const line = ({ filename, message, code, help, labels }: Diagnostic): string => {
  const span = labels?.[0]?.span
  return `${filename}:${span?.line ?? 1}:${span?.column ?? 1} ${message} [${code ?? 'oxlint'}]${help ? `\n    ${help}` : ''}`
}

/** A linter that reads nothing finds nothing: it has to have read as many files as there are. */
const lint = async (folders: string[]): Promise<string> => {
  const files = (await Promise.all(folders.map((folder) => sourceFiles(folder)))).flat()
  const ended = await oxlint(['--format=json', '--deny-warnings', ...folders])
  const report = parseReport(ended)
  if (ended.code !== 0) throw new CheckFailure(report.diagnostics.map(line).join('\n'))
  if (report.number_of_files < files.length) {
    throw new CheckFailure(`oxlint read ${report.number_of_files} files, but there are ${files.length}.`)
  }
  return `${report.number_of_files} files`
}

export const lintCheckOf = (folders: string[]): Check => ({ name: 'lint', run: () => lint(folders) })

export const lintCheck = lintCheckOf(workspaces)
