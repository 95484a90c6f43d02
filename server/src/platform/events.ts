import type { Logger } from './log.ts'

/** The types of all events. server/src/events.ts adds names and payloads to this map. */
export interface EventMap {}
export type EventName = keyof EventMap

type Listener<N extends EventName> = (payload: EventMap[N]) => void | Promise<void>

/**
 * Events inside one process, after the commit that caused them, at most once. What must happen is a job, enqueued in the
 * transaction; events only update those who are looking right now.
 */
export interface EventBus {
  on<N extends EventName>(name: N, listener: Listener<N>): void
  publish<N extends EventName>(name: N, payload: EventMap[N]): void
}

export const createEventBus = (log: Logger): EventBus => {
  const listeners = new Map<EventName, Listener<never>[]>()
  return {
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
    },
    publish: (name, payload) => {
      for (const listener of listeners.get(name) ?? [])
        Promise.resolve()
          .then(() => listener(payload as never))
          .catch((error: unknown) =>
            log.error({ err: error, event: name }, 'event listener failed: the others still run'),
          )
    },
  }
}
