import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Hashing, packing and parsing take whole processors while strangers ask for them. The thread that answers everybody
 * would get its share among many then, so they stand behind it; they still go on, at a tenth of its weight.
 */
export const behind = 10

/** Linux gives each thread a priority of its own, under the id it has as a task. Others have one for the whole process. */
const isPerThread = process.platform === 'linux'

const lower = (task: number): void => {
  try {
    setPriority(task, behind)
  } catch {
    // The thread ended, or this machine does not allow it: its priority stays as it was.
  }
}

/** Of the thread that calls. */
export const standBehind = (): void => {
  if (isPerThread) lower(0)
}

const taskFolder = '/proc/self/task'

/** Lowers the threads where Node hashes, compresses and reads files; they exist after the first such call. */
export const lowerPoolThreads = (): void => {
  if (!isPerThread) return
  for (const task of readdirSync(taskFolder)) {
    try {
      if (readFileSync(`${taskFolder}/${task}/comm`, 'utf8').trim() === 'libuv-worker') lower(Number(task))
    } catch {
      // It ended meanwhile.
    }
  }
}
