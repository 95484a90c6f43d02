import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const gigabyte = 1024 ** 3
const inMemory = '/dev/shm'
const prefix = 'academy-scratch-'

const hasRoom = async (): Promise<boolean> => {
  const disk = await statfs(inMemory).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize >= 2 * gigabyte && process.availableMemory() >= 4 * gigabyte
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of runs that were killed: nobody else would give their memory back. */
const removeLeftovers = async (place: string): Promise<void> => {
  for (const name of await readdir(place))
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      await rm(join(place, name), { recursive: true, force: true })
}

/**
 * A folder for data that is thrown away and whose durability nobody looks at: in memory where there is plenty of it.
 * Tests with a database take a fifth less time there.
 */
export const makeScratchFolder = async (): Promise<string> => {
  const place = (await hasRoom()) ? inMemory : tmpdir()
  await removeLeftovers(place)
  return mkdtemp(join(place, `${prefix}${process.pid}-`))
}
