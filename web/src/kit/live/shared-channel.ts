import type { ChannelState } from '@academy/contract/enums'
import type { Namespace, ServerEvents } from '@academy/contract/realtime'
import { createObservable, type Observable } from '#lib/observable.ts'
import type { Channel, JoinEvent, PayloadOf } from '#lib/realtime.ts'

/** A room by the event that enters it, with what that event says. */
export type Room<N extends Namespace> = {
  [E in JoinEvent<N>]: readonly [event: E, payload: PayloadOf<N, E>]
}[JoinEvent<N>]

export interface Listening<N extends Namespace> {
  rooms?: readonly Room<N>[]
  news: Partial<ServerEvents<N>>
  /** The connection is there, and the rooms are entered. `isAgain`: it was away, and news may have been missed. */
  onConnected?: (isAgain: boolean) => void
}

export interface SharedChannel<N extends Namespace> {
  /** Off as long as nobody holds it. */
  state: Observable<ChannelState>
  /** null until there is a connection. */
  opened: () => Channel<N> | null
  /** Keeps the connection until the returned function is called; `use` begins when there is one and returns how it ends. */
  hold: (use?: (channel: Channel<N>) => () => void) => () => void
  /** Keeps the connection and listens until the answer is called. Without a network it listens once there is one. */
  listen: (listening: Listening<N>) => () => void
}

/** The library comes only when a screen needs it. */
export const connectTo = async <N extends Namespace>(namespace: N): Promise<Channel<N>> => {
  const { realtime } = await import('#lib/realtime-client.ts')
  return realtime.connect(namespace)
}

/** One connection for all that use a namespace on a page: it comes with the first and goes with the last. */
export const createSharedChannel = <N extends Namespace>(connect: () => Promise<Channel<N>>): SharedChannel<N> => {
  let opening: Promise<Channel<N>> | null = null
  let opened: Channel<N> | null = null
  let holders = 0
  const state = createObservable<ChannelState>('Off')
  /** How many listen in each room: only the last one leaves it. */
  const rooms = new Map<string, { count: number; leave: () => void }>()

  const take = (channel: Channel<N>) => {
    opened = channel
    const follow = () => opened === channel && state.set(channel.state.get())
    channel.state.subscribe(follow)
    follow()
  }
  const open = (): Promise<Channel<N>> => {
    if (opening !== null) return opening
    const mine = (opening = connect())
    mine.then(
      (channel) => opening === mine && take(channel),
      // The library could not be loaded; the next screen tries again.
      () => (opening = opening === mine ? null : opening),
    )
    return mine
  }
  const enter = (channel: Channel<N>, [event, payload]: Room<N>): (() => void) => {
    const key = `${event} ${JSON.stringify(payload)}`
    const room = rooms.get(key) ?? { count: 0, leave: channel.join(event, payload) }
    rooms.set(key, room)
    room.count++
    return () => {
      if (--room.count > 0) return
      rooms.delete(key)
      room.leave()
    }
  }

  const hold: SharedChannel<N>['hold'] = (use) => {
    let stop: (() => void) | undefined
    let isOver = false
    holders++
    void open()
      .then((channel) => {
        if (!isOver) stop = use?.(channel)
      })
      .catch(() => undefined)
    return () => {
      if (isOver) return
      isOver = true
      stop?.()
      if (--holders > 0) return
      const last = opening
      opening = opened = null
      state.set('Off')
      void last?.then((channel) => channel.close()).catch(() => undefined)
    }
  }
  const listen: SharedChannel<N>['listen'] = ({ rooms: wanted = [], news, onConnected }) =>
    hold((channel) => {
      const entries = Object.entries(news) as [never, never][]
      for (const [name, hear] of entries) channel.socket.on(name, hear)
      const leaving = wanted.map((room) => enter(channel, room))
      let wasOn = false
      const reportConnected = () => {
        if (channel.state.get() !== 'On') return
        onConnected?.(wasOn)
        wasOn = true
      }
      const stopWatching = channel.state.subscribe(reportConnected)
      // Others may have opened it before.
      reportConnected()
      return () => {
        stopWatching()
        for (const [name, hear] of entries) channel.socket.off(name, hear)
        for (const leave of leaving) leave()
      }
    })
  return { state, opened: () => opened, hold, listen }
}
