import { and, eq, ne, sql } from 'drizzle-orm'
import { groupNames } from '@academy/contract/enums'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Config } from '#platform/config.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { hashPassword } from '#platform/passwords.ts'
import { specializations } from '#server/schema/academies.ts'
import { systemSettings } from '#server/schema/settings.ts'
import { users } from '#server/schema/users.ts'
import { seedDemo } from './demo.ts'
import { demoAccounts, demoPassword } from './accounts/demo-accounts.ts'
import { seedDefaultMailTemplates } from './messages/mail-templates.ts'
import { seedLegalTexts } from './system/legal-texts.ts'
import { seedSharedLists } from './programme/form-variants/seed-shared-lists.ts'

/**
 * What a new installation contains: specializations, form variants, settings and legal texts always, default mail
 * templates at the beginning, the demo academy only where
 * nobody else can reach it, the first SuperAdmin from the environment. Several servers may start at once: one seeds, the others wait.
 */
export const firstData = async (db: Db, config: Config, now: Date): Promise<void> => {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '60s'`)
    await tx.execute(sql`set local statement_timeout = '60s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`)
    await seedBasics(tx)
    const hasUsers = (await tx.select({ id: users.id }).from(users).limit(1)).length > 0
    // Once: a default that was deleted since is not wanted back.
    if (!hasUsers) await seedDefaultMailTemplates(tx, now)
    if (config.seedDemo && !hasUsers) await seedDemo(tx, await hashPassword(demoPassword), now)
    if (config.firstSuperAdmin) await seedSuperAdmin(tx, config.firstSuperAdmin, now)
  })
}

export const seedBasics = async (db: Db): Promise<void> => {
  await db
    .insert(specializations)
    .values(groupNames.map((name, index) => ({ name, position: index })))
    .onConflictDoNothing()
  await db.insert(systemSettings).values({ id: 1, referralsEnabled: true }).onConflictDoNothing()
  await seedSharedLists(db)
  await seedLegalTexts(db)
}

const seedSuperAdmin = async (db: Db, given: { email: string; password: string }, now: Date): Promise<void> => {
  // The one of the demo is nobody's own.
  const isOwn = and(eq(users.isSuperAdmin, true), ne(users.email, demoAccounts[0]!.email))
  const hasSuperAdmin = (await db.select({ id: users.id }).from(users).where(isOwn).limit(1)).length > 0
  if (hasSuperAdmin) return
  await db.insert(users).values({
    email: given.email,
    passwordHash: await hashPassword(given.password),
    firstName: 'Super',
    lastName: 'Admin',
    isSuperAdmin: true,
    isEmployee: true,
    emailConfirmedAt: now,
  })
}
