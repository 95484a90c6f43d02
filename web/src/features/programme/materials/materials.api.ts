import { groupsApi } from '@academy/contract/groups'
import { preparationsApi, type LearntMaterial } from '@academy/contract/materials'
import { stagesApi } from '@academy/contract/stages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { withLearnt } from './learnt.rules.ts'

export const materialsQueries = {
  /** MAT-08 */
  ofStage: (academy: Selection, stageId: number, groupId?: number) =>
    queryOptions({
      queryKey: ['materials', academy, 'stage', stageId, groupId ?? null],
      queryFn: ({ signal }) =>
        call(preparationsApi.materials, { query: { stageId, ...(groupId !== undefined && { groupId }) } }, { signal }),
    }),
  /** MAT-09 */
  learnt: (academy: Selection, stageId: number) =>
    queryOptions({
      queryKey: ['materials', academy, 'learnt', stageId],
      queryFn: ({ signal }) => call(preparationsApi.learnt, { params: { stageId } }, { signal }),
    }),
  /** MAT-11 */
  all: (academy: Selection, stageId: number) =>
    queryOptions({
      queryKey: ['materials', academy, 'all', stageId],
      queryFn: ({ signal }) => call(preparationsApi.all, { params: { stageId } }, { signal }),
    }),
  /** MAT-26 */
  text: (academy: Selection, stageId: number) =>
    queryOptions({
      queryKey: ['materials', academy, 'text', stageId],
      queryFn: ({ signal }) => call(preparationsApi.text, { params: { stageId } }, { signal }),
    }),
  stages: (academy: Selection) =>
    queryOptions({
      queryKey: ['materials', academy, 'stages'],
      queryFn: ({ signal }) => call(stagesApi.minimal, {}, { signal }),
    }),
  groups: (academy: number) =>
    queryOptions({
      queryKey: ['materials', academy, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academy } }, { signal }),
    }),
}

/** What is still on its way, by material: two clicks on one box reach the server in their order. */
const underWay = new Map<number, Promise<void>>()

/** MAT-10, MAT-12, MAT-13: shown at once; taken back when the server does not take it. */
export const setLearnt = async (academy: Selection, mark: LearntMaterial): Promise<void> => {
  const { queryKey } = materialsQueries.learnt(academy, mark.stageId)
  const show = (shown: LearntMaterial) =>
    queryClient.setQueryData(queryKey, (learnt) => withLearnt(learnt ?? [], shown))
  // A list that was asked for before the click would bring the old mark back.
  void queryClient.cancelQueries({ queryKey })
  show(mark)
  const before = underWay.get(mark.materialContentId)
  const send = async () => {
    await before
    try {
      await call(preparationsApi.setLearnt, { body: mark })
    } catch (error) {
      if (underWay.get(mark.materialContentId) === sent) show({ ...mark, isLearnt: !mark.isLearnt })
      reportFailure(error)
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const sent = send()
  underWay.set(mark.materialContentId, sent)
  await sent
  if (underWay.get(mark.materialContentId) === sent) underWay.delete(mark.materialContentId)
}
