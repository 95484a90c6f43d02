import { academiesApi } from '@academy/contract/academies'
import { stageTypes } from '@academy/contract/enums'
import { type CriterionMark, type Evaluation, evaluationsApi } from '@academy/contract/evaluations'
import { queryOptions } from '@tanstack/react-query'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { queryClient } from '#lib/query-client.ts'
import { withAnswer } from './evaluation.rules.ts'

/** Several coaches may evaluate at once: what the others gave is asked for this often. */
const freshMs = 20_000

/** The academy is part of every key: nothing of one academy is ever shown in another. */
export const evaluationsQueries = {
  /** The project stages of the academy, in order. */
  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['evaluations', academyId, 'stages'],
      queryFn: async ({ signal }) => {
        const academies = await call(academiesApi.withStages, {}, { signal, academyId })
        const academy = academies.find(({ id }) => id === academyId)
        return {
          activeStageId: academy?.currentActiveStageId ?? null,
          stages: (academy?.academyStages ?? []).filter(({ stageType }) => stageType === stageTypes.Project),
        }
      },
    }),
  /** TEAM-25 */
  ofStage: (academyId: number, stageId: number) =>
    queryOptions({
      queryKey: ['evaluations', academyId, 'stage', stageId],
      queryFn: ({ signal }) => call(evaluationsApi.ofStage, { params: { id: stageId } }, { signal, academyId }),
    }),
  /** ACAD-52: of all project stages of all academies in which one sees teams. */
  all: queryOptions({
    queryKey: ['evaluations', 'all', 'teams'],
    queryFn: ({ signal }) => call(evaluationsApi.teamsWithEvaluations, { query: {} }, { signal }),
  }),
  /** TEAM-24 */
  ofTeam: (academyId: number, teamId: number) =>
    queryOptions({
      queryKey: ['evaluations', academyId, 'team', teamId],
      queryFn: ({ signal }) => call(evaluationsApi.byTeam, { params: { id: teamId } }, { signal, academyId }),
      refetchInterval: freshMs,
      refetchOnWindowFocus: true,
    }),
}

export const reloadEvaluations = (academyId: number) =>
  queryClient.invalidateQueries({ queryKey: ['evaluations', academyId] })
export const reloadTeam = (academyId: number, teamId: number) =>
  queryClient.invalidateQueries({ queryKey: evaluationsQueries.ofTeam(academyId, teamId).queryKey })

/** Whether it worked or not, what is shown afterwards is what the server says. */
const changing = async <T>(academyId: number, change: Promise<T>): Promise<T> => {
  try {
    return await change
  } finally {
    await reloadEvaluations(academyId)
  }
}

export interface EventFields {
  title: string
  date: string
}
/** TEAM-23, TEAM-28 */
export const createEvent = async (academyId: number, teamId: number, fields: EventFields, isCurrent: boolean) =>
  changing(
    academyId,
    (async () => {
      const made = await call(evaluationsApi.create, { body: { ...fields, teamId } })
      // It is there already: that it did not become the current one is told as a failure of its own.
      if (isCurrent && !made.isCurrent)
        await call(evaluationsApi.setCurrent, { params: { id: made.id } }).catch(reportEvaluationFailure)
      return made
    })(),
  )
export const createForStage = (academyId: number, stageId: number, fields: EventFields) =>
  changing(academyId, call(evaluationsApi.createForStage, { params: { id: stageId }, body: fields }))
export const changeEvent = (academyId: number, id: number, fields: EventFields & { updatedAt: string }) =>
  changing(academyId, call(evaluationsApi.update, { params: { id }, body: fields }))
export const setCurrent = (academyId: number, id: number) =>
  changing(academyId, call(evaluationsApi.setCurrent, { params: { id } }))
export const removeEvent = (academyId: number, id: number) =>
  changing(academyId, call(evaluationsApi.remove, { params: { id } }))

/** One row was saved: nobody waits for the whole team to be asked for again. */
const keeping = async (academyId: number, change: Promise<Evaluation>): Promise<void> => {
  const answer = await change
  const { teamId, stageId } = answer
  const { queryKey: ofTeam } = evaluationsQueries.ofTeam(academyId, teamId)
  const { queryKey: ofStage } = evaluationsQueries.ofStage(academyId, stageId)
  // An answer that is still on its way may know less than this one.
  if (queryClient.getQueryData(ofTeam)) await queryClient.cancelQueries({ queryKey: ofTeam })
  queryClient.setQueryData(ofTeam, (team) => team && withAnswer(team, answer))
  queryClient.setQueryData(ofStage, (teams) =>
    teams?.map((row) => (row.team.id === teamId ? withAnswer(row, answer) : row)),
  )
}

export interface MarksToSave {
  eventId: number
  userTeamId: number
  marks: CriterionMark[]
  /** Of the marks that are there already; null: these are the first ones. */
  updatedAt: string | null
}
/** TEAM-34 */
export const saveMarks = (academyId: number, { eventId, userTeamId, marks, updatedAt }: MarksToSave) =>
  keeping(
    academyId,
    updatedAt === null
      ? call(evaluationsApi.evaluate, { params: { id: eventId }, body: { userTeamId, marks } })
      : call(evaluationsApi.changeMarks, { params: { id: eventId, userTeamId }, body: { marks, updatedAt } }),
  )

/** TEAM-26 */
export const savePublic = (academyId: number, eventId: number, userTeamId: number, text: string, isStar: boolean) =>
  keeping(
    academyId,
    call(evaluationsApi.addFeedback, { params: { id: eventId }, body: { userTeamId, public: text, isStar } }),
  )

/** TEAM-27 */
export const savePrivate = (academyId: number, eventId: number, userTeamId: number, text: string) =>
  keeping(
    academyId,
    call(evaluationsApi.addPrivateFeedback, { params: { id: eventId }, body: { userTeamId, private: text } }),
  )

/** Q-87, TEAM-34: somebody else was faster. */
export const isOvertakenError = (error: unknown): boolean =>
  isApiError(error, 'StudentAlreadyEvaluated') ||
  (isApiError(error) && error.fields.some(({ message }) => message === 'savedMeanwhile'))

/** TEAM-36: what has a name is told by it. A missing right has been told by the client already (ERR-16). */
export const reportEvaluationFailure = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 403) return
  const isNamed = isApiError(error) && error.name !== 'UnknownError' && error.status < 500
  alerts.error(isNamed ? errorText(error) : 'evaluations.somethingWrong')
}
