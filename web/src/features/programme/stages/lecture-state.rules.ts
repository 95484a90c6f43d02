import type { RouteLecture } from '@academy/contract/users'

export type LectureState = 'soon' | 'open' | 'over'

export const lectureState = ({ available, endDate }: RouteLecture, now: Date): LectureState => {
  if (!available) return 'soon'
  return new Date(endDate) < now ? 'over' : 'open'
}
