import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Linux gives ports from 32768 on, macOS and Windows from 49152 on, to whoever connects anywhere: one of those would be
 * taken again between the look and the start of the server.
 */
const lowest = 15_000
const highest = 32_000

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return true
  } catch {
    return false
  }
}

/** Returns a port on which a server can be started in a moment. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`There is no free port between ${lowest} and ${highest}.`)
}
