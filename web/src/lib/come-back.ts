import { healthApi } from '@academy/contract/system'

/** Between two looks for the server: at first, and at most. */
const firstPauseMs = 2_000
const longestPauseMs = 30_000

interface ComeBackDeps {
  isReady: () => Promise<boolean>
  pause: (ms: number) => Promise<void>
  /** From 0 to 1. */
  random: () => number
}

/** What did not arrive because the server did not answer. */
export interface Missing {
  isMissing: () => boolean
  load: () => Promise<unknown>
}

/**
 * One look for the server on behalf of everything that is missing, ever less often; once it answers, all of it is loaded.
 * Every page has lost the server at the same moment, so each waits for a time of its own.
 */
export const createComeBack = ({ isReady, pause, random }: ComeBackDeps) => {
  const watched = new Set<Missing>()
  let isLooking = false
  let isAway = false
  const missing = () => [...watched].filter((one) => one.isMissing())

  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    let longestMs = firstPauseMs
    while (missing().length > 0) {
      isAway = true
      await pause(longestMs * (0.5 + random() / 2))
      longestMs = Math.min(longestMs * 2, longestPauseMs)
      if (missing().length === 0 || !(await isReady())) continue
      isAway = false
      await Promise.allSettled(missing().map(({ load }) => load()))
    }
    isAway = false
    isLooking = false
  }

  return {
    /** Whether one look is under way for all: nothing needs to ask by itself. */
    isAway: () => isAway,
    /** Something may be missing now. */
    look,
    watch: (one: Missing): (() => void) => {
      watched.add(one)
      void look()
      return () => void watched.delete(one)
    },
  }
}

const isReady = (): Promise<boolean> =>
  fetch(healthApi.ready.path, { cache: 'no-store', signal: AbortSignal.timeout(longestPauseMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const comeBack = createComeBack({
  isReady,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
})
