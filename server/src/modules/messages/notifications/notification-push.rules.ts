import { keyOfNews, newsWords, plainLine, type PushedNews, shorten } from '@academy/contract/news'
import { newsPath } from '@academy/contract/news-path'
import type { AnnouncementToPush, NotificationToPush } from './notification-push.repo.ts'

/** A text of the bell in the language of its reader. */
export type BellText = (key: string, values?: Record<string, string>) => string

const joined = (...lines: readonly (string | null)[]): string => lines.filter(Boolean).join('\n')

/** NTF-27: staff read who wrote, without opening anything. */
export const pushOfNotification = (news: NotificationToPush, text: BellText): PushedNews => {
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
    title: name ? text('bell.from', { title: text(title), name }) : text(title),
    body: joined(written ?? text('bell.newNotification'), about && shorten(about)),
    tag,
    path: newsPath(tag),
  }
}

export const pushOfAnnouncement = (news: AnnouncementToPush, text: BellText): PushedNews => ({
  title: text('bell.announcement'),
  body: joined(shorten(news.title), plainLine(news.body)),
  tag: `a${news.id}`,
  path: newsPath(`a${news.id}`),
})

/** What happened longer ago is in the bell when somebody comes; nobody wants to be called for it. */
export const newsLifeMs = 24 * 3600 * 1000

export const leftOf = (since: string | Date, now: Date): number =>
  new Date(since).getTime() + newsLifeMs - now.getTime()
