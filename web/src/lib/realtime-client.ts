import { renewTokens, verify } from './session/session.ts'
import { knownSession } from './session/session.store.ts'
import { tokens } from './session/tokens.ts'
import { createRealtime, type AnySocket } from './realtime.ts'

/** One connection for all namespaces; the library is loaded when a screen needs it. */
export const realtime = createRealtime({
  open: async (namespace) => {
    const { io } = await import('socket.io-client')
    return io(namespace, { autoConnect: false, transports: ['websocket', 'polling'] }) as unknown as AnySocket
  },
  greeting: () => {
    const token = tokens.access(tokens.mode())
    const selection = knownSession()?.selection ?? null
    return token === null ? null : { token, academyId: selection === 'more' ? null : selection }
  },
  renew: () =>
    renewTokens().then(
      () => true,
      () => false,
    ),
  // Without a network the token stays, and the library keeps trying.
  verify: () => verify().then(() => tokens.access(tokens.mode()) !== null),
})
