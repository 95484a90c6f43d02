import { type Config, hasLocalMailbox } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { demoApplicants } from '../seed/demo-applicants.ts'
import { demoAccounts, demoPassword, isDemo } from '../seed/demo-accounts.ts'

/** What a person who just started Academy wants to know. */
export const announce = async (config: Config, db: Db, url: string): Promise<void> => {
  const lines = ['', `  Academy is ready:  ${url}`]
  if (await isDemo(db)) {
    lines.push('', `  Demo accounts, password ${demoPassword}:`)
    for (const { email, who } of [...demoAccounts, ...demoApplicants]) lines.push(`    ${email.padEnd(28)} ${who}`)
  }
  if (hasLocalMailbox(config)) lines.push('', `  Mails are kept here:  ${url}/mailbox   (set SMTP_URL to send them)`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
