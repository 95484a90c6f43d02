import type { HomeworkState } from '@academy/contract/homework-state'
import type { BadgeTone } from '#ui/badge.tsx'

/** The colour of a homework's state, in the list of lectures and on the page of one. */
export const homeworkTones: Record<HomeworkState, BadgeTone> = {
  none: 'neutral',
  open: 'brand',
  tooLate: 'red',
  queued: 'yellow',
  grading: 'yellow',
  waiting: 'yellow',
  returned: 'red',
  checked: 'green',
  appealed: 'yellow',
}
