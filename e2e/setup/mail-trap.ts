import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export interface TrappedMail {
  to: string
  source: string
}

/** A real SMTP server on loopback that puts every mail into a folder, where any test process can find it. */
export const startMailTrap = async (folder: string): Promise<{ url: string; close(): Promise<void> }> => {
  await mkdir(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const mail: TrappedMail = { to, source: Buffer.concat(chunks).toString('utf8') }
        writeFile(join(folder, `${String(++count).padStart(5, '0')}.json`), JSON.stringify(mail)).then(
          () => done(),
          done,
        )
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

/** The newest mail to this address, waited for. */
export const mailTo = async (folder: string, address: string): Promise<TrappedMail> => {
  for (let tries = 0; tries < 100; tries++) {
    const names = (await readdir(folder)).toSorted().toReversed()
    for (const name of names) {
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as TrappedMail
      if (mail.to === address) return mail
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`No mail to ${address} arrived within ten seconds`)
}

/** The link to confirm an address, out of the quoted-printable text of the mail. */
export const confirmLinkOf = (mail: TrappedMail): string => {
  const text = mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const found = /\/auth\/confirm-email\/[\w-]+/.exec(text)
  if (!found) throw new Error('The mail has no link to confirm the address')
  return found[0]
}
