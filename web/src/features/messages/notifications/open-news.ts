import { entryOfKey } from '@academy/contract/news-path'
import { queryClient } from '#lib/query-client.ts'
import { entryOf } from './inbox.rules.ts'
import { inboxQueries } from './notifications.api.ts'
import { openEntry, type InboxNavigation } from './open-entry.ts'

/** NTF-14, for a notification of the browser: as if its entry of the inbox were clicked. Returns whether there is one. */
export const openNews = async (userId: number, key: string, navigation: InboxNavigation): Promise<boolean> => {
  const wanted = entryOfKey(key)
  if (wanted === null) return false
  if (wanted.isAnnouncement) {
    navigation.showAnnouncement(wanted.id)
    return true
  }
  const { notifications } = await queryClient.fetchQuery({ ...inboxQueries.list(userId), staleTime: 0 })
  const found = notifications.find(({ id }) => id === wanted.id)
  if (found === undefined) return false
  await openEntry(entryOf(found), navigation)
  return true
}
