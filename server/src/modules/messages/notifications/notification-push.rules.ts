import { keyOfNews, newsWords, plainLine, type PushedNews, shorten } from '@academy/contract/news'
import { newsPath } from '@academy/contract/news-path'
import type { AnnouncementToPush, NotificationToPush } from './notification-push.repo.ts'

/** A text of the inbox in the language of its reader. */
export type InboxText = (key: string, values?: Record<string, string>) => string

const joined = (...lines: readonly (string | null)[]): string => lines.filter(Boolean).join('\n')

/** NTF-27: staff read who wrote, without opening anything. */
export const pushOfNotification = (news: NotificationToPush, text: InboxText): PushedNews => {
  const {
    title,
    who,
    text: written,
    about,
  } = newsWords({
    ...news,
    homeworkResponse: { reviewBody: news.reviewBody },
  })
  const name = news.isEmployee ? (who ?? news.payload.fullName) : null
  const tag = keyOfNews(news)
  return {
    title: name ? text('inbox.from', { title: text(title), name }) : text(title),
    body: joined(written ?? (name ? null : text('inbox.newNotification')), about && shorten(about)),
    tag,
    path: newsPath(tag),
  }
}

export const pushOfAnnouncement = (news: AnnouncementToPush, text: InboxText): PushedNews => ({
  title: text('inbox.announcement'),
  body: joined(shorten(news.title), plainLine(news.body)),
  tag: `a${news.id}`,
  path: newsPath(`a${news.id}`),
})

/** What happened longer ago is found in the inbox at the next visit; nobody wants a push about it. */
export const newsLifeMs = 24 * 3600 * 1000

export const leftOf = (since: string | Date, now: Date): number =>
  new Date(since).getTime() + newsLifeMs - now.getTime()
