import { cp, lstat, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inProject, projectRoot } from '../project.ts'
import { runProgram } from '../run-program.ts'

const sourceFiles = async (): Promise<string[]> => {
  const listed = await runProgram('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  if (listed.code !== 0) throw new Error(`git could not list the files of the project: ${listed.output}`)
  return listed.output.split('\0').filter((name) => name !== '')
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Packages are shared, but for our own: those have to be the ones of the copy. Caches are not shared. */
const linkPackages = async (folder: string, target: string): Promise<void> => {
  const packages = inProject(folder, 'node_modules')
  if (!(await isThere(packages))) return
  await mkdir(join(target, folder, 'node_modules'), { recursive: true })
  for (const name of await readdir(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue
    const place = join(target, folder, 'node_modules', name)
    if (name === '@academy') await cp(join(packages, name), place, { recursive: true, verbatimSymlinks: true })
    else await symlink(join(packages, name), place)
  }
}

/** Gives a tree without packages those of the project. */
export const linkAllPackages = async (target: string): Promise<void> => {
  const { workspaces } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  for (const folder of ['.', ...workspaces]) await linkPackages(folder, target)
}

/** A copy of the working tree, with what is not committed, in which faults can be planted. */
export const copyTree = async (target: string): Promise<string> => {
  for (const file of await sourceFiles()) {
    if (!(await isThere(inProject(file)))) continue
    await mkdir(dirname(join(target, file)), { recursive: true })
    await cp(inProject(file), join(target, file), { verbatimSymlinks: true })
  }
  await linkAllPackages(target)
  return target
}
