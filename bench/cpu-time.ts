import { readFile } from 'node:fs/promises'
import { lockHolder } from '../server/src/platform/embedded/data-folder-lock.ts'
import { dataFolder } from '../server/src/platform/embedded/data-folder.ts'

/** Linux counts in ticks of a hundredth of a second, whatever the kernel's own clock is. */
const microsecondsPerTick = 10_000

/** CPU used so far by the server on this data folder; null where the system does not tell. */
export const serverCpuMicroseconds = async (dataDir: string): Promise<number | null> => {
  const holder = await lockHolder(dataFolder(dataDir))
  const stat = holder && (await readFile(`/proc/${holder.pid}/stat`, 'utf8').catch(() => null))
  if (!stat) return null
  // The second field, the program's name, may hold spaces; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}
