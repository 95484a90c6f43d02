import type { InterviewSlot, InterviewStudent, InterviewStudentState } from '@academy/contract/interviews'

/** free, gone: nobody took it. waiting: the time is over and nothing is written down yet. */
export type SlotState = 'free' | 'gone' | 'booked' | 'waiting' | 'noShow' | 'answered'

export const slotStateOf = (
  slot: Pick<InterviewSlot, 'student' | 'isNoShow' | 'isAnswered' | 'startDate' | 'endDate'>,
  now: Date,
): SlotState => {
  if (slot.student === null) return new Date(slot.startDate) > now ? 'free' : 'gone'
  if (slot.isNoShow) return 'noShow'
  if (slot.isAnswered) return 'answered'
  return new Date(slot.endDate) > now ? 'booked' : 'waiting'
}

export const studentStateOf = (
  { slot, answer }: Pick<InterviewStudent, 'slot' | 'answer'>,
  now: Date,
): InterviewStudentState => {
  if (answer !== null) return 'answered'
  if (slot === null) return 'notBooked'
  if (slot.isNoShow) return 'noShow'
  return new Date(slot.endDate) > now ? 'booked' : 'waiting'
}
