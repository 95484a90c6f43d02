import { availableParallelism, hostname, totalmem } from 'node:os'
import type { GitOptions } from '@academy/hardened-git'
import { readHosts, readMirror } from '@academy/hardened-git/repository-address'

export interface Settings {
  serverUrl: string
  token: string
  name: string
  slots: number
  driver: 'auto' | 'bubblewrap' | 'container'
  image: string | null
  controlGroups: string[]
  firstUser: number
  /** Whether boxes run only while the processor would be idle, or beside everybody else. */
  priority: 'idle' | 'usual'
  /** Hosts inside the internal network and the certificates trusted there: GIT_HOSTS and GIT_CA_FILE, as on the server; GIT_MIRROR of a demo. */
  git: Pick<GitOptions, 'resolve' | 'caFile' | 'mirror'>
  /** Packages for builds without a network; bound read-only. */
  packageCache: string | null
  /** How the client of a container engine finds it. */
  engineEnv: Record<string, string>
  /** Comes from the process: where programs are looked for. */
  searchPath: string
}

/** A mistake of the person who starts the runner: one sentence, no stack. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Env = Record<string, string | undefined>

const number = (name: string, text: string | undefined, fallback: number, max: number): number => {
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new SettingsError(`${name} must be a whole number from 1 to ${max}, not "${text}".`)
  return value
}

const pick = (env: Env, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

const readGit = (env: Env): Settings['git'] => {
  const resolve = env.GIT_HOSTS ? readHosts(env.GIT_HOSTS) : {}
  if (resolve === null)
    throw new SettingsError('GIT_HOSTS must name hosts and their addresses, as git.corp.example=10.0.0.5:443,other=…')
  const mirror = env.GIT_MIRROR ? readMirror(env.GIT_MIRROR, env.GIT_MIRROR_CA_FILE ?? '') : null
  if (env.GIT_MIRROR && mirror === null)
    throw new SettingsError('GIT_MIRROR must name an owner and an address, as github.com/some-owner=127.0.0.1:8443')
  return { resolve, caFile: env.GIT_CA_FILE || undefined, mirror }
}

const priorityOf = (text: string): Settings['priority'] => {
  if (text !== 'idle' && text !== 'usual')
    throw new SettingsError(`RUNNER_PRIORITY must be idle or usual, not "${text}".`)
  return text
}

const drivers = ['auto', 'bubblewrap', 'container'] as const
const driverOf = (text: string): Settings['driver'] => {
  const driver = drivers.find((name) => name === text)
  if (!driver) throw new SettingsError(`SANDBOX must be ${drivers.join(', ')}, not "${text}".`)
  return driver
}

/** What a job may hold in memory, as the server usually says. */
const jobBytes = 1_073_741_824

/** One core and half of the memory stay with whatever else runs here: beside a server that is the server and its database. */
export const usualSlots = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(64, cores - 1, Math.floor(memoryBytes / 2 / jobBytes)))

/** Of the machine, or of the container that we are in. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

const needed = /^(?:PATH|HOME|TMPDIR|LANG|XDG_RUNTIME_DIR|NODE_\w+)$/

/**
 * Takes them out of the environment, the token first of all, and with them whatever else stands there: the `.env` of a
 * checkout may hold the address of a database, which is nothing for a process that reads strangers' code.
 */
export const takeSettings = (env: Env = process.env): Settings => {
  const settings = readSettings(env)
  for (const name of Object.keys(env)) if (!needed.test(name)) delete env[name]
  return settings
}

export const readSettings = (env: Env): Settings => {
  const serverUrl = env.SERVER_URL || 'http://127.0.0.1:3000'
  if (!URL.canParse(serverUrl) || !/^https?:/.test(serverUrl))
    throw new SettingsError(
      `SERVER_URL must be the address of the server, https://academy.example, not "${serverUrl}".`,
    )
  if (!env.RUNNER_TOKEN)
    throw new SettingsError('RUNNER_TOKEN is missing: give the runner and the server the same, `openssl rand -hex 32`.')
  return {
    serverUrl: serverUrl.replace(/\/$/, ''),
    token: env.RUNNER_TOKEN,
    name: (env.RUNNER_NAME || hostname()).trim().slice(0, 100) || 'runner',
    slots: number('RUNNER_SLOTS', env.RUNNER_SLOTS, usualSlots(availableParallelism(), memoryHere()), 64),
    driver: driverOf(env.SANDBOX || 'auto'),
    image: env.RUNNER_IMAGE || null,
    controlGroups: (env.RUNNER_CGROUP ?? '').split(',').filter(Boolean),
    firstUser: number('RUNNER_FIRST_UID', env.RUNNER_FIRST_UID, 59_000, 4_000_000_000),
    priority: priorityOf(env.RUNNER_PRIORITY || 'idle'),
    git: readGit(env),
    packageCache: env.RUNNER_PACKAGES || null,
    engineEnv: pick(env, ['PATH', 'HOME', 'XDG_RUNTIME_DIR', 'DOCKER_HOST', 'CONTAINER_HOST']),
    searchPath: env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  }
}
