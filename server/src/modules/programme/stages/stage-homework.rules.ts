import type { ErrorName } from '@academy/contract/errors'
import { type HomeworkState, isReturned, type Returned, wasReturned } from '@academy/contract/homework-state'

export interface TaskOfLecture {
  hasHomework: boolean
  /** Open to its student: the stage is, and the lecture has begun. */
  available: boolean
  endDate: Date
  /** HW-31: how many submissions are allowed. */
  attempts: number
}
export interface Handed extends Returned {
  attempts: number
  isReviewed: boolean
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

export interface Grading {
  isQueued: boolean
  isRunning: boolean
}

/** The state of a homework, in the sidebar and lists of its student as on the page of the lecture. */
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
