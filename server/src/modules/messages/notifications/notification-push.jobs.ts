import * as z from 'zod/mini'
import { Id, IsoDateTime } from '@academy/contract/fields'
import type { PushedNews } from '@academy/contract/news'
import { keptDictionaries, textIn } from '#modules/system/translations/translations.service.ts'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Db } from '#platform/db.ts'
import { defineJob, enqueueJob, enqueueJobs, type Job } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { PushKeysOf } from '#platform/push-keys.ts'
import type { PushTransport } from '#platform/push-transport.ts'
import { type NewsOfDevice, pushRepo, type Subscribed } from './notification-push.repo.ts'
import { type InboxText, leftOf, pushOfAnnouncement, pushOfNotification } from './notification-push.rules.ts'

export interface PushJobDeps {
  db: Db
  /** null: this installation sends nothing to push services. */
  pushTransport: PushTransport | null
  pushKeys: PushKeysOf
  log: Logger
  now(): Date
}

const OneDevice = z.strictObject({
  deviceId: Id,
  academyId: Id,
  newsId: Id,
  isAnnouncement: z.boolean(),
  /** How often its push service has asked to come later. */
  postponed: z.optional(z.int()),
})
type OneDevice = z.infer<typeof OneDevice>

/** A push service is chosen by a browser: whatever it says, it is not asked again at once, nor for ever. */
const firstPauseMs = 60_000
const maxPostponed = 8

/** News that were renewed before they reached a device are pushed to it once. */
export const keyOfSend = ({ deviceId, isAnnouncement, newsId }: OneDevice): string =>
  `push:${deviceId}:${isAnnouncement ? 'a' : 'n'}${newsId}`

const wordsIn =
  (language: Subscribed['language']): InboxText =>
  (key, values) =>
    textIn(keptDictionaries()[language].inbox, key, values)

const newsFor = async (
  db: Db,
  of: NewsOfDevice & { isAnnouncement: boolean },
  now: Date,
): Promise<{ to: Subscribed; news: PushedNews } | null> => {
  if (of.isAnnouncement) {
    const found = await pushRepo.announcement(db, of, now)
    return found && { to: found, news: pushOfAnnouncement(found, wordsIn(found.language)) }
  }
  const found = await pushRepo.notification(db, of, now)
  return found && { to: found, news: pushOfNotification(found, wordsIn(found.language)) }
}

/**
 * at least once. A server that dies between the sending and the note of it sends again, and the tag of the news
 * shows both as one. What was read meanwhile, or is of somebody who left the device, is not sent.
 */
export const sendPush: Job<typeof OneDevice, PushJobDeps> = defineJob<PushJobDeps>()({
  name: 'push.send',
  payload: OneDevice,
  maxTries: 8,
  // Mails and everything else go first; a push service that is slow holds a worker no longer than its time limit.
  priority: 10,
  run: async ({ db, pushTransport, pushKeys, log, now }, payload) => {
    const keys = await pushKeys()
    if (pushTransport === null || keys === null) return
    const found = await newsFor(db, payload, now())
    // The browser allows messages of the key it was given: of another one it would let none through.
    if (!found || found.to.serverKey !== keys.publicKey) return
    const { to, news } = found
    const leftMs = leftOf(to.since, now())
    if (leftMs <= 0) return
    const answer = await pushTransport.send({
      keys,
      subscription: to,
      text: JSON.stringify(news),
      topic: `${payload.isAnnouncement ? 'a' : 'n'}${payload.newsId}`,
      ttlSeconds: Math.ceil(leftMs / 1000),
    })
    switch (answer.kind) {
      case 'taken':
        await pushRepo.markUsed(db, payload.deviceId, now())
        return
      case 'gone':
        await pushRepo.forgetSubscription(db, payload.deviceId, to.endpoint)
        return
      case 'refused':
        log.warn({ status: answer.status, host: new URL(to.endpoint).hostname }, 'a push service refused a message')
        return
      case 'later': {
        if (answer.afterMs === null) throw Object.assign(new Error('not now'), { code: 'PUSH_SERVICE_BUSY' })
        // It has said when: asked earlier it would only refuse again.
        const postponed = (payload.postponed ?? 0) + 1
        const pauseMs = Math.max(answer.afterMs, firstPauseMs * 2 ** (postponed - 1))
        if (pauseMs < leftMs && postponed <= maxPostponed) {
          const again = { ...payload, postponed }
          await enqueueJob(db, sendPush, again, new Date(now().getTime() + pauseMs), keyOfSend(payload))
        }
      }
    }
  },
})

const portion = 1_000

/** NTF-23: a hundred thousand receivers are found and told where nobody waits. */
export const pushAnnouncement = defineJob<{ db: Db }>()({
  name: 'push.announce',
  payload: z.strictObject({ academyId: Id, announcementId: Id, receivedAt: IsoDateTime }),
  maxTries: 8,
  run: async ({ db }, { announcementId: newsId, ...sent }) => {
    const key = { ...sent, announcementId: newsId }
    for (let afterId = 0; ;) {
      const devices = await pushRepo.devicesOfReceivers(db, key, { afterId, limit: portion })
      await enqueueJobs(
        db,
        sendPush,
        devices.map(({ id }) => ({ deviceId: id, academyId: sent.academyId, newsId, isAnnouncement: true })),
        keyOfSend,
      )
      if (devices.length < portion) return
      afterId = devices.at(-1)!.id
    }
  },
})

export const forgetDeadDevices = defineJob<{ db: Db; now(): Date }>()({
  name: 'push.clean-up',
  payload: ByTheClock,
  maxTries: 3,
  cron: '41 3 * * *',
  run: ({ db, now }) => pushRepo.forgetDead(db, now()),
})
