import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from '../../../scripts/testing/free-port.ts'

export interface TestRedis {
  url: string
  stop(): Promise<void>
}

const program = process.env.ACADEMY_REDIS_SERVER || '/usr/bin/redis-server'
export const hasRedis = existsSync(program)

/** A real Redis on loopback that remembers nothing afterwards. */
export const startRedis = async (): Promise<TestRedis> => {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no']
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  await untilReady(child)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((stopped) => {
        child.once('exit', () => stopped())
        child.kill('SIGTERM')
      }),
  }
}

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((ready, failed) => {
    let said = ''
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`redis-server ended with ${code}: ${said}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ready to accept connections')) ready()
    })
  })
