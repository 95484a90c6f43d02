export type WindowState = 'undated' | 'before' | 'open' | 'closed'

/** TEST-56: whether somebody could start now. */
export const windowState = (
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  now: Date,
): WindowState => {
  if (startDate === null && endDate === null) return 'undated'
  if (startDate !== null && now < new Date(startDate)) return 'before'
  return endDate !== null && now > new Date(endDate) ? 'closed' : 'open'
}
