export type WaitUnit = 'minutes' | 'hours' | 'days'

const [hour, day] = [60, 24 * 60]

/** 95 minutes are 'an hour and something', three days are three days: one number is enough to choose by. */
export const waitParts = (minutes: number): { unit: WaitUnit; count: number } => {
  if (minutes < hour) return { unit: 'minutes', count: Math.max(1, Math.round(minutes)) }
  if (minutes < 2 * day) return { unit: 'hours', count: Math.round(minutes / hour) }
  return { unit: 'days', count: Math.round(minutes / day) }
}

/** From when on a wait stands out: longer than two days, longer than four. */
export const waitTone = (minutes: number): 'calm' | 'long' | 'late' =>
  minutes < 2 * day ? 'calm' : minutes < 4 * day ? 'long' : 'late'

export const minutesSince = (iso: string, now: Date): number => Math.max(0, (now.getTime() - Date.parse(iso)) / 60_000)
