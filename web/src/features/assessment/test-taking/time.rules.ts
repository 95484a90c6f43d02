import { testWarningsMs } from '@academy/contract/limits'

/** '1:02:09', '23:41': hours only where there are any. */
export const clockText = (seconds: number): string => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}

export const secondsUntil = (deadlineMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000))

/** The warning whose moment lies between two looks at the clock: the latest one after a long sleep. */
export const warningBetween = (secondsBefore: number, seconds: number): number | null =>
  [...testWarningsMs]
    .map((ms) => ms / 1000)
    .toSorted((a, b) => a - b)
    .find((warning) => secondsBefore > warning && seconds <= warning && seconds > 0) ?? null
