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

/**
 * Ctrl-C in a terminal reaches the child as well, which then ends in its own time: only waiting is left to us. Without
 * a terminal a signal was sent to us alone (npm passes it on), so it goes further.
 */
const signalHandlers = (child) => {
  const forward = (signal) => child.kill(signal)
  return { SIGINT: process.stdin.isTTY ? () => {} : forward, SIGTERM: forward, SIGHUP: forward }
}

/** Runs a program to its end and resolves to its exit code. */
export const handOver = (root, node, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env: environment(root), stdio: 'inherit' })
    const handlers = Object.entries(signalHandlers(child))
    for (const [signal, handler] of handlers) process.on(signal, handler)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
