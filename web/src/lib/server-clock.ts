/** E5: the time of the server, as far as this page knows it. The clock of the device is never asked what time it is. */
export interface ServerClock {
  /** What the server said about its time, in a reply to what was sent at this moment of `tick()`. */
  hear(serverTime: string, sentAtTick: number): void
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  iso(): string
  /** Milliseconds that only ever grow. */
  tick(): number
  /** Whether the device slept or its clock was changed: then the server has to be asked for the time again. */
  isDoubtful(): boolean
}

interface Sources {
  /** Grows steadily whatever happens to the clock of the device; some devices stop it while they sleep. */
  tick: () => number
  /** The clock of the device: right or wrong, it goes on during sleep. */
  device: () => number
}

const doubtAfterMs = 2_000
/** A reply that took longer says too little about when it was written, unless nothing better is known. */
const goodTripMs = 1_500

export const createServerClock = ({ tick, device }: Sources): ServerClock => {
  let serverAt = 0
  let tickAt = 0
  let gapAt = 0
  let isSet = false

  const isDoubtful = () => !isSet || Math.abs(device() - tick() - gapAt) > doubtAfterMs
  const now = () => serverAt + (tick() - tickAt)

  return {
    tick,
    now,
    iso: () => new Date(now()).toISOString(),
    isDoubtful,
    hear: (serverTime, sentAtTick) => {
      const heardAt = tick()
      if (!isDoubtful() && heardAt - sentAtTick > goodTripMs) return
      serverAt = Date.parse(serverTime)
      // Written somewhere between the question and the answer.
      tickAt = (sentAtTick + heardAt) / 2
      gapAt = device() - heardAt
      isSet = true
    },
  }
}

export const serverClock = (): ServerClock =>
  createServerClock({ tick: () => performance.now(), device: () => Date.now() })
