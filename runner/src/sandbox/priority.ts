import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SandboxFault, type Priority } from './box.ts'

export interface Yielding extends Priority {
  /** Stands before a command, which then stands behind everybody else's. */
  prefix: string[]
}

const lowest = 19

const worksHere = (command: string[]): boolean => {
  const [file = '', ...args] = command
  return existsSync(file) && spawnSync(file, [...args, 'true'], { timeout: 10_000 }).status === 0
}

/**
 * Idle priority by chrt: a process that wakes up takes the processor from such a one at once. Without it the lowest
 * usual priority by nice. Both come before the program that builds the box, so nothing of a box is ever without them.
 */
export const findYielding = (folders: readonly string[]): Yielding => {
  const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name
  const nice = [find('nice'), '-n', String(lowest)]
  if (!worksHere(nice)) throw new SandboxFault('bubblewrap needs nice beside it: install coreutils.')
  const idle = [find('chrt'), '--idle', '0']
  const isIdle = worksHere(idle)
  return { nice: lowest, isIdle, prefix: [...(isIdle ? idle : []), ...nice] }
}

const sessionOf = (pid: number): string => readFileSync(`/proc/${pid}/autogroup`, 'utf8').split(' ')[0] ?? ''

/**
 * Linux may share the processor among sessions first and only then among the processes of each (autogroup): priorities
 * say nothing to another session there. So the session of a box, which it opens itself, gets the lowest one. The filter
 * keeps it the only one.
 */
export const lowerSession = async (builder: number, first: number): Promise<void> => {
  try {
    while (sessionOf(first) === sessionOf(builder)) await sleep(2)
    writeFileSync(`/proc/${first}/autogroup`, String(lowest))
  } catch (error) {
    // Whoever is not root may do this ten times a second only. Otherwise it ended, or there are no such groups here.
    if ((error as { code?: string }).code !== 'EAGAIN') return
    await sleep(20)
    return lowerSession(builder, first)
  }
}
