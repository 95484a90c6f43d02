import * as mail from '#modules/messages/mail/mail.service.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { MoveInputs } from './moves.service.ts'
import { movesRepo } from './moves.repo.ts'
import { tellRepo } from './move-mails.repo.ts'
import { tellingOf, wholePeople } from './move-mails.rules.ts'

export interface TellTools {
  db: Db
  publicUrl: string
  now(): Date
}

/** About five hundred people: most have two events, one stage left and one entered. */
const eventsAtOnce = 1_000

/**
 * Tells the next portion of those a move concerned. Mails, cursor and the job for the rest are one transaction, so that
 * everybody is told once, wherever the worker dies. An undone move is told to nobody. Whoever a running test held back
 * is told when they follow, which may be after everybody else.
 */
export const tellPortion = (
  tools: TellTools,
  { academyId, moveId }: { academyId: number; moveId: number },
  again: (db: Db, runAt?: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(tools.db, async (db) => {
    const move = await movesRepo.lock(db, academyId, moveId)
    if (!move || move.undoneAt) return
    if (tools.now() < move.undoUntil) return again(db, move.undoUntil)
    const afterId = move.toldThroughId ?? (move.inputs as MoveInputs).eventsBefore
    const found = await tellRepo.eventsAfter(db, academyId, moveId, afterId, eventsAtOnce)
    if (move.toldAt && found.length === 0) return
    const events = wholePeople(found, eventsAtOnce)
    const letters: mail.Letter[] = []
    for (const ofPerson of Map.groupBy(events, ({ person }) => person.id).values()) {
      const telling = tellingOf(ofPerson)
      const { person, academyName, isReachable } = ofPerson[0]!
      if (!telling || !isReachable) continue
      letters.push({
        to: person,
        academyId,
        action: telling.action,
        path: `/cabinet/${encodeURIComponent(telling.linkTo.stage.urlName)}`,
        values: { stage: telling.about.stage.name[person.localization], academy: academyName },
      })
    }
    await mail.sendAll({ db, publicUrl: tools.publicUrl }, letters)
    const isEnd = found.length < eventsAtOnce
    const toldThroughId = events.at(-1)?.id
    await movesRepo.markTold(db, academyId, moveId, {
      ...(toldThroughId === undefined ? {} : { toldThroughId }),
      ...(isEnd && move.toldAt === null ? { toldAt: tools.now() } : {}),
    })
    if (!isEnd) await again(db)
  })
