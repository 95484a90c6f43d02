import { readFileSync } from 'node:fs'

/** What Linux counts in: fixed for every program, whatever the kernel's own clock is. */
const ticksPerSecond = 100

/** User and system time of this process and of all its children that have ended, as `time` counts it; null elsewhere. */
export const cpuSeconds = (): number | null => {
  if (process.platform !== 'linux') return null
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name of the program, in brackets, may hold anything; the numbers begin behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
  return (user! + system! + childrenUser! + childrenSystem!) / ticksPerSecond
}
