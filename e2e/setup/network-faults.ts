import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/**
 * drop: bytes vanish both ways without an error. reset: connections are reset at once. slow: everything arrives half a
 * minute later. halfOpen: what is sent arrives, and no reply ever comes back.
 */
export type NetworkState = 'good' | 'drop' | 'reset' | 'slow' | 'halfOpen'

export interface FaultyNetwork {
  url: string
  set(state: NetworkState): void
  close(): Promise<void>
}

const slowMs = 30_000

/** A TCP proxy between browser and server that can be made to fail in ways a browser does not notice by itself. */
export const openFaultyNetwork = async (target: string): Promise<FaultyNetwork> => {
  let state: NetworkState = 'good'
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()

  /** One direction of one connection. */
  const carry = (from: Socket, to: Socket, isReply: boolean, tear: () => void): void => {
    let isBroken = false
    let notBefore = 0
    from.on('data', (chunk: Buffer) => {
      if (state === 'reset' || (state === 'good' && isBroken)) return tear()
      if (state === 'drop' || (state === 'halfOpen' && isReply)) {
        // Bytes are missing from here on: when the network is good again, this connection is reset.
        isBroken = true
        return
      }
      // Bytes never overtake each other.
      notBefore = Math.max(notBefore, performance.now() + (state === 'slow' ? slowMs : 0))
      setTimeout(() => to.writable && to.write(chunk), notBefore - performance.now())
    })
    from.on('error', tear)
    from.on('close', () => {
      sockets.delete(from)
      if (state === 'good') to.end()
    })
  }

  const server = createServer((client) => {
    sockets.add(client)
    if (state === 'reset') {
      client.on('error', () => {})
      return void client.resetAndDestroy()
    }
    const upstream = connect({ host: hostname, port: Number(port) })
    sockets.add(upstream)
    const tear = () => {
      client.resetAndDestroy()
      upstream.destroy()
    }
    carry(client, upstream, false, tear)
    carry(upstream, client, true, tear)
  }).listen(0, 'localhost')
  await once(server, 'listening')

  return {
    url: `http://localhost:${(server.address() as { port: number }).port}`,
    set: (next) => {
      state = next
      if (next === 'reset') for (const socket of sockets) socket.resetAndDestroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
