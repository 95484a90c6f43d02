import { notificationsApi } from '@academy/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

/** The inbox is of all academies of a person at once, so the key names the person instead of an academy. */
export const inboxQueries = {
  list: (userId: number) =>
    queryOptions({
      queryKey: ['notifications', 'all', userId, 'list'],
      queryFn: ({ signal }) => call(notificationsApi.list, {}, { signal }),
    }),
  /** In the language of the person, so another language is another list. */
  announcements: (userId: number, locale: string) =>
    queryOptions({
      queryKey: ['notifications', 'all', userId, 'announcements', locale],
      queryFn: ({ signal }) => call(notificationsApi.announcements, {}, { signal }),
    }),
}

/** Asks again for what is on the screen; the rest is asked for when it is shown. */
export const reloadInbox = (userId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['notifications', 'all', userId] })

/** The inbox has already counted an announcement that has just come; only its text is loaded. */
export const reloadAnnouncements = (userId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['notifications', 'all', userId, 'announcements'] })
