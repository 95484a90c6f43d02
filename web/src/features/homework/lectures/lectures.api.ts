import { employeesApi, groupsApi } from '@academy/contract/groups'
import {
  homeworkRepositoryApi,
  lecturesApi,
  stageLecturesApi,
  type Lecture,
  type LectureInput,
  type StageLecture,
  type StageLectureInput,
} from '@academy/contract/lectures'
import { reviewApi } from '@academy/contract/review'
import { stagesApi } from '@academy/contract/stages'
import { queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** What is being written is never replaced under the hands of its author. */
const asEdited = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const lecturesQueries = {
  list: (selection: Selection) =>
    queryOptions({
      queryKey: ['lectures', selection, 'list'],
      queryFn: ({ signal }) => call(lecturesApi.list, {}, { signal }),
    }),
  one: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'one', id],
      queryFn: ({ signal }) => call(lecturesApi.get, { params: { id } }, { signal, academyId }),
      ...asEdited,
    }),
  feedback: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'feedback', id],
      queryFn: ({ signal }) => call(lecturesApi.readFeedback, { params: { id } }, { signal, academyId }),
    }),
  /** Of one stage, or of all of them. */
  held: (selection: Selection, stageId?: number) =>
    queryOptions({
      queryKey: ['lectures', selection, 'held', stageId ?? 'all'],
      queryFn: ({ signal }) =>
        call(stageLecturesApi.list, { query: stageId === undefined ? {} : { stageId } }, { signal }),
    }),
  heldOne: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'held-one', id],
      queryFn: ({ signal }) => call(stageLecturesApi.get, { params: { id } }, { signal, academyId }),
      ...asEdited,
    }),
  reviewers: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'reviewers', id],
      queryFn: ({ signal }) => call(stageLecturesApi.reviewers, { params: { id } }, { signal, academyId }),
    }),
  /** What waits for each of those who review, in all lectures. */
  load: (academyId: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'load'],
      queryFn: async ({ signal }) => (await call(reviewApi.load, { query: {} }, { signal, academyId })).reviewers,
    }),
  employees: (academyId: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'employees'],
      queryFn: ({ signal }) => call(employeesApi.byAcademy, { params: { academyId } }, { signal, academyId }),
    }),
  groups: (academyId: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, academyId }),
    }),
  stage: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'stage', id],
      queryFn: ({ signal }) => call(stagesApi.get, { params: { id } }, { signal, academyId }),
    }),
  /** */
  homeworkFolders: (academyId: number) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'homework-folders'],
      queryFn: ({ signal }) => call(homeworkRepositoryApi.list, {}, { signal, academyId }),
      staleTime: 60_000,
    }),
  homeworkFiles: (academyId: number, path: string) =>
    queryOptions({
      queryKey: ['lectures', academyId, 'homework-files', path],
      queryFn: ({ signal }) => call(homeworkRepositoryApi.files, { query: { path } }, { signal, academyId }),
      staleTime: 60_000,
    }),
}

/** Everything that shows a lecture, but not what its author has open. */
const reload = () =>
  Promise.all([
    // Of every academy: the lists over all of them show it, too.
    queryClient.invalidateQueries({
      queryKey: ['lectures'],
      predicate: ({ queryKey }) => queryKey[2] !== 'one' && queryKey[2] !== 'held-one',
    }),
    // Who reviews what, what is graded, and what 'check academy' found.
    reloadAll(['groups'], ['review'], ['autograde'], ['academies']),
  ])

const saving = <Stored>(send: () => Promise<Stored>): Promise<SaveResult<Stored>> =>
  trySaving(async () => {
    const stored = await send()
    void reload()
    return stored
  })

type Known = { id: number; updatedAt: string } | null

/** HW-62 */
export const saveLecture = (academyId: number, known: Known, input: LectureInput): Promise<SaveResult<Lecture>> =>
  saving(() =>
    known === null
      ? call(lecturesApi.create, { body: input }, { academyId })
      : call(
          lecturesApi.update,
          { params: { id: known.id }, body: { ...input, updatedAt: known.updatedAt } },
          { academyId },
        ),
  )

/** HW-63 */
export const saveStageLecture = (
  academyId: number,
  known: Known,
  input: StageLectureInput,
): Promise<SaveResult<StageLecture>> =>
  saving(() =>
    known === null
      ? call(stageLecturesApi.create, { body: input }, { academyId })
      : call(
          stageLecturesApi.update,
          { params: { id: known.id }, body: { ...input, updatedAt: known.updatedAt } },
          { academyId },
        ),
  )

/** HW-20 */
export const removeLecture = async (academyId: number, id: number): Promise<void> => {
  try {
    await call(lecturesApi.remove, { params: { id } }, { academyId })
  } finally {
    await reload()
  }
}

/** HW-18 */
export const removeStageLecture = async (academyId: number, id: number): Promise<void> => {
  await call(stageLecturesApi.remove, { params: { id } }, { academyId })
  await reload()
}

export const uploadLectureImage = async (file: File): Promise<string> =>
  (await call(lecturesApi.uploadImage, { file })).imageUrl
