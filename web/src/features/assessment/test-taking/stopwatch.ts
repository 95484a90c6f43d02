import { initialTimeSpentSeconds } from '@academy/contract/limits'

const longestSeconds = 86_400

/** How long each question was on screen, all its visits together. */
export const createStopwatch = (tick: () => number) => {
  const spentMs = new Map<number, number>()
  let shown: { id: number; since: number } | null = null

  const spentOn = (id: number) => (spentMs.get(id) ?? 0) + (shown?.id === id ? tick() - shown.since : 0)
  return {
    isOn: (id: number): boolean => shown?.id === id,
    turnTo: (id: number): void => {
      if (shown !== null) spentMs.set(shown.id, spentOn(shown.id))
      shown = { id, since: tick() }
    },
    /** TEST-40, Q-42: the usual number when nothing was measured. */
    secondsOf: (id: number): number => {
      const seconds = Math.round(spentOn(id) / 1000)
      return seconds >= 1 ? Math.min(seconds, longestSeconds) : initialTimeSpentSeconds
    },
  }
}
