import { urgencyWindowMs } from './limits.ts'

/** waiting: handed in, not reviewed. returned: the student has until a moment. empty: made by staff, not answered. */
export const reviewStates = ['waiting', 'reviewed', 'returned', 'appealed', 'empty'] as const
export type ReviewState = (typeof reviewStates)[number]

export interface Returned {
  reanswerDeadline: Date | null
  isAnswered: boolean
}

/** given back, so that one more answer is awaited. */
export const wasReturned = ({ reanswerDeadline, isAnswered }: Returned): boolean =>
  reanswerDeadline !== null && !isAnswered

/** The same, and there is still time for it. */
export const isReturned = (response: Returned, now: Date): boolean =>
  wasReturned(response) && now <= response.reanswerDeadline!

/** HW-39, STG-50: nothing handed in, no mark, and the end is 0 to 24 hours away, both included. */
export const isUrgentHomework = (
  task: { hasHomework: boolean; available: boolean; endDate: Date },
  response: { isAnswered: boolean; mark: number | null } | null,
  now: Date,
): boolean => {
  const leftMs = task.endDate.getTime() - now.getTime()
  const isOpen = task.hasHomework && task.available && !response?.isAnswered && (response?.mark ?? null) === null
  return isOpen && leftMs >= 0 && leftMs <= urgencyWindowMs
}

/** The states of a student's homework, in the order they follow each other. */
export const homeworkStates = [
  'none',
  'open',
  'tooLate',
  'queued',
  'grading',
  'waiting',
  'returned',
  'checked',
  'appealed',
] as const
export type HomeworkState = (typeof homeworkStates)[number]
