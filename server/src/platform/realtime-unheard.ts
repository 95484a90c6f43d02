import type { RealtimeSocket } from './realtime.ts'

/** The most such connections of one person: each costs a file descriptor. */
export const unheardMax = 5

interface Line {
  pause(): void
  terminate(): void
}
const lineOf = (transport: unknown): Line | undefined => (transport as { socket?: Line }).socket

/**
 * What comes waits at the sender; answers how the connection is ended, without a farewell that nobody would read. One by
 * long polling has nothing to stop, because it asks each time anew, until it becomes a WebSocket.
 */
const stopReading = (socket: RealtimeSocket): (() => void) => {
  let line = lineOf(socket.conn.transport)
  line?.pause()
  socket.conn.on('upgrade', (transport) => {
    line = lineOf(transport)
    line?.pause()
  })
  return () => (line ? line.terminate() : socket.disconnect(true))
}

/** V4: connections of people who sent too many events. They stay open for a while, and nothing is read from them. */
export const createUnheard = () => {
  const ends = new Map<number, Set<() => void>>()

  return {
    /** Closing it at once would make the client reconnect, which costs more than an open connection that is not read. */
    leave: (socket: RealtimeSocket, userId: number, ms: number): void => {
      socket.data.isUnheard = true
      const ofPerson = ends.get(userId) ?? new Set()
      if (ofPerson.size >= unheardMax) {
        socket.disconnect(true)
        return
      }
      const end = stopReading(socket)
      ends.set(userId, ofPerson.add(end))
      const timer = setTimeout(end, ms).unref()
      socket.on('disconnect', () => {
        clearTimeout(timer)
        // The library would send a close packet and wait for a reply that is not read.
        end()
        ofPerson.delete(end)
        if (ofPerson.size === 0) ends.delete(userId)
      })
    },
    endAll: (): void => {
      for (const end of [...ends.values()].flatMap((ofPerson) => [...ofPerson])) end()
    },
  }
}
