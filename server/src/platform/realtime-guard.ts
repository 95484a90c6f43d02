import type { IncomingMessage } from 'node:http'
import { namespaces } from '@academy/contract/realtime'
import type { Server } from 'socket.io'
import { addressBehind, networkOf } from './network.ts'

/**
 * V4: what a connection may send before anybody knows whose it is, and whatever it is. Far above any page: it guards the
 * work that the library does by itself, which the share of a person never sees.
 */
export const connectionLimits = {
  packets: { burst: 2_000, perSecond: 200 },
  /** A page opens each namespace once, and sometimes one of them again. */
  namespaces: { burst: 2 * namespaces.length, perSecond: 1 },
  /** Replies that the client does not read stay in our memory. */
  unread: 1_000,
  /** Connections of one network that have sent no token yet; a whole school may share one network. */
  strangersOfNetwork: 500,
} as const

interface Rate {
  burst: number
  perSecond: number
}

/** Returns whether one more is within the rate; not async, because the rest of a chunk is handled before any promise. */
export const createBucket = ({ burst, perSecond }: Rate, now: () => number = () => performance.now()) => {
  let [left, at] = [burst, now()]
  return (): boolean => {
    const moment = now()
    left = Math.min(burst, left + ((moment - at) / 1000) * perSecond)
    at = moment
    if (left < 1) return false
    left--
    return true
  }
}

/** The part of engine.io's connection that is used here. */
interface Connection {
  request: IncomingMessage
  on(event: 'packet', listener: (packet: { type: string; data?: unknown }) => void): unknown
  once(event: 'close', listener: () => void): unknown
  close(discard: boolean): void
}

/** The first letter of a packet of socket.io that opens a namespace. */
const opensNamespace = (data: unknown): boolean => typeof data === 'string' && data.startsWith('0')

export const guardConnections = (io: Server, proxyHops: number) => {
  /** The number of connections without a token, by network. */
  const strangers = new Map<string, Set<object>>()

  const networks = new WeakMap<object, string>()

  const nameKnown = (connection: object): void => {
    const network = networks.get(connection) ?? ''
    const ofNetwork = strangers.get(network)
    ofNetwork?.delete(connection)
    if (ofNetwork?.size === 0) strangers.delete(network)
  }

  const addressOf = (request: IncomingMessage): string =>
    addressBehind(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for'], proxyHops)

  io.engine.on('connection', (connection: Connection) => {
    const network = networkOf(addressOf(connection.request))
    networks.set(connection, network)
    strangers.set(network, (strangers.get(network) ?? new Set()).add(connection))
    connection.once('close', () => nameKnown(connection))
    const [isPacketFine, isNamespaceFine] = [
      createBucket(connectionLimits.packets),
      createBucket(connectionLimits.namespaces),
    ]
    connection.on('packet', ({ data }) => {
      const { writeBuffer } = connection as unknown as { writeBuffer: unknown[] }
      const isFine =
        isPacketFine() && (!opensNamespace(data) || isNamespaceFine()) && writeBuffer.length <= connectionLimits.unread
      // The rest of this packet is ignored.
      if (!isFine) connection.close(true)
    })
  })

  return {
    addressOf,
    /** Whether this network may open one more connection. */
    hasRoomFor: (request: IncomingMessage): boolean =>
      (strangers.get(networkOf(addressOf(request)))?.size ?? 0) < connectionLimits.strangersOfNetwork,
    nameKnown,
  }
}
