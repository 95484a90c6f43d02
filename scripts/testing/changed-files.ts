import { projectRoot } from '../project.ts'
import { runProgram } from '../run-program.ts'

export type Changes = { since: string; files: string[] }

const git = async (root: string, ...args: string[]): Promise<string> => {
  const { code, output } = await runProgram('git', ['-c', 'core.quotePath=false', ...args], { cwd: root })
  if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}: ${output.trim()}`)
  return output
}

const namesIn = (output: string): string[] => output.split('\0').filter((name) => name !== '')

const uncommitted = async (root: string): Promise<string[]> => [
  ...namesIn(await git(root, 'diff', '--name-only', '--no-renames', '-z', 'HEAD')),
  ...namesIn(await git(root, 'ls-files', '--others', '--exclude-standard', '-z')),
]

const committedSince = async (root: string, commit: string): Promise<string[]> =>
  namesIn(await git(root, 'diff', '--name-only', '--no-renames', '-z', commit, 'HEAD'))

/**
 * The files that changed, deleted ones included. With a ref: since this branch left it, committed or not. Without:
 * what is not committed yet, or when there is nothing, the last commit.
 */
export const changedFiles = async (ref?: string, root = projectRoot): Promise<Changes> => {
  const open = await uncommitted(root)
  if (ref === undefined && open.length > 0) return { since: 'since the last commit', files: open.toSorted() }
  if (ref === undefined) return { since: 'in the last commit', files: await committedSince(root, 'HEAD~1') }
  const base = (await git(root, 'merge-base', ref, 'HEAD')).trim()
  const files = [...new Set([...open, ...(await committedSince(root, base))])]
  return { since: `since ${ref}`, files: files.toSorted() }
}
