import {
  announcementsApi,
  type Announcement,
  type AnnouncementInput,
  type PeopleFilters,
} from '@academy/contract/announcements'
import { groupsApi } from '@academy/contract/groups'
import { stagesApi } from '@academy/contract/stages'
import { teamsApi } from '@academy/contract/teams'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

const scheduledPollMs = 30_000

/** The academy is part of every key: nothing of one academy is ever shown in another. */
export const announcementsQueries = {
  list: (selection: number | 'all') =>
    queryOptions({
      queryKey: ['announcements', selection, 'list'],
      queryFn: ({ signal }) => call(announcementsApi.list, {}, { signal }),
      // One that is scheduled goes out by itself, and the screen is not told.
      refetchInterval: ({ state }) =>
        state.data?.some(({ publishAt }) => publishAt !== null) ? scheduledPollMs : false,
    }),
  one: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['announcements', academyId, 'one', id],
      queryFn: ({ signal }) => call(announcementsApi.get, { params: { id } }, { signal, academyId }),
      // What is being written is never replaced under the hands of its author.
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  candidates: (academyId: number, announcementId: number, query: PeopleFilters & { page: number; perPage: number }) =>
    queryOptions({
      queryKey: ['announcements', academyId, 'candidates', announcementId, query],
      queryFn: ({ signal }) =>
        call(
          announcementsApi.candidates,
          { params: { academyId, announcementId }, body: query },
          { signal, academyId },
        ),
      // The list stays while the next page or filter is on its way.
      placeholderData: keepPreviousData,
    }),
  resend: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['announcements', academyId, 'resend', id],
      queryFn: ({ signal }) => call(announcementsApi.resendPreview, { params: { id } }, { signal, academyId }),
      // Whom it would reach is asked anew each time somebody is about to send it.
      staleTime: 0,
      gcTime: 0,
    }),
  teams: (academyId: number) =>
    queryOptions({
      queryKey: ['announcements', academyId, 'teams'],
      queryFn: ({ signal }) => call(teamsApi.list, { query: {} }, { signal, academyId }),
    }),
  groups: (academyId: number) =>
    queryOptions({
      queryKey: ['announcements', academyId, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, academyId }),
    }),
  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['announcements', academyId, 'stages'],
      queryFn: ({ signal }) => call(stagesApi.byAcademy, { params: { academyId } }, { signal, academyId }),
    }),
}

/** Everything that shows announcements, the list over all academies too, but not what their author has open. */
const reload = () =>
  queryClient.invalidateQueries({
    queryKey: ['announcements'],
    predicate: ({ queryKey }) => queryKey[2] !== 'one',
  })

/** NTF-41, NTF-42, Q-87 */
export const saveAnnouncement = (
  academyId: number,
  known: Pick<Announcement, 'id' | 'updatedAt'> | null,
  input: AnnouncementInput,
): Promise<SaveResult<Announcement>> =>
  trySaving(async () => {
    const stored =
      known === null
        ? await call(announcementsApi.create, { body: input }, { academyId })
        : await call(
            announcementsApi.update,
            { params: { id: known.id }, body: { ...input, updatedAt: known.updatedAt } },
            { academyId },
          )
    await reload()
    return stored
  }, 'AnnouncementNotFound')

export const loadAnnouncement = (academyId: number, id: number): Promise<Announcement> =>
  queryClient.fetchQuery(announcementsQueries.one(academyId, id))

/** What it does is shown in the list and in the receivers, also where it failed half-way. */
const changing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } finally {
    await reload()
  }
}

/** NTF-43 */
export const removeAnnouncement = (academyId: number, id: number): Promise<unknown> =>
  changing(() => call(announcementsApi.remove, { params: { id } }, { academyId }))

export const scheduleAnnouncement = (
  academyId: number,
  id: number,
  body: { publishAt: string; receivers?: PeopleFilters & { userIds?: number[] } },
): Promise<unknown> => changing(() => call(announcementsApi.schedule, { params: { id }, body }, { academyId }))

export const cancelSchedule = (academyId: number, id: number): Promise<unknown> =>
  changing(() => call(announcementsApi.cancelSchedule, { params: { id } }, { academyId }))

/** Returns how many were notified. */
export const publishAnnouncement = async (academyId: number, id: number): Promise<number> =>
  (await changing(() => call(announcementsApi.publish, { params: { id } }, { academyId }))).told

export const copyAnnouncement = (academyId: number, id: number, withReceivers: boolean): Promise<Announcement> =>
  changing(() => call(announcementsApi.copy, { params: { id }, body: { withReceivers } }, { academyId }))

/** Returns how many were notified. */
export const resendAnnouncement = async (academyId: number, id: number): Promise<number> =>
  (await changing(() => call(announcementsApi.resend, { params: { id } }, { academyId }))).told

/** NTF-44: returns how many were notified. */
export const changeReceivers = async (
  academyId: number,
  id: number,
  chosen: PeopleFilters & { userIds?: number[]; isReceiver: boolean; isWaiting: boolean },
): Promise<number> =>
  (await changing(() => call(announcementsApi.changeReceivers, { params: { id }, body: chosen }, { academyId }))).told
