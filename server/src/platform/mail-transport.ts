import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export type MailTransport =
  | { kind: 'mailbox' }
  | { kind: 'smtp'; send(mail: OutgoingMail): Promise<void>; close(): void }

/** Recipients go in as objects, never as strings that a parser could read as several (S10). */
export const createMailTransport = (smtpUrl: string | null, from: { name: string; address: string }): MailTransport => {
  if (smtpUrl === null) return { kind: 'mailbox' }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const domain = from.address.split('@')[1] ?? 'academy.test'
  return {
    kind: 'smtp',
    send: async ({ messageId, ...mail }) => {
      // The same id at every try lets a mail server drop a copy when our note of the first success got lost.
      await transport.sendMail({ ...mail, from, messageId: `<${messageId}@${domain}>` })
    },
    close: () => transport.close(),
  }
}
