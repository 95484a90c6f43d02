import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../runner/src/main.ts', import.meta.url))
/** The runner's exit code when this machine has no sandbox. It has printed what to install; it is not started again. */
const exitCodeNoSandbox = 3
const againMs = 5_000
const stopMs = 6_000

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })

/** Starts a runner as a child process, and again when it ends; returns a function that stops it. */
export const startLocalRunner = (
  env: NodeJS.ProcessEnv,
  watched: { onExit?: (code: number | null) => void; isQuiet?: boolean } = {},
): (() => Promise<void>) => {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopping = false

  const start = (): void => {
    child = spawn(process.execPath, [program], {
      env,
      // The channel carries no messages; when it closes, the runner knows that the server is gone.
      stdio: watched.isQuiet ? ['ignore', 'ignore', 'ignore', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code) => {
      watched.onExit?.(code)
      if (isStopping || code === exitCodeNoSandbox) return
      timer = setTimeout(start, againMs)
    })
    child.once('error', () => {})
  }

  if (existsSync(program)) start()
  return async () => {
    isStopping = true
    if (timer) clearTimeout(timer)
    if (!child) return
    const dying = setTimeout(() => child?.kill('SIGKILL'), stopMs)
    child.kill('SIGTERM')
    await ended(child)
    clearTimeout(dying)
  }
}
