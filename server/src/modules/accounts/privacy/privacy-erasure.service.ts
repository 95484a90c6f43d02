import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Id, IsoDateTime } from '@academy/contract/fields'
import { markDeleted } from '#modules/system/accounts/accounts.service.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Logger } from '#platform/log.ts'
import { privacyRepo } from './privacy.repo.ts'

export interface ErasureTools {
  db: Db
  files: FileStore
  now(): Date
}

/**
 * Lies in the file store, because the database cannot remember what it was restored from. The fingerprint tells the
 * account from another one that got its number later, in a database that began anew.
 */
const Erasure = z.strictObject({
  at: IsoDateTime,
  fingerprint: z.string(),
  reason: z.int(),
  removedBy: Id,
})

const folder = 'erasures/'
const fingerprintOf = (userHash: string): string => createHash('sha256').update(userHash).digest('hex')

/** P2: clears whatever names the person. Safe to repeat, and after a crash in the middle. */
export const eraseAccount = async (tools: ErasureTools, userId: number): Promise<void> => {
  const { db, files, now } = tools
  const removal = await privacyRepo.removal(db, userId)
  const owner = await privacyRepo.owner(db, userId)
  // Nobody is erased who was not removed, and nobody twice.
  if (!removal || !owner || removal.erasedAt) return
  const note: z.infer<typeof Erasure> = {
    at: removal.removedAt.toISOString(),
    fingerprint: fingerprintOf(owner.userHash),
    reason: removal.reason,
    removedBy: removal.removedBy,
  }
  await files.put(`${folder}${userId}`, Buffer.from(JSON.stringify(note)))
  // Before the rows that name them: afterwards nobody would know them.
  for (const name of await privacyRepo.fileNames(db, owner)) await files.remove(name)
  await inTransaction(db, async (tx) => {
    await privacyRepo.erase(tx, owner)
    await privacyRepo.markErased(tx, userId, now())
    await privacyRepo.noteErasure(tx, userId, now())
  })
}

/** P2: whoever was erased and came back with a restored database is erased again, before anybody is answered. */
export const reapplyErasures = async (tools: ErasureTools & { log: Logger }): Promise<void> => {
  const { db, files, now, log } = tools
  const noted = (await files.list(folder)).map((name) => Number(name.slice(folder.length))).filter(isId)
  for (const { id, userHash } of noted.length > 0 ? await privacyRepo.notErased(db, noted) : []) {
    const note = readNote(await files.get(`${folder}${id}`))
    if (!note) log.error({ userId: id }, 'the note of an erasure cannot be read')
    if (note?.fingerprint !== fingerprintOf(userHash)) continue
    await inTransaction(db, async (tx) => {
      await markDeleted({ db: tx, now }, id)
      await privacyRepo.addRemoval(tx, {
        userId: id,
        reason: note.reason,
        comment: '',
        // Whoever removed the account may be younger than the backup.
        removedBy: (await privacyRepo.owner(tx, note.removedBy)) ? note.removedBy : id,
        removedAt: new Date(note.at),
      })
    })
    await eraseAccount(tools, id)
    log.warn({ userId: id }, 'erased again: the account came back with a restored database')
  }
}

const isId = (id: number): boolean => Id.safeParse(id).success

const readNote = (bytes: Uint8Array | null): z.infer<typeof Erasure> | null => {
  try {
    return Erasure.parse(JSON.parse(Buffer.from(bytes ?? []).toString('utf8')))
  } catch {
    return null
  }
}
