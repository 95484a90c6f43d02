import * as mail from '#modules/messages/mail/mail.service.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { MoveInputs } from './moves.service.ts'
import { movesRepo } from './moves.repo.ts'
import { moveMailsRepo } from './move-mails.repo.ts'
import { moveMailOf, wholePeople } from './move-mails.rules.ts'

export interface MoveMailTools {
  db: Db
  publicUrl: string
  now(): Date
}

/** About five hundred people: most have two events, one stage left and one entered. */
const eventsAtOnce = 1_000

/**
 * Mails the next portion of the people whom a move changed. Mails, cursor and the job for the rest are one transaction,
 * so that everybody gets one mail, wherever the worker dies. Nobody is mailed about an undone move. Students whom a
 * running test held back get their mail when they follow, which may be after everybody else.
 */
export const mailNextPortion = (
  tools: MoveMailTools,
  { academyId, moveId }: { academyId: number; moveId: number },
  again: (db: Db, runAt?: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(tools.db, async (db) => {
    const move = await movesRepo.lock(db, academyId, moveId)
    if (!move || move.undoneAt) return
    if (tools.now() < move.undoUntil) return again(db, move.undoUntil)
    const afterId = move.toldThroughId ?? (move.inputs as MoveInputs).eventsBefore
    const found = await moveMailsRepo.eventsAfter(db, academyId, moveId, afterId, eventsAtOnce)
    if (move.toldAt && found.length === 0) return
    const events = wholePeople(found, eventsAtOnce)
    const letters: mail.Letter[] = []
    for (const ofPerson of Map.groupBy(events, ({ person }) => person.id).values()) {
      const content = moveMailOf(ofPerson)
      const { person, academyName, isReachable } = ofPerson[0]!
      if (!content || !isReachable) continue
      letters.push({
        to: person,
        academyId,
        action: content.action,
        path: `/cabinet/${encodeURIComponent(content.linkTo.stage.urlName)}`,
        values: { stage: content.about.stage.name[person.localization], academy: academyName },
      })
    }
    await mail.sendAll({ db, publicUrl: tools.publicUrl }, letters)
    const isEnd = found.length < eventsAtOnce
    const toldThroughId = events.at(-1)?.id
    await movesRepo.markMailed(db, academyId, moveId, {
      ...(toldThroughId === undefined ? {} : { toldThroughId }),
      ...(isEnd && move.toldAt === null ? { toldAt: tools.now() } : {}),
    })
    if (!isEnd) await again(db)
  })
