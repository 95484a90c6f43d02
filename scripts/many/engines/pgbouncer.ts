import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../../run-program.ts'
import { findProgram, onPath } from '../../find-program.ts'
import { type Program, startProgram } from '../program.ts'

const findPgbouncer = () =>
  findProgram({
    label: 'PgBouncer',
    variable: 'ACADEMY_PGBOUNCER',
    candidates: () => ['/usr/sbin/pgbouncer', ...onPath('pgbouncer')],
    versionPattern: /PgBouncer (\d+(?:\.\d+)+)/,
    debianPackages: ['pgbouncer'],
  })

export interface Pooler {
  program: Program
  port: number
  version: string
  stop(): Promise<void>
}

export interface PoolerOptions {
  mode: 'session' | 'transaction'
  databasePort: number
  passwords: Record<string, string>
  /** Whether it lets `options` pass unread, in which our time limits are. */
  ignoresOptions: boolean
}

export const startPooler = async (
  folder: string,
  port: number,
  { mode, databasePort, passwords, ignoresOptions }: PoolerOptions,
): Promise<Pooler> => {
  const { path, version } = await findPgbouncer()
  await mkdir(folder, { mode: 0o755 })
  const users = Object.entries(passwords).map(([name, password]) => `"${name}" "${password}"`)
  await writeFile(join(folder, 'users.txt'), `${users.join('\n')}\n`)
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    'max_client_conn = 500',
    'default_pool_size = 80',
    `ignore_startup_parameters = extra_float_digits${ignoresOptions ? ',options' : ''}`,
  ]
  await writeFile(file, `${settings.join('\n')}\n`)
  // It refuses to run as root, and reads its files as somebody else.
  await runProgram('chmod', ['-R', 'a+rX', folder])
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file]
  const program = startProgram({
    name: `pgbouncer (${mode})`,
    command: path,
    args,
    log: join(folder, 'pgbouncer.log'),
    startAgainAfterMs: null,
  })
  return { program, port, version, stop: () => program.stop() }
}
