import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'
import { oxlint, parseReport, type Diagnostic } from './lint.ts'
import { innocents, violations } from './planted-violations.ts'

const write = async (root: string, path: string, content: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

/** A small project with our rules, where every file breaks one of them or is innocent. */
const plant = async (root: string): Promise<void> => {
  const rules = await readFile(inProject('.oxlintrc.json'), 'utf8')
  await write(root, '.oxlintrc.json', rules.replace('"typeAware": true', '"typeAware": false'))
  await write(root, 'server/package.json', await readFile(inProject('server', 'package.json'), 'utf8'))
  for (const { path, code } of [...violations, ...innocents]) await write(root, path, code)
}

const judge = (found: Diagnostic[]): string[] => {
  const at = (path: string) => found.filter(({ filename }) => filename.replaceAll('\\', '/') === path)
  const missed = violations
    .filter(({ path, rule }) => !at(path).some(({ code }) => code === rule))
    .map(({ path, rule, code }) => `Not caught by ${rule} in ${path}:\n${code}`)
  const accused = innocents
    .flatMap(({ path }) => at(path))
    .map(({ filename, message }) => `Caught without reason in ${filename}: ${message}`)
  return [...missed, ...accused]
}

const checkBoundaries = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'academy-boundaries-'))
  try {
    await plant(root)
    const report = parseReport(await oxlint(['--format=json'], root))
    const planted = violations.length + innocents.length
    if (report.number_of_files !== planted) {
      throw new CheckFailure(`oxlint read ${report.number_of_files} of ${planted} planted files.`)
    }
    const problems = judge(report.diagnostics)
    if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
    return `${violations.length} planted violations caught`
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

export const boundaryCheck: Check = { name: 'boundaries', run: checkBoundaries }
