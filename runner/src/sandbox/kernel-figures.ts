/** What the kernel says of a thread. */
export interface ThreadFigures {
  path: string
  /** The content of schedstat: how long it ran and waited for a processor, in nanoseconds; empty where it is not kept. */
  text: string
  /** The content of stat, read where it is needed; empty for a thread that is gone. */
  stat: () => string
}

export interface Times {
  ranMs: number
  waitedMs: number
}

export const timesIn = (text: string): Times => {
  const [ran = 0, waited = 0] = text.split(' ').map(Number)
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 }
}

/** The kernel says it in hundredths of a second, whatever its own step is. */
const tickMs = 10

/** The name in brackets is the program's own choice and may hold brackets as well. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** What a line of stat says: of the process with its ended threads, and of the children it waited for. */
export const countedIn = (stat: string): { ownMs: number; ofChildrenMs: number } => {
  const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fieldsOf(stat).slice(11, 15).map(Number)
  return { ownMs: (user + system) * tickMs, ofChildrenMs: (ofChildren + systemOfChildren) * tickMs }
}

/** It runs, or would if it got a processor. */
export const isRunnable = (stat: string): boolean => fieldsOf(stat)[0] === 'R'
