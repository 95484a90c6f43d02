import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProgramOptions {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  /** Where it writes what it says. */
  log: string
  /** As systemd or a container would: started again after it ended; null: somebody else decides. */
  startAgainAfterMs: number | null
}

/** A process that stands for a machine or a service on it. */
export interface Program {
  name: string
  isRunning(): boolean
  /** kill -9, to the process and its children; whoever supervises starts it again. */
  kill(): Promise<void>
  /** A clean stop and a new start, as at a deployment; with other arguments, if there are any. */
  restart(args?: readonly string[]): Promise<void>
  /** The end; the first answer to SIGTERM is waited for. */
  stop(): Promise<void>
  said(): Promise<string>
}

const stopMs = 20_000

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  try {
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  await Promise.race([gone, sleep(stopMs, undefined, { ref: false })])
}

export const startProgram = (options: ProgramOptions): Program => {
  const { command, env, log, startAgainAfterMs } = options
  let { args } = options
  let isOver = false
  let child: ChildProcess
  const start = (): void => {
    const file = openSync(log, 'a', 0o600)
    // A group of its own, so that a kill takes its children along, and Ctrl-C in the terminal does not reach it first.
    child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', file, file], detached: true })
    closeSync(file)
    child.once('error', () => {})
    const own = child
    child.once('exit', () => {
      if (isOver || startAgainAfterMs === null) return
      setTimeout(() => {
        if (!isOver && child === own) start()
      }, startAgainAfterMs)
    })
  }
  start()
  return {
    name: options.name,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => end(child, 'SIGKILL'),
    restart: async (newArgs = args) => {
      const former = child
      args = newArgs
      await end(former, 'SIGTERM')
      if (child === former && !isOver) start()
    },
    stop: async () => {
      isOver = true
      await end(child, 'SIGTERM')
      await end(child, 'SIGKILL')
    },
    said: () => readFile(log, 'utf8').catch(() => ''),
  }
}
