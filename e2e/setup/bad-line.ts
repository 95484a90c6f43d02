import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/**
 * drop: bytes vanish both ways, and nobody is told. reset: connections are torn at once. slow: everything comes half a
 * minute later. halfOpen: what is sent arrives, and no reply ever comes back.
 */
export type Line = 'good' | 'drop' | 'reset' | 'slow' | 'halfOpen'

export interface BadLine {
  url: string
  become(line: Line): void
  close(): Promise<void>
}

const slowMs = 30_000

/** A network between a browser and a server that can be made bad, below anything a browser could notice by itself. */
export const openBadLine = async (target: string): Promise<BadLine> => {
  let line: Line = 'good'
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()

  /** One direction of one connection. */
  const carry = (from: Socket, to: Socket, isReply: boolean, tear: () => void): void => {
    let isBroken = false
    let notBefore = 0
    from.on('data', (chunk: Buffer) => {
      if (line === 'reset' || (line === 'good' && isBroken)) return tear()
      if (line === 'drop' || (line === 'halfOpen' && isReply)) {
        // Something is missing from here on: a line that is good again has forgotten this connection.
        isBroken = true
        return
      }
      // Bytes never overtake each other.
      notBefore = Math.max(notBefore, performance.now() + (line === 'slow' ? slowMs : 0))
      setTimeout(() => to.writable && to.write(chunk), notBefore - performance.now())
    })
    from.on('error', tear)
    from.on('close', () => {
      sockets.delete(from)
      if (line === 'good') to.end()
    })
  }

  const server = createServer((client) => {
    sockets.add(client)
    if (line === 'reset') {
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
    become: (next) => {
      line = next
      if (next === 'reset') for (const socket of sockets) socket.resetAndDestroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
