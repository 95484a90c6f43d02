import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import type { Readable } from 'node:stream'

interface Envelope {
  mailFrom: { address: string }
  rcptTo: { address: string }[]
}
type Done = (error?: Error | null, reply?: string) => void
interface SmtpServerOptions {
  authOptional: boolean
  disabledCommands: string[]
  onRcptTo(address: { address: string }, session: unknown, done: Done): void
  onData(stream: Readable, session: { envelope: Envelope }, done: Done): void
}
interface SmtpServer {
  server: Server
  listen(port: number, host: string, done: () => void): void
  close(done: () => void): void
  on(event: 'error', listener: () => void): void
}
// The package brings no types of its own.
const { SMTPServer } = createRequire(import.meta.url)('smtp-server') as {
  SMTPServer: new (options: SmtpServerOptions) => SmtpServer
}

export interface ReceivedMail {
  from: string
  recipients: string[]
  /** As it went over the wire. */
  raw: string
  /** Header lines, unfolded, by their name in lower case. */
  headers: Map<string, string[]>
  parts: Record<'text/plain' | 'text/html' | 'text/calendar' | 'application/ics', string>
}

export interface TestSmtp {
  url: string
  received: ReceivedMail[]
  /** What a mail server might say instead of taking the mail; null again to take it. */
  refuseWith: { code: number; text: string } | null
  connections(): number
  close(): Promise<void>
}

/** A real mail server that keeps what it gets; at 127.0.0.2 it counts as one on another machine. */
export const startSmtp = async (host = '127.0.0.1'): Promise<TestSmtp> => {
  const received: ReceivedMail[] = []
  let connections = 0
  const refusal = (): Error | null =>
    smtp.refuseWith ? Object.assign(new Error(smtp.refuseWith.text), { responseCode: smtp.refuseWith.code }) : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal()),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(readMail(Buffer.concat(chunks).toString('utf8'), envelope))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', () => connections++)
  await new Promise<void>((ready) => server.listen(0, host, ready))
  const { port } = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `smtp://${host}:${port}`,
    received,
    refuseWith: null,
    connections: () => connections,
    close: () => new Promise((closed) => server.close(closed)),
  }
  return smtp
}

const splitHead = (text: string): { headers: Map<string, string[]>; body: string } => {
  const end = text.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  return { headers, body: text.slice(end + 4) }
}

const decodeBody = (body: string, encoding = '7bit'): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

type Parts = ReceivedMail['parts']

/** A part may consist of parts itself. */
const readParts = (text: string, parts: Parts): void => {
  const { headers, body } = splitHead(text)
  const type = headers.get('content-type')?.[0] ?? ''
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary === undefined) {
    const kind = /^[\w/]+/.exec(type)?.[0] as keyof Parts
    parts[kind] = decodeBody(body, headers.get('content-transfer-encoding')?.[0])
    return
  }
  for (const part of body.split(`--${boundary}`).slice(1, -1)) readParts(part.replace(/^\r\n/, ''), parts)
}

const readMail = (raw: string, envelope: Envelope): ReceivedMail => {
  const parts: Parts = { 'text/plain': '', 'text/html': '', 'text/calendar': '', 'application/ics': '' }
  readParts(raw, parts)
  return {
    from: envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => address),
    raw,
    headers: splitHead(raw).headers,
    parts,
  }
}

/** A header as a person reads it: RFC 2047 words decoded. */
export const decodeHeader = (value = ''): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeBody(text.replaceAll('_', ' '), 'quoted-printable'),
    )
