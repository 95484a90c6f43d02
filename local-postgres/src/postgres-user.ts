import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalPostgresError } from './local-postgres-error.ts'

/** The user that the PostgreSQL programs run as: the one who started us, or an unprivileged user where that is root. */
export type PostgresUser = {
  owner: { uid: number; gid: number } | null
  /** A command put in front, for folders that the user may not walk through. */
  prefix: string[]
}

const self: PostgresUser = { owner: null, prefix: [] }

const harmlessUser = async (): Promise<{ uid: number; gid: number }> => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const rows = passwd.split('\n').map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  return row ? { uid: Number(row[2]), gid: Number(row[3]) } : { uid: 65534, gid: 65534 }
}

const existingOwner = async (cluster: string): Promise<{ uid: number; gid: number } | null> => {
  const found = await stat(cluster).catch(() => null)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null
}

const giveTree = async (path: string, owner: { uid: number; gid: number }): Promise<void> => {
  await lchown(path, owner.uid, owner.gid)
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await giveTree(child, owner)
    else await lchown(child, owner.uid, owner.gid)
  }
}

/** An existing cluster keeps its owner; one that belongs to root (a copy, a restore) gets the unprivileged user. */
export const choosePostgresUser = async (cluster: string): Promise<PostgresUser> => {
  if (process.getuid?.() !== 0) return self
  const keep = await existingOwner(cluster)
  if (keep) return { owner: keep, prefix: [] }
  const owner = await harmlessUser()
  if (await stat(cluster).catch(() => null)) await giveTree(cluster, owner)
  return { owner, prefix: [] }
}

export const giveTo = async (user: PostgresUser, path: string): Promise<void> => {
  if (user.owner) await chown(path, user.owner.uid, user.owner.gid)
}

// Nothing of our own environment, which holds secrets, reaches PostgreSQL; LC_ALL keeps its messages in English.
const environment = process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/** `detached` gives the program its own session: Ctrl-C in our terminal is our business, not PostgreSQL's. */
export const spawnAs = (
  user: PostgresUser,
  program: string,
  args: string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess => {
  const [command = program, ...rest] = [...user.prefix, program, ...args]
  // setpriv changes the user by itself, because capabilities would not survive our own change of user.
  const owner = user.prefix.length > 0 ? {} : user.owner
  return spawn(command, rest, { ...owner, cwd: '/', env: environment, detached: true, windowsHide: true, stdio })
}

export type Outcome = { code: number | null; output: string }

export const runAs = (user: PostgresUser, program: string, args: string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawnAs(user, program, args, ['ignore', 'pipe', 'pipe'])
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })

const reachAll = 'for path; do test -r "$path" && test -x "$path" || exit 1; done'

const canReach = async (user: PostgresUser, paths: string[]): Promise<boolean> => {
  const outcome = await runAs(user, '/bin/sh', ['-c', reachAll, 'reach', ...paths]).catch(() => null)
  return outcome?.code === 0
}

const capabilityBits: [name: string, bit: bigint][] = [
  // Reading is enough: what PostgreSQL writes is its own. Containers often have only the second one.
  ['dac_read_search', 2n],
  ['dac_override', 1n],
]

const heldCapabilities = async (): Promise<string[]> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  return capabilityBits.filter(([, bit]) => (held >> bit) & 1n).map(([name]) => name)
}

const setprivPrefix = (owner: { uid: number; gid: number }, capability: string): string[] => [
  'setpriv',
  `--reuid=${owner.uid}`,
  `--regid=${owner.gid}`,
  '--clear-groups',
  // access(2), by which PostgreSQL looks for its own programs, forgets capabilities unless this bit is set.
  '--securebits=+no_setuid_fixup',
  `--inh-caps=+${capability}`,
  `--ambient-caps=+${capability}`,
]

/**
 * As root the data folder or node_modules may lie under a folder closed to PostgreSQL's user (/root, a private
 * temporary folder). Then the user gets the one capability that lets it walk through.
 */
export const letReach = async (user: PostgresUser, paths: string[]): Promise<PostgresUser> => {
  if (!user.owner || (await canReach(user, paths))) return user
  for (const capability of await heldCapabilities()) {
    const carried = { ...user, prefix: setprivPrefix(user.owner, capability) }
    if (await canReach(carried, paths)) return carried
  }
  throw new LocalPostgresError(
    `PostgreSQL does not run as root, and user ${user.owner.uid} cannot reach ${paths.at(-1)}. ` +
      'Start Academy as an ordinary user, or set DATA_DIR (and keep the project) in a folder that everyone may enter.',
  )
}
