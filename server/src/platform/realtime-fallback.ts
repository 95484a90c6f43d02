import type { Namespace, Server } from 'socket.io'

type AdapterOf = Exclude<Parameters<Server['adapter']>[0], undefined>
type AdapterFactory = (namespace: Namespace) => unknown

/** What the adapters of the library share; it names these as protected. */
interface ClusterAdapter {
  doPublish(message: unknown): Promise<string>
  onMessage(message: unknown): void
  close(): unknown
}

/** An event that comes later than this is told the other way as well; a page merges what it is told twice. */
const publishMs = 1_000

const within = (work: Promise<string>): Promise<string> => {
  const { promise: tooLong, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error('not published in time')), publishMs)
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/**
 * Events go over the first way, and over the second while the first is away: the library would keep them back until
 * then, from its own sockets too. Every process listens to both.
 */
export const withFallback = (first: AdapterFactory, second: AdapterFactory, isFirstWell: () => boolean): AdapterOf => {
  // The library calls it with `new`, which an arrow does not bear.
  const factory = function factory(namespace: Namespace): ClusterAdapter {
    const main = first(namespace) as ClusterAdapter
    const other = second(namespace) as ClusterAdapter
    const publish = main.doPublish.bind(main)
    main.doPublish = (message) =>
      isFirstWell() ? within(publish(message)).catch(() => other.doPublish(message)) : other.doPublish(message)
    // It leaves out what its own process has sent.
    other.onMessage = (message) => main.onMessage(message)
    const close = main.close.bind(main)
    main.close = () => {
      other.close()
      return close()
    }
    return main
  }
  return factory as unknown as AdapterOf
}
