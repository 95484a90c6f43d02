import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

const environment = (root) => {
  const bin = join(root, 'node_modules', '.bin')
  return {
    ...process.env,
    PATH: [bin, process.env.PATH ?? ''].join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node-compile'),
  }
}

const pollMs = 300

/**
 * npm runs us through a shell. A signal to npm alone ends that shell and nobody else, so its end is our signal to
 * stop; but not after a signal that has reached us, because then the child has it already.
 */
const watchShell = (stop) => {
  const shell = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    stop()
  }, pollMs)
  return timer
}

/** Runs a program to its end and resolves to its exit code. */
export const handOver = (root, node, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env: environment(root), stdio: 'inherit' })
    let isTold = false
    const forward = (signal) => {
      isTold = true
      child.kill(signal)
    }
    const handlers = Object.entries({
      // The terminal sends Ctrl-C to the child as well, which then ends by itself.
      SIGINT: () => (isTold = true),
      SIGTERM: forward,
      SIGHUP: forward,
    })
    for (const [signal, handler] of handlers) process.on(signal, handler)
    const timer = watchShell(() => isTold || forward('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(timer)
      for (const [name, handler] of handlers) process.off(name, handler)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
