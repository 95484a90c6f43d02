import { academiesApi } from '@academy/contract/academies'
import { groupsApi } from '@academy/contract/groups'
import { materialGroupsApi } from '@academy/contract/materials'
import { testBankApi } from '@academy/contract/test-bank'
import { marksApi, type StageMarks } from '@academy/contract/stage-marks'
import { stagesApi, type Stage } from '@academy/contract/stages'
import type { UserStagesQuery } from '@academy/contract/stage-users'
import type { ProgrammeDates, StageDates, StageDatesWarning } from '@academy/contract/stage-dates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { saveDownload } from '#lib/save-file.ts'
import type { Programme } from './dates.rules.ts'
import { toDetails, toInput, type StageForm } from './stage-form.rules.ts'

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const stageBoardQueries = {
  board: (selection: Selection) =>
    queryOptions({
      queryKey: ['stage-board', selection, 'list'],
      queryFn: ({ signal }) => call(stagesApi.list, {}, { signal }),
    }),
  /** null: whoever may not edit the academy does not move when it begins and ends. */
  programme: (academyId: number, mayEdit: boolean) =>
    queryOptions({
      queryKey: ['stage-board', academyId, 'programme', mayEdit],
      queryFn: async ({ signal }): Promise<Programme> => {
        const [stages, academy] = await Promise.all([
          call(stagesApi.list, {}, { signal, academyId }),
          mayEdit ? call(academiesApi.get, { params: { id: academyId } }, { signal, academyId }) : null,
        ])
        return { stages, academy: academy && { startDate: academy.startDate, endDate: academy.endDate } }
      },
    }),
  stage: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['stage-board', academyId, 'stage', id],
      queryFn: ({ signal }) => call(stagesApi.get, { params: { id } }, { signal, academyId }),
      // What is edited is what is there now.
      gcTime: 0,
      staleTime: 0,
    }),
  /** Where the programme of each academy stands. */
  currentStageIds: (selection: Selection) =>
    queryOptions({
      queryKey: ['stage-board', selection, 'current'],
      queryFn: async ({ signal }) =>
        (await call(academiesApi.withStages, {}, { signal }))
          .map(({ currentActiveStageId }) => currentActiveStageId)
          .filter((id) => id !== null),
    }),
  groups: (academyId: number) =>
    queryOptions({
      queryKey: ['stage-board', academyId, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, academyId }),
    }),
  materialGroups: (academyId: number) =>
    queryOptions({
      queryKey: ['stage-board', academyId, 'material-groups'],
      queryFn: ({ signal }) => call(materialGroupsApi.names, {}, { signal, academyId }),
    }),
  /** Those a stage can ask; what the demo page asks is known to everybody. */
  tests: (academyId: number) =>
    queryOptions({
      queryKey: ['stage-board', academyId, 'tests'],
      queryFn: async ({ signal }) =>
        (await call(testBankApi.names, {}, { signal, academyId })).filter(({ isDemo }) => !isDemo),
    }),
  templates: (academyId: number) =>
    queryOptions({
      queryKey: ['stage-board', academyId, 'templates'],
      queryFn: ({ signal }) => call(stagesApi.staticTemplates, {}, { signal, academyId }),
    }),
  users: (academyId: number, stageId: number, query: UserStagesQuery) =>
    queryOptions({
      queryKey: ['stage-board', academyId, 'users', stageId, query],
      queryFn: ({ signal }) =>
        call(stagesApi.userStages, { params: { id: stageId }, body: query }, { signal, academyId }),
      // The list stays while the next page or filter is on its way.
      placeholderData: keepPreviousData,
    }),
}

/**
 * Nothing is guessed: what a change did is asked from the server, also by the other screens of the academy and of all academies, which show
 * stages with their tests, lectures and people; but not what somebody has open to change it.
 */
export const reloadBoard = (academyId: number) =>
  Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [, of, what] }) => (of === academyId || of === 'all') && what !== 'one',
    }),
    queryClient.invalidateQueries({ queryKey: ['academies'] }),
  ])

/** STG-54: the new order is on the screen at once; what the server says about it comes after. */
export const saveOrder = async (academyId: number, before: readonly Stage[], after: readonly Stage[]) => {
  const { queryKey } = stageBoardQueries.board(academyId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    after.map((stage, index) => ({ ...stage, position: index + 1 })),
  )
  try {
    const [stageIds, expected] = [after, before].map((list) => list.map(({ id }) => id)) as [number[], number[]]
    await call(stagesApi.reorder, { body: { stageIds, expected } })
  } catch (error) {
    queryClient.setQueryData(queryKey, [...before])
    throw error
  } finally {
    await reloadBoard(academyId)
  }
}

/** What new dates would concern, before they are saved. */
export const previewDates = (academyId: number, stages: StageDates): Promise<StageDatesWarning[]> =>
  call(stagesApi.previewDates, { body: { stages } }, { academyId })

export const saveDates = (academyId: number, dates: ProgrammeDates): Promise<Stage[]> =>
  call(stagesApi.saveDates, { body: dates }, { academyId })

export const createStage = (form: StageForm) => call(stagesApi.create, { body: toInput(form) })

export const updateStage = ({ id, updatedAt }: Stage, form: StageForm) =>
  call(stagesApi.update, { params: { id }, body: { stage: toInput(form), updatedAt } })

/** STG-70 to STG-73; null when the type has no details. */
export const updateDetails = async ({ id, updatedAt }: Stage, form: StageForm): Promise<Stage | null> => {
  const details = toDetails(form)
  const params = { id }
  switch (details?.kind) {
    case 'testing':
      return call(stagesApi.testingDetails, { params, body: { ...details.body, updatedAt } })
    case 'materials':
      return call(stagesApi.materialsDetails, { params, body: { ...details.body, updatedAt } })
    case 'lecture':
      return call(stagesApi.lectureDetails, { params, body: { ...details.body, updatedAt } })
    case 'project':
      return call(stagesApi.projectDetails, { params, body: { ...details.body, updatedAt } })
    case 'page':
      return call(stagesApi.pageDetails, { params, body: { ...details.body, updatedAt } })
    default:
      return null
  }
}

export const removeStage = ({ id }: Stage): Promise<void> => call(stagesApi.remove, { params: { id } })

/** */
export const saveMarks = async (academyId: number, stageId: number, marks: StageMarks): Promise<void> => {
  await call(marksApi.setFor, { params: { stageId }, body: marks })
  await reloadBoard(academyId)
}

/** STG-68: the same filters as on the screen, all pages. */
export const downloadUsers = async (stageId: number, query: UserStagesQuery): Promise<void> => {
  const file = await call(stagesApi.userStagesCsv, { params: { id: stageId }, body: query })
  saveDownload(file)
}
