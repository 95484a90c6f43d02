import { connectionPollMs } from '@academy/contract/limits'
import type { ClientEvents, Room, ServerEvents } from '@academy/contract/realtime'
import type { Channel } from './realtime.ts'

type RoomEvent = Extract<keyof ClientEvents<'/'>, `join-${string}`>
type News = Partial<ServerEvents<'/'>>

/** Screens share one connection: it opens with the first listener and closes with the last. */
let channel: Promise<Channel<'/'>> | null = null
let listeners = 0
/** How many listen in each room: only the last one leaves it. */
const rooms = new Map<string, { count: number; leave: () => void }>()

/** Connects only after the first screen is drawn. */
const firstScreenMs = 3000
const firstScreen = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.max(0, firstScreenMs - performance.now()))
  })

const connect = async () => {
  await firstScreen()
  const { realtime } = await import('./realtime-client.ts')
  return realtime.connect('/')
}

const enter = (root: Channel<'/'>, event: RoomEvent, academyId: number): (() => void) => {
  const key = `${event} ${academyId}`
  const room = rooms.get(key) ?? { count: 0, leave: root.join(event, { academyId }) }
  rooms.set(key, room)
  room.count++
  return () => {
    if (--room.count > 0) return
    rooms.delete(key)
    room.leave()
  }
}

/** Keeps the connection until the returned function is called; `use` runs once it is open and returns its cleanup. */
const hold = (use: (root: Channel<'/'>) => () => void): (() => void) => {
  let stop: (() => void) | null = null
  let isStopped = false
  listeners++
  const opened = (channel ??= connect())
  void opened
    .then((root) => {
      if (!isStopped) stop = use(root)
    })
    // The library could not be loaded; the next screen tries again.
    .catch(() => (channel = null))
  return () => {
    if (isStopped) return
    isStopped = true
    stop?.()
    if (--listeners > 0 || channel !== opened) return
    channel = null
    void opened.then((root) => root.close()).catch(() => undefined)
  }
}

/** Listens in a room of an academy until the returned function is called. Offline it joins once there is a network. */
export const listenInRoom = (event: RoomEvent, academyId: number, news: News): (() => void) =>
  hold((root) => {
    const leave = enter(root, event, academyId)
    const entries = Object.entries(news) as [keyof ServerEvents<'/'>, never][]
    for (const [name, listener] of entries) root.socket.on(name, listener)
    return () => {
      for (const [name, listener] of entries) root.socket.off(name, listener)
      leave()
    }
  })

/** RT-21, RT-22, RT-37: the rooms of this person, every second; none while disconnected. */
export const watchRooms = (onRooms: (rooms: Room[]) => void): (() => void) =>
  hold((root) => {
    const take = (list: { rooms: Room[] }) => onRooms(list.rooms)
    const check = () => {
      if (root.state.get() === 'On') root.socket.emit('get-room-list')
      else onRooms([])
    }
    root.socket.on('room-list', take)
    check()
    const timer = setInterval(check, connectionPollMs)
    return () => {
      clearInterval(timer)
      root.socket.off('room-list', take)
    }
  })
