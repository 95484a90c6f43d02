import { groupsApi } from '@academy/contract/groups'
import { homeworkApi, type ManagerUpdate, type ResponseUpdate } from '@academy/contract/homework'
import { stageLecturesApi } from '@academy/contract/lectures'
import { reviewApi, type QueueFilters, type QueueQuery } from '@academy/contract/review'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

const spanning = (selection: Selection) => (typeof selection === 'number' ? { academyId: selection } : {})

/** The academy is part of every key: nothing of one academy is ever shown in another. */
export const reviewQueries = {
  queue: (selection: Selection, body: QueueQuery) =>
    queryOptions({
      queryKey: ['review', selection, 'queue', body],
      queryFn: ({ signal }) => call(reviewApi.queue, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  neighbours: (academyId: number, id: number, body: QueueFilters) =>
    queryOptions({
      queryKey: ['review', academyId, 'neighbours', id, body],
      queryFn: ({ signal }) => call(reviewApi.neighbours, { params: { id }, body }, { signal, academyId }),
    }),
  details: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['review', academyId, 'details', id],
      queryFn: ({ signal }) => call(reviewApi.details, { params: { id } }, { signal, academyId }),
    }),
  load: (selection: Selection, stageLectureId: number | null) =>
    queryOptions({
      queryKey: ['review', selection, 'load', stageLectureId],
      queryFn: ({ signal }) =>
        call(
          reviewApi.load,
          { query: stageLectureId === null ? {} : { stageLectureId } },
          { signal, ...spanning(selection) },
        ),
      placeholderData: keepPreviousData,
    }),
  lectures: (selection: Selection) =>
    queryOptions({
      queryKey: ['review', selection, 'lectures'],
      queryFn: ({ signal }) => call(stageLecturesApi.list, { query: {} }, { signal }),
      staleTime: 60_000,
    }),
  groups: (academyId: number) =>
    queryOptions({
      queryKey: ['review', academyId, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, academyId }),
      staleTime: 60_000,
    }),
  reviewers: (academyId: number, stageLectureId: number) =>
    queryOptions({
      queryKey: ['review', academyId, 'reviewers', stageLectureId],
      queryFn: ({ signal }) =>
        call(stageLecturesApi.reviewers, { params: { id: stageLectureId } }, { signal, academyId }),
    }),
  without: (academyId: number, stageLectureId: number) =>
    queryOptions({
      queryKey: ['review', academyId, 'without', stageLectureId],
      queryFn: ({ signal }) =>
        call(homeworkApi.withoutResponse, { params: { id: stageLectureId } }, { signal, academyId }),
    }),
  phrases: (academyId: number, lectureId: number) =>
    queryOptions({
      queryKey: ['review', academyId, 'phrases', lectureId],
      queryFn: ({ signal }) => call(reviewApi.phrases, { query: { lectureId } }, { signal, academyId }),
    }),
  code: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['review-code', academyId, id],
      queryFn: ({ signal }) => call(reviewApi.code, { params: { id } }, { signal, academyId }),
      retry: false,
      staleTime: Infinity,
    }),
  codeFile: (academyId: number, id: number, commit: string, path: string) =>
    queryOptions({
      queryKey: ['review-code', academyId, id, commit, path],
      queryFn: ({ signal }) =>
        call(reviewApi.codeFile, { params: { id }, query: { commit, path } }, { signal, academyId }),
      retry: false,
      staleTime: Infinity,
    }),
}

/** What a change did is asked from the server, for everything that shows it: also the queue over all academies. */
export const reloadReviews = () => queryClient.invalidateQueries({ queryKey: ['review'] })
const reloaded = async <T>(change: Promise<T>): Promise<T> => {
  const answer = await change
  void reloadReviews()
  return answer
}

/** HW-25: the reviewer's half. */
export const saveReview = (academyId: number, id: number, body: ResponseUpdate) =>
  reloaded(call(homeworkApi.update, { params: { id }, body }, { academyId }))

/** HW-49 */
export const saveAsManager = (academyId: number, id: number, body: ManagerUpdate) =>
  reloaded(call(homeworkApi.forManager, { params: { id }, body }, { academyId }))

/** HW-48 */
export const setPublished = (academyId: number, id: number, isReviewed: boolean) =>
  reloaded(call(homeworkApi.updateStatus, { params: { id }, body: { isReviewed } }, { academyId }))

/** HW-45 */
export const setReviewer = (academyId: number, id: number, assign: boolean) =>
  reloaded(call(homeworkApi.assign, { params: { id }, body: { assign } }, { academyId }))

export interface BulkAssignment {
  assign: boolean
  ids: number[]
  reviewerIds?: number[]
}
export const previewAssignment = (academyId: number, body: BulkAssignment) =>
  call(homeworkApi.assignMultiple, { body: { ...body, isPreview: true } }, { academyId })
/** HW-46 */
export const assignMany = (academyId: number, body: BulkAssignment) =>
  reloaded(call(homeworkApi.assignMultiple, { body }, { academyId }))
export const undoAssignment = (academyId: number, changeId: number) =>
  reloaded(call(homeworkApi.undoAssign, { params: { id: changeId } }, { academyId }))

/** HW-50 */
export const createForStudent = (academyId: number, userId: number, stageLectureId: number) =>
  reloaded(call(homeworkApi.createAndAssignSelf, { body: { userId, stageLectureId } }, { academyId }))

export const decideAppeal = (
  academyId: number,
  id: number,
  body: { accepted: boolean; decision: string; mark?: number },
) => reloaded(call(homeworkApi.decideAppeal, { params: { id }, body }, { academyId }))

export const hold = (academyId: number, id: number, isTakingOver: boolean) =>
  call(reviewApi.hold, { params: { id }, body: { isTakingOver } }, { academyId })
/** Said when its page is left: the next one may be of another academy. */
export const release = (academyId: number, id: number) => call(reviewApi.release, { params: { id } }, { academyId })

export const addLineComment = (
  academyId: number,
  id: number,
  body: { commit: string; path: string; line: number; body: string },
) => reloaded(call(reviewApi.addLineComment, { params: { id }, body }, { academyId }))
export const removeLineComment = (academyId: number, id: number, commentId: number) =>
  reloaded(call(reviewApi.removeLineComment, { params: { id, commentId } }, { academyId }))

export const keepPhrase = (academyId: number, lectureId: number, body: string) =>
  reloaded(call(reviewApi.addPhrase, { body: { lectureId, body } }, { academyId }))
export const countPhrase = (id: number) => call(reviewApi.usePhrase, { params: { id } })
export const removePhrase = (academyId: number, id: number) =>
  reloaded(call(reviewApi.removePhrase, { params: { id } }, { academyId }))
