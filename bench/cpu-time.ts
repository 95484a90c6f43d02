import { readdir, readFile } from 'node:fs/promises'
import { dataFolder } from '@academy/local-postgres/data-folder'
import { lockHolder } from '@academy/local-postgres/data-folder-lock'
import { readPostmaster } from '@academy/local-postgres/postmaster-pid'

/** Linux counts in ticks of a hundredth of a second, whatever the kernel's own clock is. */
const microsecondsPerTick = 10_000

export interface CpuTime {
  serverUs: number
  databaseUs: number
}

interface Usage {
  parent: number
  ownUs: number
  /** Of children that have ended, such as the connections of a pgbench that is over. */
  endedChildrenUs: number
}

const usageOf = async (pid: number | string): Promise<Usage | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (!stat) return null
  // The second field, the program's name, may hold spaces; what follows it starts with the state, then the parent.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (from: number): number => (Number(fields[from]) + Number(fields[from + 1])) * microsecondsPerTick
  return { parent: Number(fields[1]), ownUs: ticks(11), endedChildrenUs: ticks(13) }
}

/** CPU used so far by the server on this data folder and by its database; null where the system does not tell. */
export const cpuTime = async (dataDir: string): Promise<CpuTime | null> => {
  const folder = dataFolder(dataDir)
  const server = await lockHolder(folder)
  const postmaster = await readPostmaster(folder.cluster)
  const serverUsage = server && (await usageOf(server.pid))
  const postmasterUsage = postmaster && (await usageOf(postmaster.pid))
  if (!serverUsage || !postmasterUsage) return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const everybody = await Promise.all(pids.map(usageOf))
  const backends = everybody.filter((usage) => usage !== null).filter(({ parent }) => parent === postmaster.pid)
  const databaseUs = backends.reduce((total, { ownUs }) => total + ownUs, postmasterUsage.ownUs)
  return { serverUs: serverUsage.ownUs, databaseUs: databaseUs + postmasterUsage.endedChildrenUs }
}
