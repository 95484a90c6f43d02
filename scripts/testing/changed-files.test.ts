import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../run-program.ts'
import { changedFiles } from './changed-files.ts'
import { withFiles } from './made-up-tree.ts'

const inRepository = (use: (root: string, git: (...args: string[]) => Promise<void>) => Promise<void>) =>
  withFiles({ 'a.ts': '', 'b.ts': '', '.gitignore': 'data/\n' }, async (root) => {
    const settings = [
      'user.name=Test',
      'user.email=test@academy.test',
      'commit.gpgsign=false',
      'core.hooksPath=/dev/null',
    ]
    const git = async (...args: string[]) => {
      const options = settings.flatMap((setting) => ['-c', setting])
      const { code, output } = await runProgram('git', [...options, ...args], { cwd: root })
      if (code !== 0) throw new Error(output)
    }
    await git('init', '--quiet', '--initial-branch=main')
    await git('add', '.')
    await git('commit', '--quiet', '-m', 'First')
    await writeFile(join(root, 'b.ts'), 'changed')
    await git('commit', '--quiet', '-am', 'Second')
    await use(root, git)
  })

test('with nothing open, the last commit counts', () =>
  inRepository(async (root) => {
    expect(await changedFiles(undefined, root)).toEqual({ since: 'in the last commit', files: ['b.ts'] })
  }))

test('what is open counts alone: changed, new with any name, and deleted', () =>
  inRepository(async (root, git) => {
    await writeFile(join(root, 'новий файл.ts'), '')
    await writeFile(join(root, 'staged.ts'), '')
    await git('add', 'staged.ts')
    await rm(join(root, 'a.ts'))
    const { since, files } = await changedFiles(undefined, root)
    expect(since).toBe('since the last commit')
    expect(files).toEqual(['a.ts', 'staged.ts', 'новий файл.ts'])
  }))

test('since a ref: what came after this branch left it, committed or not', () =>
  inRepository(async (root, git) => {
    await git('checkout', '--quiet', '-b', 'work')
    await writeFile(join(root, 'own.ts'), '')
    await git('add', '.')
    await git('commit', '--quiet', '-m', 'Own')
    await git('checkout', '--quiet', 'main')
    await writeFile(join(root, 'of-others.ts'), '')
    await git('add', '.')
    await git('commit', '--quiet', '-m', 'Of others')
    await git('checkout', '--quiet', 'work')
    await writeFile(join(root, 'open.ts'), '')
    expect(await changedFiles('main', root)).toEqual({ since: 'since main', files: ['open.ts', 'own.ts'] })
    expect((await changedFiles('HEAD~1', root)).files).toEqual(['open.ts', 'own.ts'])
  }))

test('a ref that does not exist is said', () =>
  inRepository(async (root) => {
    await expect(changedFiles('nowhere', root)).rejects.toThrow(/nowhere/)
  }))
