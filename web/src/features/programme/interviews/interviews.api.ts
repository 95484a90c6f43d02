import { academiesApi } from '@academy/contract/academies'
import type { CallInput } from '@academy/contract/endpoint'
import { stageTypes } from '@academy/contract/enums'
import { employeesApi } from '@academy/contract/groups'
import {
  type InterviewAnswer,
  type InterviewAnswerInput,
  interviewsApi,
  type SlotSeries,
} from '@academy/contract/interviews'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'

export type StudentsQuery = CallInput<typeof interviewsApi.students>['body']

/** Others book meanwhile, which is news at once; what got lost on the way is asked for this often. */
const freshMs = 20_000

/** The academy is part of every key: nothing of one academy is ever shown in another. */
export const interviewsQueries = {
  /** The interview stages of the academy, in order. */
  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['interviews', academyId, 'stages'],
      queryFn: async ({ signal }) => {
        const academies = await call(academiesApi.withStages, {}, { signal, academyId })
        const academy = academies.find(({ id }) => id === academyId)
        return {
          activeStageId: academy?.currentActiveStageId ?? null,
          stages: (academy?.academyStages ?? []).filter(({ stageType }) => stageType === stageTypes.Interview),
        }
      },
    }),
  slots: (academyId: number, stageId: number, span: { from: string; to: string }) =>
    queryOptions({
      queryKey: ['interviews', academyId, 'slots', stageId, span],
      queryFn: ({ signal }) => call(interviewsApi.slots, { query: { stageId, ...span } }, { signal, academyId }),
      placeholderData: keepPreviousData,
    }),
  /** What is free from now on, as far ahead as anybody plans. */
  freeSlots: (academyId: number, stageId: number) =>
    queryOptions({
      queryKey: ['interviews', academyId, 'free-slots', stageId],
      queryFn: async ({ signal }) => {
        const query = { stageId, from: new Date().toISOString() }
        const slots = await call(interviewsApi.slots, { query }, { signal, academyId })
        return slots.filter(({ student, startDate }) => student === null && Date.parse(startDate) > Date.now())
      },
    }),
  /** ACAD-52: of every interview stage of all academies. */
  slotsOfAll: (span: { from: string; to: string }) =>
    queryOptions({
      queryKey: ['interviews', 'all', 'slots', span],
      queryFn: ({ signal }) => call(interviewsApi.slotsOfAll, { query: span }, { signal }),
      placeholderData: keepPreviousData,
    }),
  studentsOfAll: (body: StudentsQuery) =>
    queryOptions({
      queryKey: ['interviews', 'all', 'students', body],
      queryFn: ({ signal }) => call(interviewsApi.studentsOfAll, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  ownSlots: (academyId: number, stageId: number) =>
    queryOptions({
      queryKey: ['interviews', academyId, 'own-slots', stageId],
      queryFn: ({ signal }) => call(interviewsApi.slots, { query: { stageId } }, { signal, academyId }),
      refetchInterval: freshMs,
      refetchOnWindowFocus: true,
    }),
  students: (academyId: number, stageId: number, body: StudentsQuery) =>
    queryOptions({
      queryKey: ['interviews', academyId, 'students', stageId, body],
      queryFn: ({ signal }) => call(interviewsApi.students, { params: { stageId }, body }, { signal, academyId }),
      placeholderData: keepPreviousData,
    }),
  results: (academyId: number, userId: number) =>
    queryOptions({
      queryKey: ['interviews', academyId, 'results', userId],
      queryFn: ({ signal }) => call(interviewsApi.result, { body: { userId, academyId } }, { signal, academyId }),
    }),
  interviewers: (academyId: number) =>
    queryOptions({
      queryKey: ['interviews', academyId, 'interviewers'],
      queryFn: ({ signal }) => call(employeesApi.byAcademy, { params: { academyId } }, { signal, academyId }),
    }),
}

/** INT-10: never an old answer, because the one before has just been saved. */
export const nextWaiting = (
  academyId: number,
  stageId: number,
  body: CallInput<typeof interviewsApi.nextWaiting>['body'],
) => call(interviewsApi.nextWaiting, { params: { stageId }, body }, { academyId })

/** Together with what the cabinet says to do next. */
export const reloadInterviews = () => reloadAll(['interviews'], ['cabinet'])

/** Whether it worked or not, what is shown afterwards is what the server says. */
const changing = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change
  } finally {
    await reloadInterviews()
  }
}

export const openSlots = (series: SlotSeries) => changing(call(interviewsApi.createSlots, { body: series }))
export const removeSlot = (id: number) => changing(call(interviewsApi.removeSlot, { params: { id } }))
export const releaseSlot = (id: number, userId: number) =>
  changing(call(interviewsApi.release, { params: { id }, body: { userId } }))
export const moveBooking = (id: number, body: { userId: number; toSlotId: number }) =>
  changing(call(interviewsApi.move, { params: { id }, body }))
export const setNoShow = (id: number, isNoShow: boolean) =>
  changing(call(interviewsApi.setNoShow, { params: { id }, body: { isNoShow } }))
export const bookSlot = (id: number) => changing(call(interviewsApi.book, { params: { id } }))
export const cancelSlot = (id: number) => changing(call(interviewsApi.cancel, { params: { id } }))
export const publishResults = (stageId: number) => changing(call(interviewsApi.publish, { body: { stageId } }))

/** INT-10, INT-11 */
export const saveAnswer = (input: InterviewAnswerInput, seen: InterviewAnswer | null) =>
  changing(
    seen === null
      ? call(interviewsApi.createAnswer, { body: input })
      : call(interviewsApi.updateAnswer, { body: { ...input, updatedAt: seen.updatedAt } }),
  )
