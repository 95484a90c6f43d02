import { mkdir, readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from '../../debian-package.ts'
import { type Program, startProgram } from '../program.ts'

const program = '/usr/bin/aiosmtpd'

export interface DeliveredMail {
  to: string
  messageId: string
}

export interface MailServer {
  program: Program
  url: string
  /** What lies in the mailbox. */
  delivered(): Promise<DeliveredMail[]>
  stop(): Promise<void>
}

/** Headers may go on in the next line, and an address may stand behind a name. */
const headOf = (mail: string): DeliveredMail => {
  const head = mail
    .replace(/\r\n/g, '\n')
    .split('\n\n', 1)[0]!
    .replace(/\n[ \t]+/g, ' ')
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return { to: /([^\s<>]+@[^\s<>]+)/.exec(header('To'))?.[1] ?? '', messageId: header('Message-ID') }
}

/** Python's aiosmtpd: it takes mails for everybody and keeps them in a Maildir. */
export const startMailServer = async (folder: string, nextPort: () => Promise<number>): Promise<MailServer> => {
  if (!existsSync(program))
    await installDebianPackages(['python3-aiosmtpd'], 'There is no mail server (aiosmtpd) on this machine.')
  await mkdir(folder)
  const port = await nextPort()
  const box = join(folder, 'mails')
  const running = startProgram({
    name: 'smtp',
    command: program,
    args: ['-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', box],
    log: join(folder, 'smtp.log'),
    startAgainAfterMs: 300,
  })
  return {
    program: running,
    url: `smtp://127.0.0.1:${port}`,
    delivered: async () => {
      const names = await readdir(join(box, 'new')).catch(() => [])
      return Promise.all(names.map(async (name) => headOf(await readFile(join(box, 'new', name), 'utf8'))))
    },
    stop: () => running.stop(),
  }
}
