import type { StageRoute } from '@academy/contract/users'

/** The moment at which something opens by its date alone, without anybody doing anything. */
export const nextOpening = (stages: readonly StageRoute[], now: Date): Date | null => {
  const dates = stages
    .filter(({ state }) => state !== null)
    .flatMap(({ startDate, lectures }) => [startDate, ...lectures.map((lecture) => lecture.startDate)])
    .filter((date) => date !== null)
    .map((date) => new Date(date).getTime())
    .filter((time) => time > now.getTime())
  return dates.length === 0 ? null : new Date(Math.min(...dates))
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Never below zero: a clock that has run out stands still. */
export const timeLeft = (target: Date, now: Date): TimeLeft => {
  const ms = Math.max(0, target.getTime() - now.getTime())
  return {
    days: Math.floor(ms / dayMs),
    hours: Math.floor((ms % dayMs) / hourMs),
    minutes: Math.floor((ms % hourMs) / minuteMs),
    seconds: Math.floor((ms % minuteMs) / secondMs),
  }
}

/** The two largest units say enough: '2 days 4 hours', '4 hours 12 minutes', '12 minutes'. */
export const largestUnits = ({ days, hours, minutes }: TimeLeft): [unit: 'days' | 'hours' | 'minutes', n: number][] => {
  if (days > 0)
    return [
      ['days', days],
      ['hours', hours],
    ]
  if (hours > 0)
    return [
      ['hours', hours],
      ['minutes', minutes],
    ]
  return [['minutes', Math.max(1, minutes)]]
}
