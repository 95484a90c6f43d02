import { createTransport } from 'nodemailer'
import type { CalendarWriting, Invitation } from './calendar-file.ts'
import { isLoopback } from './config.ts'

export interface MailParty {
  name: string
  address: string
}

export interface OutgoingMail {
  messageId: string
  to: MailParty
  subject: string
  text: string
  html: string
  /** Of a mail to a list. */
  unsubscribeUrl?: string | null
  /** What the reader's calendar is to know. */
  invitation?: (Invitation & CalendarWriting) | null
}

export type MailTransport =
  | { kind: 'mailbox' }
  | { kind: 'smtp'; send(mail: OutgoingMail): Promise<void>; close(): void }

/** RFC 8058: a mail program unsubscribes its reader with one click, by a POST to this address. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The writer is loaded with the first mail that needs it. */
export const writeInvitationFile = async (
  { method, sequence, entry, ...writing }: Invitation & CalendarWriting,
  { from, to }: { from: MailParty; to: MailParty },
): Promise<{ name: string; content: string }> => {
  const { writeInvitation } = await import('./calendar-file.ts')
  const content = writeInvitation({ method, sequence, entry }, { ...writing, organizer: from, attendee: to })
  return { name: 'interview.ics', content }
}

/** Recipients go in as objects, never as strings that a parser could read as several (S10). */
export const createMailTransport = (smtpUrl: string | null, from: MailParty): MailTransport => {
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
    send: async ({ messageId, unsubscribeUrl, invitation, ...mail }) => {
      const headers = unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}
      const file = invitation && (await writeInvitationFile(invitation, { from, to: mail.to }))
      // Both as a part that mail programs act upon, and as a file to save.
      const calendar = file
        ? { icalEvent: { method: invitation.method, filename: file.name, content: file.content } }
        : {}
      // The same id at every try lets a mail server drop a copy if we failed to store the first success.
      await transport.sendMail({ ...mail, ...calendar, headers, from, messageId: `<${messageId}@${domain}>` })
    },
    close: () => transport.close(),
  }
}
