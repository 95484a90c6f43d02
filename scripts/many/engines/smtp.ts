import { mkdir, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from '../../debian-package.ts'
import { type Program, startProgram } from '../program.ts'

const program = '/usr/bin/aiosmtpd'

export interface MailServer {
  program: Program
  url: string
  /** How many mails lie in the mailbox. */
  count(): Promise<number>
  stop(): Promise<void>
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
    count: () =>
      readdir(join(box, 'new')).then(
        (names) => names.length,
        () => 0,
      ),
    stop: () => running.stop(),
  }
}
