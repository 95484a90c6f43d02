import type { HomeworkState } from '@academy/contract/homework-state'
import type { RouteLecture } from '@academy/contract/users'

export type LectureState = 'soon' | 'open' | 'over'

export const lectureState = ({ available, endDate }: RouteLecture, now: Date): LectureState => {
  if (!available) return 'soon'
  return new Date(endDate) < now ? 'over' : 'open'
}

/** The date a student needs: until when to submit, also after a return; when it was too late. Null: neither. */
export const dueDate = ({ available, homeworkState, deadline, endDate }: RouteLecture): string | null => {
  if (!available) return null
  if (homeworkState === 'open' || homeworkState === 'returned') return deadline ?? endDate
  return homeworkState === 'tooLate' ? endDate : null
}

const submitted: readonly HomeworkState[] = ['queued', 'grading', 'waiting', 'checked', 'appealed']

/** How much of the homework is submitted, and the average of the marks that are shown. */
export const homeworkProgress = (lectures: readonly RouteLecture[]) => {
  const withHomework = lectures.filter(({ hasHomework }) => hasHomework)
  const handedIn = withHomework.filter(({ homeworkState }) => submitted.includes(homeworkState))
  // The mark of a returned work is not its last one.
  const marks = handedIn.flatMap(({ mark }) => (mark === null ? [] : [mark]))
  return {
    count: withHomework.length,
    submitted: handedIn.length,
    average: marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
  }
}

/** The lectures before and after one that can be opened. */
export const neighboursOf = (lectures: readonly RouteLecture[], { stageLectureId }: RouteLecture) => {
  const open = lectures.filter((lecture) => lecture.available || lecture.stageLectureId === stageLectureId)
  const index = open.findIndex((lecture) => lecture.stageLectureId === stageLectureId)
  return { previous: open[index - 1] ?? null, next: open[index + 1] ?? null }
}
