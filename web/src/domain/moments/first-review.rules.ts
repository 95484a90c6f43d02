import type { HomeworkState } from '@academy/contract/homework-state'
import type { StageRoute } from '@academy/contract/users'

const reviewed: readonly HomeworkState[] = ['checked', 'appealed', 'returned']

/** Whether no other work of the student has been reviewed so far. */
export const isFirstReview = (routes: readonly Pick<StageRoute, 'lectures'>[], stageLectureId: number): boolean =>
  routes
    .flatMap(({ lectures }) => lectures)
    .every((lecture) => lecture.stageLectureId === stageLectureId || !reviewed.includes(lecture.homeworkState))
