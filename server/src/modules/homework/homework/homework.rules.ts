import type { HomeworkState } from '@academy/contract/homework'
import { isReturned, wasReturned } from '@academy/contract/homework-state'
import { appealWindowDays } from '@academy/contract/limits'
import type { ErrorName } from '@academy/contract/errors'

export interface TaskOfLecture {
  hasHomework: boolean
  /** Open to its student: the stage is, and the lecture has begun. */
  available: boolean
  endDate: Date
  /** HW-31: how many submissions are allowed. */
  attempts: number
}
export interface Handed {
  attempts: number
  isAnswered: boolean
  isReviewed: boolean
  mark: number | null
  reanswerDeadline: Date | null
  /** null: made by staff for somebody who handed in nothing. */
  submittedAt: Date | null
  reviewedAt: Date | null
}

export type NextSubmission = { isReanswer: boolean; until: Date } | { refusal: ErrorName }

/** HW-30 to HW-32: whether one more submission counts, until when, and else why not. */
export const nextSubmission = (task: TaskOfLecture, response: Handed | null, now: Date): NextSubmission => {
  if (!task.hasHomework || !task.available) return { refusal: 'CanNotAddHomework' }
  if (response && wasReturned(response)) {
    const until = response.reanswerDeadline!
    return now <= until ? { isReanswer: true, until } : { refusal: 'ReanswerDeadlinePassed' }
  }
  if (now > task.endDate) return { refusal: 'CanNotAddHomework' }
  if (response && response.attempts >= task.attempts) return { refusal: 'HomeworkAttemptsExhausted' }
  return { isReanswer: false, until: task.endDate }
}

export const mayStillSubmit = (task: TaskOfLecture, response: Handed | null, now: Date): Date | null => {
  const next = nextSubmission(task, response, now)
  return 'until' in next ? next.until : null
}

/** One appeal, against a review that was published, while its window is open. */
export const appealUntil = (response: Handed, hasAppeal: boolean, now: Date): Date | null => {
  if (hasAppeal || !response.isReviewed || !response.isAnswered || response.reviewedAt === null) return null
  const until = new Date(response.reviewedAt.getTime() + appealWindowDays * 86_400_000)
  return now <= until ? until : null
}

export interface Grading {
  isQueued: boolean
  isRunning: boolean
}

/** Where a homework stands, as its student is told. */
export const homeworkStateOf = (
  task: TaskOfLecture,
  response: Handed | null,
  { isQueued, isRunning }: Grading,
  hasOpenAppeal: boolean,
  now: Date,
): HomeworkState => {
  if (!task.hasHomework) return 'none'
  if (response && hasOpenAppeal) return 'appealed'
  if (response && isReturned(response, now)) return 'returned'
  if (response?.isReviewed) return 'checked'
  if (!response?.isAnswered) return mayStillSubmit(task, response, now) ? 'open' : 'tooLate'
  if (isRunning) return 'grading'
  return isQueued ? 'queued' : 'waiting'
}
