import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startMailTrap } from './mail-trap.ts'
import { startOpenIdProvider } from './openid-provider.ts'
import { freePort, startServer } from './start-server.ts'

/** Two real servers on empty data folders: one that sends its mails, one with the local mailbox. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-e2e-'))
  const mailFolder = join(folder, 'mails')
  // A copy: somebody may build anew while the journeys run.
  const webDir = join(folder, 'web')
  await cp(fileURLToPath(new URL('../../web/dist', import.meta.url)), webDir, { recursive: true })
  const trap = await startMailTrap(mailFolder)
  const port = await freePort()
  const openId = await startOpenIdProvider(`http://localhost:${port}/auth/social/google`)
  const sendingEnv = { DATA_DIR: join(folder, 'sending'), WEB_DIR: webDir, SMTP_URL: trap.url, ...openId.env }
  const [sending, keeping] = await Promise.all([
    startServer(sendingEnv, port),
    startServer({ DATA_DIR: join(folder, 'keeping'), WEB_DIR: webDir }),
  ])
  // Playwright hands the environment of its set-up to every worker.
  process.env.ACADEMY_E2E_URL = sending.url
  process.env.ACADEMY_E2E_MAILBOX_URL = keeping.url
  process.env.ACADEMY_E2E_MAILS = mailFolder
  process.env.ACADEMY_E2E_WEB = webDir
  return async () => {
    await Promise.all([sending.stop(), keeping.stop()])
    await trap.close()
    await openId.close()
    await rm(folder, { recursive: true, force: true })
  }
}
