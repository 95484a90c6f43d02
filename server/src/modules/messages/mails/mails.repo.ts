import { and, count, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { MailState } from '@academy/contract/mails'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { academies as academiesTable, userAcademies } from '#server/schema/academies.ts'
import { mails } from '#server/schema/mails.ts'

interface Filter {
  state: MailState | undefined
  ofAcademyId: number | undefined
}

const isToMember = (db: Db, academies: readonly number[]): SQL =>
  inArray(
    mails.userId,
    db
      .select({ userId: userAcademies.userId })
      .from(userAcademies)
      .where(inArray(userAcademies.academyId, [...academies])),
  )

/**
 * Without the texts, which carry one-time links. V2: a subject may name its reader; of somebody who is in none of the
 * academies, an Admin who wrote to an address learns nothing, not even whether there is somebody.
 */
const summaryFor = (db: Db, academies: AcademyScope) => ({
  id: mails.id,
  action: mails.action,
  to: mails.toAddress,
  subject:
    academies === 'every'
      ? mails.subject
      : sql<string>`case when ${isToMember(db, academies)} then ${mails.subject} else '' end`,
  academyName: academiesTable.name,
  state: mails.state,
  tries: mails.tries,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
})

/** A mail of an academy is seen by its Admins alone, also where nobody has an account; others by those of their reader. */
const isSeen = (db: Db, academies: AcademyScope): SQL | undefined =>
  academies === 'every'
    ? undefined
    : and(
        or(inArray(mails.academyId, [...academies]), and(isNull(mails.academyId), isToMember(db, academies))),
        // V2: it would tell who works elsewhere, and who is asked to.
        ne(mails.action, 'staff invitation'),
      )

/** Of one academy: what it sent, and what its people got about their accounts. */
const isOf = (db: Db, academyId: number): SQL | undefined =>
  or(eq(mails.academyId, academyId), and(isNull(mails.academyId), isToMember(db, [academyId])))

const seenIn = (db: Db, academies: AcademyScope, ofAcademyId: number | undefined): SQL | undefined =>
  and(isSeen(db, academies), ofAcademyId === undefined ? undefined : isOf(db, ofAcademyId))

export const mailsRepo = {
  page: (
    db: Db,
    academies: AcademyScope,
    { state, ofAcademyId, offset, limit }: Filter & { offset: number; limit: number },
  ) =>
    db
      .select(summaryFor(db, academies))
      .from(mails)
      .leftJoin(academiesTable, eq(academiesTable.id, mails.academyId))
      .where(and(seenIn(db, academies, ofAcademyId), state ? eq(mails.state, state) : undefined))
      .orderBy(desc(mails.id))
      .limit(limit)
      .offset(offset),

  counts: async (
    db: Db,
    academies: AcademyScope,
    { state, ofAcademyId }: Filter,
  ): Promise<{ count: number; failedCount: number }> => {
    const [row] = await db
      .select({
        count: state ? sql<number>`count(*) filter (where ${mails.state} = ${state})::int` : count(),
        failedCount: sql<number>`count(*) filter (where ${mails.state} = 'failed')::int`,
      })
      .from(mails)
      .where(seenIn(db, academies, ofAcademyId))
    return row!
  },
}
