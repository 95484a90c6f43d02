import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BoxLimits } from './box.ts'

/** The names of version 2 first, then those of version 1. */
const settingsOf = (limits: BoxLimits): Record<string, string> => ({
  'memory.max': String(limits.memoryMb * 1_048_576),
  'memory.swap.max': '0',
  'memory.oom.group': '1',
  'memory.limit_in_bytes': String(limits.memoryMb * 1_048_576),
  'pids.max': String(limits.processes),
})

export interface ControlGroup {
  add(pids: number[]): void
  remove(): void
}

/**
 * A group of its own for one box in each of the folders that the administrator delegated to the runner (RUNNER_CGROUP):
 * one with version 2, one for each controller with version 1.
 */
export const makeControlGroup = (parents: string[], name: string, limits: BoxLimits): ControlGroup => {
  const folders = parents.map((parent) => join(parent, name))
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    for (const [file, value] of Object.entries(settingsOf(limits)))
      if (existsSync(join(folder, file))) writeFileSync(join(folder, file), value)
  }
  return {
    add: (pids) => {
      for (const folder of folders) for (const pid of pids) writeFileSync(join(folder, 'cgroup.procs'), String(pid))
    },
    remove: () => {
      for (const folder of folders) {
        try {
          rmdirSync(folder)
        } catch {
          // Its last process is being buried; an empty group costs nothing and the next start of the runner clears it.
        }
      }
    },
  }
}
