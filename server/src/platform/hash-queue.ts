import { NotReadyError } from './http-errors.ts'

/** Known: people who are logged in, hold a link of a mail, or come from a browser that has been in the account before. */
export type Lane = 'known' | 'strangers'

export interface Waiter {
  lane: Lane
  /** The person, or the network of a stranger, whose places are counted. */
  of: string
  /** Whether the caller has gone. */
  isGone(): boolean
}

export interface LaneSize {
  places: number
  /** How many places one person or network may take. */
  placesEach: number
}

export interface Place {
  /** Runs the work when its turn comes, and not at all if the caller has gone by then. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  leave(): void
}

interface Turn {
  isGone(): boolean
  start(): void
  drop(): void
}

/** Runs `width` tasks at once. The lane of known people always goes first: strangers only delay each other (T5). */
export const createHashQueue = ({ width, lanes }: { width: number; lanes: Record<Lane, LaneSize> }) => {
  const taken: Record<Lane, Set<Waiter>> = { known: new Set(), strangers: new Set() }
  const waiting: Record<Lane, Turn[]> = { known: [], strangers: [] }
  let running = 0

  const startNext = (): void => {
    while (running < width) {
      const next = waiting.known.shift() ?? waiting.strangers.shift()
      if (!next) return
      if (next.isGone()) next.drop()
      else {
        running++
        next.start()
      }
    }
  }

  const isFull = ({ lane, of }: Waiter): boolean => {
    const { places, placesEach } = lanes[lane]
    const ofTheSame = [...taken[lane]].filter((other) => other.of === of).length
    return taken[lane].size >= places || ofTheSame >= placesEach
  }

  const dropGone = (lane: Lane): void => {
    const { gone = [], here = [] } = Object.groupBy(waiting[lane], (turn) => (turn.isGone() ? 'gone' : 'here'))
    waiting[lane] = here
    for (const turn of gone) turn.drop()
  }

  /** Fails at once where there is no free place, instead of waiting in vain. */
  const takePlace = (waiter: Waiter): Place => {
    const { lane } = waiter
    if (isFull(waiter)) dropGone(lane)
    if (isFull(waiter)) throw new NotReadyError('too many passwords to hash', { isLogged: false })
    const place = { ...waiter }
    taken[lane].add(place)
    const leave = (): void => {
      taken[lane].delete(place)
    }
    const turn = (): Promise<void> =>
      new Promise((start, refuse) => {
        const drop = (): void => {
          leave()
          refuse(new NotReadyError('nobody waits for this hash any more', { isLogged: false }))
        }
        waiting[lane].push({ isGone: waiter.isGone, start, drop })
        startNext()
      })
    return {
      leave,
      inTurn: async (work) => {
        await turn()
        try {
          return await work()
        } finally {
          running--
          leave()
          startNext()
        }
      },
    }
  }

  return takePlace
}
