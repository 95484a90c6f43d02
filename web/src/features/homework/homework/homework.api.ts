import { homeworkApi, type LecturePage } from '@academy/contract/homework'
import { lecturesApi } from '@academy/contract/lectures'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'
import { reloadUser } from '#lib/session/reload-user.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** A grading is told by the socket too; who has none still sees it come. */
const gradingPollMs = 5_000
const isBeingGraded = (page: LecturePage | undefined): boolean =>
  page?.homework?.state === 'queued' || page?.homework?.state === 'grading'

export const homeworkQueries = {
  page: (academy: Selection, stageLectureId: number) =>
    queryOptions({
      queryKey: ['homework', academy, 'page', stageLectureId],
      queryFn: ({ signal }) => call(homeworkApi.page, { params: { id: stageLectureId } }, { signal }),
      refetchInterval: ({ state }) => (isBeingGraded(state.data) ? gradingPollMs : false),
    }),
}

const reload = (academy: Selection) => reloadAll(['homework', academy], ['cabinet', academy])

export interface Answer {
  body: string
  repoLink: string | null
}

/** HW-23: made when there is none yet, changed when there is. */
export const handIn = async (
  { stageLectureId, homework }: LecturePage,
  answer: Answer,
): Promise<{ isRepositoryUnread: boolean }> => {
  const id = homework?.response?.id
  const reply =
    id === undefined
      ? await call(homeworkApi.create, { body: { ...answer, stageLectureId } })
      : await call(homeworkApi.update, { params: { id }, body: answer })
  return { isRepositoryUnread: 'isRepositoryUnread' in reply && reply.isRepositoryUnread === true }
}

/** The state of one's work is on the page, in its header and in the sidebar. */
export const reloadSubmitted = async (academy: Selection): Promise<void> => {
  await Promise.all([reload(academy), reloadUser()])
}

export const sendAppeal = async (academy: Selection, id: number, reason: string): Promise<void> => {
  await call(homeworkApi.appeal, { params: { id }, body: { reason } })
  await reloadSubmitted(academy)
}

export const sendFeedback = async (
  academy: Selection,
  lectureId: number,
  given: { rating: number; text: string | null },
): Promise<void> => {
  await call(lecturesApi.giveFeedback, { params: { id: lectureId }, body: given })
  await reload(academy)
}

export const sendRating = async (academy: Selection, lectureId: number, rating: number): Promise<void> => {
  await call(lecturesApi.rate, { params: { id: lectureId }, body: { rating } })
  await reload(academy)
}
