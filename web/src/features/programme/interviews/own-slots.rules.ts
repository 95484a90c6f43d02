import type { InterviewSlot } from '@academy/contract/interviews'
import { interviewChangeWindowMs } from '@academy/contract/limits'

/** until 24 hours before it starts; the server decides, this only shows it. */
export const isChangeable = (startDate: string, now: Date): boolean =>
  Date.parse(startDate) - now.getTime() >= interviewChangeWindowMs

/** The last moment to change a booking. */
export const changeUntil = (startDate: string): string =>
  new Date(Date.parse(startDate) - interviewChangeWindowMs).toISOString()

export const ownSlotsOf = (slots: readonly InterviewSlot[]) => ({
  booking: slots.find(({ isMine, isNoShow }) => isMine && !isNoShow) ?? null,
  missed: slots.findLast(({ isMine, isNoShow }) => isMine && isNoShow) ?? null,
  free: slots.filter(({ isMine }) => !isMine),
})

/** Two rooms at the same time are one choice; two people to talk to are two. */
export const onePerTime = (slots: readonly InterviewSlot[]): InterviewSlot[] => {
  const seen = new Set<string>()
  return slots.filter(({ startDate, interviewer }) => {
    const choice = `${startDate} ${interviewer?.id ?? ''}`
    return !seen.has(choice) && Boolean(seen.add(choice))
  })
}
