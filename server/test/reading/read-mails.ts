import { asc, eq } from 'drizzle-orm'
import { mails } from '#server/schema/mails.ts'
import type { TestApp } from '#test/servers/test-app.ts'

/** What lies in the outbox for an address, oldest first. */
export const mailsTo = (it: TestApp, address: string) =>
  it.database.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.id))

export const actionsTo = async (it: TestApp, address: string): Promise<string[]> =>
  (await mailsTo(it, address)).map(({ action }) => action)

/** The secret of the newest link of this kind that was mailed to the address. */
export const newestSecret = async (
  it: TestApp,
  address: string,
  kind: 'confirm-email' | 'reset-password',
): Promise<string> => {
  const links = (await mailsTo(it, address)).flatMap(({ text }) => [
    ...text.matchAll(new RegExp(`/auth/${kind}/([\\w-]+)`, 'g')),
  ])
  const secret = links.at(-1)?.[1]
  if (secret === undefined) throw new Error(`No ${kind} link was mailed to ${address}`)
  return secret
}
