import { setPriority } from 'node:os'

/** What the program around this package decides about its threads. */
export interface ThreadSettings {
  /** All that a thread sees of the environment. */
  env: Record<string, string>
  /** How much lower the priority of a thread is than 0. */
  priority: number
}

/** Of the thread that calls. Only Linux gives each thread a priority of its own; others have one for the whole process. */
export const takePriority = (priority: number): void => {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, priority)
  } catch {
    // This machine does not allow it: the priority stays as it was.
  }
}
