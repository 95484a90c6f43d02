import { existsSync } from 'node:fs'
import { glob, mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { MissingPartError } from '../scripts/debian-package.ts'
import { onPath } from '../scripts/find-program.ts'
import { inProject } from '../scripts/project.ts'
import { runProgram } from '../scripts/run-program.ts'

export interface Pgbench {
  path: string
  env: Record<string, string>
}

const unpacked = inProject('node_modules', '.cache', 'pgbench')

/** Debian keeps the programs of each version in a folder of its own; the one on the PATH is a wrapper in Perl. */
const inVersionFolders = async (root: string): Promise<string[]> => {
  const found = await Array.fromAsync(glob(join(root, 'usr/lib/postgresql/*/bin/pgbench')))
  return found.toSorted().toReversed()
}

const prove = async (path: string, env: Record<string, string> = {}): Promise<Pgbench | null> => {
  if (!existsSync(path)) return null
  const { code, output } = await runProgram(path, ['--version'], { env: { ...process.env, ...env }, timeoutMs: 10_000 })
  return code === 0 && output.startsWith('pgbench') ? { path, env } : null
}

const firstProved = async (paths: string[], env?: Record<string, string>): Promise<Pgbench | null> => {
  for (const path of paths) {
    const found = await prove(path, env)
    if (found) return found
  }
  return null
}

const fromUnpacked = async (): Promise<Pgbench | null> => {
  const libraries = await Array.fromAsync(glob(join(unpacked, 'usr/lib/*-linux-gnu*')))
  return firstProved(await inVersionFolders(unpacked), { LD_LIBRARY_PATH: libraries.join(delimiter) })
}

const must = async (command: string, args: string[], cwd: string): Promise<string> => {
  const { code, output } = await runProgram(command, args, { cwd, timeoutMs: 120_000 })
  if (code !== 0)
    throw new MissingPartError(`${command} ${args[0]} ended with ${code}: ${output.trim().split('\n').at(-1)}`)
  return output
}

/** Debian's pgbench is inside the server's package; unpacking it beside us installs nothing and starts no cluster. */
const unpackDebianPackage = async (): Promise<void> => {
  await mkdir(unpacked, { recursive: true })
  const server = (): Promise<string | undefined> =>
    must('apt-cache', ['depends', 'postgresql'], unpacked).then(
      (output) => /Depends: (postgresql-\d+)/.exec(output)?.[1],
    )
  let name = await server().catch(() => undefined)
  if (!name && process.getuid?.() === 0) {
    await must('apt-get', ['update', '-qq'], unpacked)
    name = await server()
  }
  if (!name) throw new MissingPartError('apt knows no package postgresql')
  await must('apt-get', ['download', '-qq', name, 'libpq5'], unpacked)
  for (const archive of await Array.fromAsync(glob(join(unpacked, '*.deb'))))
    await must('dpkg-deb', ['-x', archive, unpacked], unpacked)
}

const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb')

/** PostgreSQL's own load generator: ACADEMY_PGBENCH, this machine's, else Debian's package unpacked into the cache. */
export const findPgbench = async (): Promise<Pgbench> => {
  const chosen = process.env.ACADEMY_PGBENCH
  const found = chosen
    ? await prove(chosen)
    : ((await firstProved([...(await inVersionFolders('/')), ...onPath('pgbench')])) ?? (await fromUnpacked()))
  if (found) return found
  const advice = 'Get it with: sudo apt-get install postgresql-contrib (or set ACADEMY_PGBENCH to its path).'
  if (chosen) throw new MissingPartError(`ACADEMY_PGBENCH is ${chosen}, but that is no pgbench that runs.`)
  if (!isDebian) throw new MissingPartError(`There is no pgbench on this machine. ${advice}`)
  try {
    await unpackDebianPackage()
  } catch (error) {
    throw new MissingPartError(`There is no pgbench on this machine (${(error as Error).message}). ${advice}`)
  }
  return (await fromUnpacked()) ?? Promise.reject(new MissingPartError(`Debian's pgbench does not run here. ${advice}`))
}

if (import.meta.main) console.log(await findPgbench())
