import { autogradeApi, type Regrade } from '@academy/contract/autograde'
import { idListMaxCount } from '@academy/contract/limits'
import { stageLecturesApi } from '@academy/contract/lectures'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

/** Runners come and go without a word to the page, and a socket may be blocked on the way: asked anyway. */
const lookAgainMs = 15_000

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const autogradeQueries = {
  overview: (selection: number | 'all') =>
    queryOptions({
      queryKey: ['autograde', selection, 'overview'],
      queryFn: ({ signal }) => call(autogradeApi.overview, {}, { signal }),
      refetchInterval: 2 * lookAgainMs,
    }),
  lecture: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['autograde', academyId, 'lecture', id],
      queryFn: ({ signal }) => call(stageLecturesApi.get, { params: { id } }, { signal, academyId }),
    }),
  panel: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['autograde', academyId, 'panel', id],
      queryFn: ({ signal }) => call(autogradeApi.panel, { params: { id } }, { signal, academyId }),
      refetchInterval: lookAgainMs,
    }),
  details: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['autograde', academyId, 'details', id],
      queryFn: ({ signal }) => call(autogradeApi.details, { params: { id } }, { signal, academyId }),
    }),
  responses: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['autograde', academyId, 'responses', id],
      queryFn: ({ signal }) => call(autogradeApi.responses, { params: { id } }, { signal, academyId }),
      staleTime: 0,
    }),
  withoutReview: (academyId: number, id: number, minMark: number) =>
    queryOptions({
      queryKey: ['autograde', academyId, 'without-review', id, minMark],
      queryFn: ({ signal }) =>
        Promise.all([
          call(autogradeApi.withoutReviewCount, { params: { id }, query: { minMark } }, { signal, academyId }),
          call(autogradeApi.withoutReviewIds, { params: { id }, query: { minMark } }, { signal, academyId }),
        ]).then(([{ count }, ids]) => ({ count, ids })),
      staleTime: 0,
    }),
  regrades: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['autograde', academyId, 'regrades', id],
      queryFn: ({ signal }) => call(autogradeApi.regrades, { params: { id } }, { signal, academyId }),
      refetchInterval: lookAgainMs,
    }),
  regrade: (academyId: number, { id, state, done }: Pick<Regrade, 'id' | 'state' | 'done'>) =>
    queryOptions({
      queryKey: ['autograde', academyId, 'regrade', id, state, done],
      queryFn: ({ signal }) => call(autogradeApi.regrade, { params: { id } }, { signal, academyId }),
      placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    }),
}

export const reloadAutograde = (academyId: number) =>
  queryClient.invalidateQueries({ queryKey: ['autograde', academyId] })

/** AG-11, AG-24 */
export const rerun = async (academyId: number, id: number, isCheck: boolean) => {
  const result = await call(autogradeApi.resend, { params: { id }, query: isCheck ? { isCheck: 'true' } : {} })
  await reloadAutograde(academyId)
  return result
}

/** AG-12: as many calls as their number needs; says after each how far it is. */
export const rerunMany = async (
  academyId: number,
  id: number,
  ids: readonly number[],
  onProgress: (done: number) => void,
): Promise<number> => {
  let queued = 0
  for (let start = 0; start < ids.length; start += idListMaxCount) {
    const part = ids.slice(start, start + idListMaxCount)
    const answer = await call(autogradeApi.resendMany, { params: { id }, body: { ids: [...part] } })
    queued += answer.queued
    onProgress(Math.min(ids.length, start + part.length))
  }
  await reloadAutograde(academyId)
  return queued
}

/** AG-13 */
export const takeMarks = async (academyId: number, id: number, minMark: number): Promise<number> => {
  const { updated } = await call(autogradeApi.setResult, { params: { id }, body: { minMark } })
  await reloadAutograde(academyId)
  return updated
}

export const startRegrade = async (academyId: number, stageLectureId: number, testRepoLink: string) => {
  await call(autogradeApi.startRegrade, { body: { stageLectureId, testRepoLink } })
  await reloadAutograde(academyId)
}

export const publishRegrade = async (academyId: number, id: number): Promise<number> => {
  const { updated } = await call(autogradeApi.publishRegrade, { params: { id } })
  await reloadAutograde(academyId)
  return updated
}

export const discardRegrade = async (academyId: number, id: number) => {
  await call(autogradeApi.discardRegrade, { params: { id } })
  await reloadAutograde(academyId)
}
