import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startMailTrap } from './mail-trap.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

const startServer = async (env: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> => {
  const port = String(await freePort())
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: port, PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    if (
      await fetch(`${url}/api/health/ready`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break
    await new Promise((done) => setTimeout(done, 100))
  }
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return { url, stop }
}

/** Two real servers on empty data folders: one that sends its mails, one with the local mailbox. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-e2e-'))
  const mailFolder = join(folder, 'mails')
  // A copy: somebody may build anew while the journeys run.
  const webDir = join(folder, 'web')
  await cp(fileURLToPath(new URL('../../web/dist', import.meta.url)), webDir, { recursive: true })
  const trap = await startMailTrap(mailFolder)
  const [sending, keeping] = await Promise.all([
    startServer({ DATA_DIR: join(folder, 'sending'), WEB_DIR: webDir, SMTP_URL: trap.url }),
    startServer({ DATA_DIR: join(folder, 'keeping'), WEB_DIR: webDir }),
  ])
  // Playwright hands the environment of its set-up to every worker.
  process.env.ACADEMY_E2E_URL = sending.url
  process.env.ACADEMY_E2E_MAILBOX_URL = keeping.url
  process.env.ACADEMY_E2E_MAILS = mailFolder
  return async () => {
    await Promise.all([sending.stop(), keeping.stop()])
    await trap.close()
    await rm(folder, { recursive: true, force: true })
  }
}
