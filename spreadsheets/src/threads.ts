import { setPriority } from 'node:os'

/** What the program around this package decides about its threads. */
export interface ThreadSettings {
  /** All that a thread sees of the environment. */
  env: Record<string, string>
  /** The nice value of a thread: the higher, the later its turn. */
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
