import { existsSync } from 'node:fs'
import { runProgram, seconds } from './run-program.ts'

/** Something a test suite needs and this machine does not have; the message names the commands that bring it. */
export class MissingPartError extends Error {
  override name = 'MissingPartError'
}

const aptGet = '/usr/bin/apt-get'

const installArgs = (names: string[]): string[] => ['install', '-y', '--no-install-recommends', ...names]

/** The two commands a person types. */
export const installCommands = (names: string[]): string =>
  `sudo apt-get update && sudo apt-get ${installArgs(names).join(' ')}`

export const canInstallDebianPackages = (): boolean => process.getuid?.() === 0 && existsSync(aptGet)

// Another apt-get may be at work: wait for it. RUNLEVEL keeps services (redis-server) from starting by themselves.
const lockOptions = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }

const apt = async (args: string[]): Promise<void> => {
  const { code, output } = await runProgram(aptGet, [...lockOptions, '-qq', ...args], { env: environment })
  if (code === 0) return
  const reason = output.split('\n').find((line) => line.startsWith('E:')) ?? `apt-get ended with code ${code}`
  throw new MissingPartError(reason)
}

/** Installs Debian's packages when that is possible here, else says which commands would. */
export const installDebianPackages = async (names: string[], reason: string): Promise<void> => {
  if (!canInstallDebianPackages()) {
    throw new MissingPartError(`${reason} Get it with: ${installCommands(names)}`)
  }
  const startedAt = performance.now()
  console.log(`Installing ${names.join(', ')} with apt-get (once)…`)
  try {
    await apt(['update'])
    await apt(installArgs(names))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new MissingPartError(`${reason} Installing failed (${said}). Get it with: ${installCommands(names)}`)
  }
  console.log(`Installed ${names.join(', ')} in ${seconds(startedAt)}.`)
}
