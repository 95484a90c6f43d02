import { createTransport } from 'nodemailer'
import { isLoopback } from './config.ts'

export interface OutgoingMail {
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Of a mail to a list. */
  unsubscribeUrl?: string | null
}

export type MailTransport =
  | { kind: 'mailbox' }
  | { kind: 'smtp'; send(mail: OutgoingMail): Promise<void>; close(): void }

/** RFC 8058: a mail program unsubscribes its reader with one click, by a POST to this address. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Recipients go in as objects, never as strings that a parser could read as several (S10). */
export const createMailTransport = (smtpUrl: string | null, from: { name: string; address: string }): MailTransport => {
  if (smtpUrl === null) return { kind: 'mailbox' }
  const transport = createTransport({
    url: smtpUrl,
    // Mails carry links that open accounts: an attacker in between must not downgrade the connection to plain text.
    // ?requireTLS=false in SMTP_URL lets a relay of one's own network do without.
    requireTLS: !isLoopback({ host: new URL(smtpUrl).hostname }),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const domain = from.address.split('@')[1] ?? 'academy.test'
  return {
    kind: 'smtp',
    send: async ({ messageId, unsubscribeUrl, ...mail }) => {
      const headers = unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}
      // The same id at every try lets a mail server drop a copy if we failed to store the first success.
      await transport.sendMail({ ...mail, headers, from, messageId: `<${messageId}@${domain}>` })
    },
    close: () => transport.close(),
  }
}
