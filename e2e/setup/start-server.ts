import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/testing/free-port.ts'
import { patient } from '../../scripts/testing/patience.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface StartedServer {
  url: string
  stop(): Promise<void>
}

export const startServer = async (env: Record<string, string>, givenPort?: number): Promise<StartedServer> => {
  const port = String(givenPort ?? (await freePort()))
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: port, PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  const until = Date.now() + patient(120_000)
  for (;;) {
    if (Date.now() > until) throw new Error(`The server at ${url} is not ready`)
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
