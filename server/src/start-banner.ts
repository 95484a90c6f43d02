import { type Config, hasLocalMailbox } from '#platform/config.ts'
import { demoPassword } from '../seed/accounts/demo-accounts.ts'
import { printedAccounts } from '../seed/accounts/printed-accounts.ts'

/** What takes a while at the first start is announced to the person who waits in a terminal. */
export const announce = (what: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`${what}…\n`)
}

/** Prints the address and the demo accounts. It reads nothing: a failure here must not end a server that listens. */
export const printStartBanner = (config: Config, url: string, hasDemoAccounts: boolean): void => {
  const lines = ['', `  Academy is ready:  ${url}`]
  if (hasDemoAccounts) {
    lines.push('', `  Demo accounts, password ${demoPassword}:`)
    lines.push(`    ${url}/demo shows what to try with them`, '')
    for (const { email, who } of printedAccounts) lines.push(`    ${email.padEnd(28)} ${who.en}`)
  }
  if (hasLocalMailbox(config)) lines.push('', `  Mails are kept here:  ${url}/mailbox   (set SMTP_URL to send them)`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
