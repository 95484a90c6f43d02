import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Config, isPublic, StartError } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Logger } from '#platform/log.ts'
import { isPassword } from '#platform/passwords.ts'
import { users } from '#server/schema/users.ts'
import { demoPassword } from './demo-accounts.ts'
import { printedAccounts } from './printed-accounts.ts'

/** Demo accounts that everybody who has read the documentation can enter. */
export const publishedAccounts = async (
  db: Db,
  isPublished = (hash: string) => isPassword(hash, demoPassword),
): Promise<string[]> => {
  const emails = printedAccounts.map(({ email }) => email)
  const rows = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, emails), isNotNull(users.passwordHash), isNull(users.blockedAt)))
  // They were seeded with one hash: whoever has another has changed the password.
  const hashes = [...new Set(rows.flatMap(({ passwordHash }) => passwordHash ?? []))]
  const published = new Set<string | null>()
  for (const hash of hashes) if (await isPublished(hash)) published.add(hash)
  return rows.filter(({ passwordHash }) => published.has(passwordHash)).map(({ email }) => email)
}

/** A published password and a public address do not start together, unless DEMO=on says that this is wanted. */
export const refusePublishedAccounts = async (db: Db, config: Config, log: Logger): Promise<void> => {
  if (!isPublic(config)) return
  const emails = await publishedAccounts(db)
  if (emails.length === 0) return
  const found = `${emails.length} demo accounts can be entered with the published password (${emails[0]} and others)`
  if (!config.isDemoWanted)
    throw new StartError(
      `${found}, and others can reach this server. Start it once with HOST=127.0.0.1, without NODE_ENV=production and ` +
        'PUBLIC_URL, and block them or change their passwords; or begin with an empty database. ' +
        'For a public demonstration set DEMO=on.',
    )
  log.warn(`DEMO=on: ${found}. Everybody can read what is stored here.`)
}
