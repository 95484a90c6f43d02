import * as z from 'zod/mini'
import { unsentAttachmentMs } from '@academy/contract/limits'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { FileStore } from '#platform/file-store.ts'
import { defineJob, enqueueJob } from '#platform/jobs.ts'
import { attachmentsRepo } from './chat-attachments.repo.ts'

/** Their rows are gone. As a job, so that they go also when the store is away just now. */
export const removeChatFiles = defineJob<{ files: FileStore }>()({
  name: 'chat.remove-files',
  payload: z.strictObject({ names: z.array(z.string()) }),
  maxTries: 10,
  run: async ({ files }, { names }) => {
    for (const name of names) await files.remove(name)
  },
})

const atOnce = 500

/** What was uploaded and never sent (RT-16). */
export const removeForgottenAttachments = defineJob<{ db: Db; now(): Date }>()({
  name: 'chat.remove-forgotten-attachments',
  payload: ByTheClock,
  maxTries: 3,
  cron: '47 * * * *',
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - unsentAttachmentMs)
    for (;;) {
      const count = await inTransaction(db, async (tx) => {
        const names = await attachmentsRepo.removeForgotten(tx, before, atOnce)
        if (names.length > 0) await enqueueJob(tx, removeChatFiles, { names })
        return names.length
      })
      if (count < atOnce) return
    }
  },
})
