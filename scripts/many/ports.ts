import { freePort } from '../testing/free-port.ts'

/** Free ports of loopback, none of them twice: the first ones are not listened on yet when the next is asked for. */
export const makePorts = (): (() => Promise<number>) => {
  const given = new Set<number>()
  return async () => {
    for (;;) {
      const port = await freePort()
      if (given.has(port)) continue
      given.add(port)
      return port
    }
  }
}
