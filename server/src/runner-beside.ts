import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../runner/src/main.ts', import.meta.url))
/** What the runner says when this machine has no sandbox: it has told the person what to install, once is enough. */
const cannotGrade = 3
const againMs = 5_000
const stopMs = 6_000

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })

/** Keeps a runner beside the server on one machine; answers how to stop it. */
export const startRunnerBeside = (
  env: NodeJS.ProcessEnv,
  watched: { onExit?: (code: number | null) => void; isQuiet?: boolean } = {},
): (() => Promise<void>) => {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopping = false

  const start = (): void => {
    child = spawn(process.execPath, [program], {
      env,
      // The channel carries nothing; its end tells the runner that the server is gone.
      stdio: watched.isQuiet ? ['ignore', 'ignore', 'ignore', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code) => {
      watched.onExit?.(code)
      if (isStopping || code === cannotGrade) return
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
