import {
  announcementsApi,
  type Announcement,
  type AnnouncementInput,
  type PeopleFilters,
} from '@academy/contract/announcements'
import { groupsApi } from '@academy/contract/groups'
import { stagesApi } from '@academy/contract/stages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

/** The academy is part of every key: nothing of one academy is ever shown in another. */
export const announcementsQueries = {
  list: (selection: number | 'all') =>
    queryOptions({
      queryKey: ['announcements', selection, 'list'],
      queryFn: ({ signal }) => call(announcementsApi.list, {}, { signal }),
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

/** NTF-43 */
export const removeAnnouncement = async (academyId: number, id: number): Promise<void> => {
  try {
    await call(announcementsApi.remove, { params: { id } }, { academyId })
  } finally {
    await reload()
  }
}

/** NTF-44: returns how many were notified. */
export const changeReceivers = async (
  academyId: number,
  id: number,
  chosen: PeopleFilters & { userIds?: number[]; isReceiver: boolean },
): Promise<number> => {
  try {
    return (await call(announcementsApi.changeReceivers, { params: { id }, body: chosen }, { academyId })).told
  } finally {
    await reload()
  }
}
