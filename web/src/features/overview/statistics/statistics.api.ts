import type { PeopleQuery } from '@academy/contract/people'
import { statisticsApi, type BarPart, type DirectionParam } from '@academy/contract/statistics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { locale } from '#lib/i18n/i18n.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveDownload } from '#lib/save-file.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

export interface BarOfFunnel {
  stageId: number
  part: BarPart
  direction: DirectionParam | null
  at: string | null
}

/**
 * The academy is part of every key: nothing of one academy is ever shown in another. It need not be the selected one:
 * every call names it.
 */
export const statisticsQueries = {
  funnel: (academyId: number, at: string | null) =>
    queryOptions({
      queryKey: ['statistics', academyId, 'funnel', at],
      queryFn: ({ signal }) =>
        call(
          statisticsApi.stagesFunnel,
          { params: { id: academyId }, query: at === null ? {} : { at } },
          { signal, academyId },
        ),
      placeholderData: (before, query) => (query?.queryKey[1] === academyId ? before : undefined),
    }),
  byDay: (academyId: number, direction: DirectionParam | null) =>
    queryOptions({
      queryKey: ['statistics', academyId, 'by-day', direction],
      queryFn: ({ signal }) =>
        call(
          statisticsApi.stagesByDay,
          { params: { id: academyId }, query: direction === null ? {} : { specializationId: direction } },
          { signal, academyId },
        ),
    }),
  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['statistics', academyId, 'stages'],
      queryFn: ({ signal }) => call(statisticsApi.stagesStats, { params: { id: academyId } }, { signal, academyId }),
    }),
  people: (academyId: number, { stageId, part, direction, at }: BarOfFunnel, page: number) =>
    queryOptions({
      queryKey: ['statistics', academyId, 'people', stageId, part, direction, at, page],
      queryFn: ({ signal }) =>
        call(
          statisticsApi.funnelPeople,
          {
            params: { id: academyId },
            query: {
              stageId,
              part,
              page,
              ...(direction === null ? {} : { specializationId: direction }),
              ...(at === null ? {} : { at }),
            },
          },
          { signal, academyId },
        ),
      placeholderData: keepPreviousData,
    }),
}

export const reloadStatistics = (academyId: number) =>
  void queryClient.invalidateQueries({ queryKey: ['statistics', academyId] })

/** STAT-10: an export without rows says so. */
export const saveFunnel = async (academyId: number, format: 'csv' | 'xlsx', at: string | null): Promise<void> => {
  try {
    const endpoint = format === 'csv' ? statisticsApi.funnelCsv : statisticsApi.funnelXlsx
    const query = { lang: locale(), ...(at === null ? {} : { at }) }
    const file = await call(endpoint, { params: { id: academyId }, query }, { academyId })
    saveDownload(file)
  } catch (error) {
    reportFailure(error)
  }
}

export const saveStages = async (academyId: number, format: 'csv' | 'xlsx'): Promise<void> => {
  try {
    const endpoint = format === 'csv' ? statisticsApi.stagesCsv : statisticsApi.stagesXlsx
    const asked = { params: { id: academyId }, query: { lang: locale() } }
    const file = await call(endpoint, asked, { academyId })
    saveDownload(file)
  } catch (error) {
    reportFailure(error)
  }
}

/** STAT-06, STAT-07: the list on screen with all its pages. */
export const saveUsers = async (academy: Selection, query: PeopleQuery, format: 'csv' | 'xlsx'): Promise<void> => {
  try {
    const endpoint = format === 'csv' ? statisticsApi.usersCsv : statisticsApi.usersXlsx
    const of = typeof academy === 'number' ? academy : ('all' as const)
    const { page: _page, perPage: _perPage, ...body } = query
    const file = await call(endpoint, { params: { academy: of }, query: { lang: locale() }, body })
    saveDownload(file)
  } catch (error) {
    reportFailure(error)
  }
}
