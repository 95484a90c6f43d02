import type { Demo } from '@academy/contract/demo'
import type { Db } from '#platform/db.ts'
import { isPassword } from '#platform/passwords.ts'
import { demoRepositoryLink, readyRepositories } from '../homework/demo-repositories.ts'
import { demoPassword, demoPublicIds } from './demo-accounts.ts'
import { printedAccounts } from './printed-accounts.ts'
import { publishedAccounts } from './published-accounts.ts'

/** What the page of the demo shows. Comparing a password is made dear, and anybody may ask: each hash is compared once. */
export const demoTour = (db: Db, hasRepositories: boolean): (() => Promise<Demo>) => {
  const verdicts = new Map<string, Promise<boolean>>()
  const isPublished = (hash: string): Promise<boolean> => {
    const verdict = verdicts.get(hash) ?? isPassword(hash, demoPassword)
    verdicts.set(hash, verdict)
    return verdict
  }
  const { good, half, broken } = readyRepositories
  return async () => {
    const emails = new Set(await publishedAccounts(db, isPublished))
    return {
      password: demoPassword,
      accounts: printedAccounts
        .filter(({ email }) => emails.has(email))
        .map(({ email, firstName, lastName, who }) => ({ email, name: `${firstName} ${lastName}`, who })),
      repositories: hasRepositories
        ? { good: demoRepositoryLink(good), half: demoRepositoryLink(half), broken: demoRepositoryLink(broken) }
        : null,
      certificateId: demoPublicIds.graduate,
    }
  }
}
