import { namespaces, type Room } from '@academy/contract/realtime'
import type { Realtime, RealtimeSocket } from './realtime.ts'

/** Rooms people share; the ones named after a session or a user are how the server finds them. */
const isShared = (room: string, socket: { id: string }): boolean =>
  room !== socket.id && !/^(?:session|user|acting):/.test(room)

const roomsOf = async (realtime: Realtime, sessionId: string): Promise<Room[]> => {
  const found: Room[] = []
  for (const namespace of namespaces) {
    const space = realtime.space(namespace)
    const own = await space.in(`session:${sessionId}`).fetchSockets()
    const names = new Set(own.flatMap((socket) => [...socket.rooms].filter((room) => isShared(room, socket))))
    for (const name of names) {
      const members = await space.in(name).fetchSockets()
      const entries = new Map(
        members.map(({ data }) => [data.userId!, { userId: data.userId!, fullName: data.fullName! }]),
      )
      found.push({ namespace, name, entries: [...entries.values()] })
    }
  }
  return found
}

/** the rooms this person's connections have joined, with who is there. */
export const sendRoomList = async (realtime: Realtime, socket: RealtimeSocket): Promise<void> => {
  socket.emit('room-list', { rooms: await roomsOf(realtime, socket.data.sessionId!) })
}
