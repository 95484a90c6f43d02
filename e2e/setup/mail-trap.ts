import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { patient } from '../../scripts/testing/patience.ts'

export interface TrappedMail {
  to: string
  source: string
}

/** A real SMTP server on loopback that puts every mail into a folder, where any test process can find it. */
export const startMailTrap = async (folder: string): Promise<{ url: string; close(): Promise<void> }> => {
  await mkdir(folder, { recursive: true })
  let count = 0
  /** Renamed when complete, because another process may be reading. */
  const keep = async (name: string, content: string): Promise<void> => {
    const parts = join(folder, `${name}.part`)
    await writeFile(parts, content)
    await rename(parts, join(folder, name))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const mail: TrappedMail = { to, source: Buffer.concat(chunks).toString('utf8') }
        keep(`${String(++count).padStart(5, '0')}.json`, JSON.stringify(mail)).then(() => done(), done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Out of its quoted-printable text. */
const textOf = (mail: TrappedMail): string => mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The newest mail to this address, waited for; with a link of ours where an earlier mail may lie there already. */
export const mailTo = async (folder: string, address: string, link = ''): Promise<TrappedMail> => {
  for (const until = Date.now() + patient(60_000); Date.now() < until;) {
    const names = (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .toReversed()
    for (const name of names) {
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as TrappedMail
      if (mail.to === address && textOf(mail).includes(link)) return mail
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`No mail to ${address} arrived`)
}

const linkOf = (mail: TrappedMail, pattern: RegExp): string => {
  const found = pattern.exec(textOf(mail))
  if (!found) throw new Error(`The mail has no link like ${pattern}`)
  return found[0]
}
export const confirmLinkOf = (mail: TrappedMail): string => linkOf(mail, /\/auth\/confirm-email\/[\w-]+/)
export const resetLinkOf = (mail: TrappedMail): string => linkOf(mail, /\/auth\/reset-password\/[\w-]+/)
export const participationLinkOf = (mail: TrappedMail): string => linkOf(mail, /\/confirm-participation\/[\w-]+/)
export const mailingLinkOf = (mail: TrappedMail, to: 'confirm' | 'unsubscribe'): string =>
  linkOf(mail, new RegExp(`/mailing/${to}/[\\w-]+`))
