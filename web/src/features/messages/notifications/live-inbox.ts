import { notificationTypes } from '@academy/contract/enums'
import type { PushedNews } from '@academy/contract/news'
import { newsPath } from '@academy/contract/news-path'
import type { Notification as News } from '@academy/contract/realtime'
import { countStaffNews } from '#domain/notifications/staff-news.ts'
import { connectTo, createSharedChannel } from '#kit/live/shared-channel.ts'
import { device, logUnsubscribed } from '#lib/device-token.ts'
import { loadArea, t } from '#lib/i18n/i18n.ts'
import { browserNotifications } from '#lib/notification-permission.ts'
import { queryClient } from '#lib/query-client.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { localStore } from '#lib/storage.ts'
import { type Entry, entryOf, type InboxState, isUpToDate, withNews, wordsOf } from './inbox.rules.ts'
import { createDesktopNotifications } from './desktop-notifications.ts'
import { inboxQueries, reloadAnnouncements, reloadInbox } from './notifications.api.ts'
import { openEntry, type InboxNavigation } from './open-entry.ts'

/** An announcement to thousands must not bring them all back in the same second. */
const spreadMs = 5_000

const channel = createSharedChannel(() => connectTo('/notifications'))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** NTF-27: staff read who wrote, without opening anything. */
export const desktopTexts = (entry: Entry, isEmployee: boolean): { title: string; body: string } => {
  const { title, who, text, about } = wordsOf(entry)
  const name = isEmployee ? (who ?? entry.notification?.payload.fullName) : null
  return {
    title: name ? t('inbox.from', { title: t(title), name }) : t(title),
    body: [text ?? (name ? null : t('inbox.newNotification')), about].filter(Boolean).join('\n'),
  }
}

const showOnDesktop = async (news: Entry | number, navigation: InboxNavigation): Promise<void> => {
  await loadArea('inbox')
  const isEmployee = knownSession()?.user.isEmployee ?? false
  const { title, body } =
    typeof news === 'number'
      ? { title: t('inbox.title'), body: t('inbox.many', { count: news }) }
      : desktopTexts(news, isEmployee)
  // Two tabs that show the same at once show it as one.
  const tag = typeof news === 'number' ? 'many' : news.key
  const path = typeof news === 'number' ? null : newsPath(news.key)
  if (await showByWorker({ title, body, tag, path })) return
  const shown = new Notification(title, { body, tag })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    if (typeof news !== 'number') void openEntry(news, navigation)
  })
}

/**
 * Phones let only a service worker show anything; and what the push service brings later under the same tag then takes
 * the place of what the page has shown. Returns whether there is one that can.
 */
const showByWorker = async ({ title, body, tag, path }: PushedNews): Promise<boolean> => {
  try {
    const registration = await navigator.serviceWorker?.getRegistration('/')
    await registration?.showNotification(title, { body, tag, icon: '/notification-icon.png', data: { path } })
    return registration !== undefined
  } catch {
    return false
  }
}

/** RT-50, RT-51: what happens elsewhere is in the inbox without a reload. The returned function ends it. */
export const startLiveInbox = (userId: number, currentNavigation: () => InboxNavigation): (() => void) => {
  const { queryKey } = inboxQueries.list(userId)
  let isOver = false

  if (browserNotifications()?.permission === 'granted' && knownSession()?.mode === 'own')
    void device.keep(userId).catch(logUnsubscribed)
  const showOnce = createDesktopNotifications(userId, {
    store: localStore,
    isAllowed: () => browserNotifications()?.permission === 'granted' && device.isRegisteredFor(userId),
    isFocused: () => document.hasFocus(),
    wait,
    show: (news) => void showOnDesktop(news, currentNavigation()).catch((error: unknown) => console.warn(error)),
  })
  const showList = () => {
    const list = queryClient.getQueryData(queryKey)
    if (list) void showOnce(list.notifications.map(entryOf))
  }
  const reload = async (withinMs = 0, what = reloadInbox) => {
    if (withinMs > 0) await wait(Math.random() * withinMs)
    if (isOver) return
    await what(userId)
    showList()
    countStaffNews()
  }
  /** What was told before and not read is counted already. */
  const takeIn = (news: News, isAgain = false) => {
    void showOnce([entryOf(news)], isAgain)
    countStaffNews()
    if (!isAgain) queryClient.setQueryData(queryKey, (list) => list && withNews(list, news))
    if (news.type === notificationTypes.Announcement) void reload(spreadMs, reloadAnnouncements)
  }

  /** What the server has said of the inbox since this page last asked whether it knows all of it. */
  let state: InboxState | null = null
  const isKnown = () => {
    const list = queryClient.getQueryData(queryKey)
    return state !== null && list !== undefined && isUpToDate(list, state)
  }

  showList()
  const stop = channel.listen({
    news: {
      'new-notification': ({ notification, isAgain }) => takeIn(notification, isAgain),
      // Without ids it concerns announcements, perhaps of thousands.
      'inbox-state': (now) => (state = now),
      'notification-read': ({ ids }) => void reload(ids.length > 0 ? 0 : spreadMs),
    },
    // The list of the first screen is mostly still true; after an absence whatever was missed is asked for.
    onConnected: (isAgain) => {
      if (isAgain || !isKnown()) return void reload()
      showList()
      countStaffNews()
    },
  })
  return () => {
    isOver = true
    stop()
  }
}
