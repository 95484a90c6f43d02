import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkAllPackages } from '../faults/copy-tree.ts'
import { inProject } from '../project.ts'
import { runProgram } from '../run-program.ts'

const must = async (command: string, args: string[]): Promise<string> => {
  const { code, output } = await runProgram(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output.trim()}`)
  return output.trim()
}

/** The last version before the newest migration: the one that a deployment of today finds running. */
const formerCommit = async (): Promise<string> => {
  const names = (await readdir(inProject('server', 'migrations'))).filter((name) => /^\d{14}_/.test(name))
  const newest = names.toSorted().at(-1)!
  const added = await must('git', ['log', '--diff-filter=A', '--format=%H', '--', `server/migrations/${newest}`])
  if (added === '') throw new Error(`The history of this clone does not say what was before ${newest}.`)
  return must('git', ['rev-parse', `${added.split('\n').at(-1)!}^`])
}

/** Lends the program of that version, with the packages of today. */
export const withFormerVersion = async <T>(use: (tree: string, commit: string) => Promise<T>): Promise<T> => {
  const commit = await formerCommit()
  const folder = await mkdtemp(join(tmpdir(), 'academy-former-'))
  try {
    const tree = join(folder, 'tree')
    await mkdir(tree)
    const packed = join(folder, 'tree.tar')
    await must('git', ['archive', '--format=tar', '--output', packed, commit])
    await must('tar', ['-x', '-f', packed, '-C', tree])
    await linkAllPackages(tree)
    return await use(tree, commit)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
