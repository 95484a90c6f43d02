/** Whole minutes that are left, the begun one counted; none once it is over. */
export const minutesUntil = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
