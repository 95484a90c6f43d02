import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { patient } from '../../../scripts/testing/patience.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ServerProcess {
  url: string
  output(): string
  /** Milliseconds from the spawn to the first yes of /api/health/ready. */
  readyAfterMs: number
  isRunning(): boolean
  /** Without waiting for anything: it goes on. */
  signal(signal: NodeJS.Signals): void
  kill(signal: NodeJS.Signals): Promise<number | null>
}

/** A real server in a process of its own, the way `npm start` runs it. */
export const startServerProcess = async (env: Record<string, string>): Promise<ServerProcess> => {
  const started = performance.now()
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://127.0.0.1:${env.PORT}`
  await waitUntilReady(url, child, () => output)
  return {
    url,
    output: () => output,
    readyAfterMs: performance.now() - started,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    kill: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill(signal)
        await gone
      }
      return child.exitCode
    },
  }
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(patient(10_000)) }).then(
    (reply) => reply.ok,
    () => false,
  )

const waitUntilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const limit = performance.now() + patient(120_000)
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output()}`)
    if (await isReady(url)) return
    await new Promise((done) => setTimeout(done, 20))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not get ready: ${output()}`)
}
