/** How long after a 1 a 0 still makes a 10 of it. */
export const tenWithinMs = 700

export interface TypedMark {
  mark: number
  at: number
}

/** The mark a digit gives; 1 and at once 0 is 10. null: it is no digit. */
export const markOfKey = (key: string, before: TypedMark | null, now: number): TypedMark | null => {
  if (!/^\d$/.test(key)) return null
  const isTen = key === '0' && before?.mark === 1 && now - before.at <= tenWithinMs
  return { mark: isTen ? 10 : Number(key), at: now }
}
