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

/** Runs a program to its end and resolves to its exit code. */
export const handOver = (root, node, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env: environment(root), stdio: 'inherit' })
    // The terminal sends Ctrl-C to the child as well, which then ends in its own time; other signals come to us alone.
    const ignore = () => {}
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', ignore)
    process.on('SIGTERM', forward)
    process.on('SIGHUP', forward)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', ignore)
      process.off('SIGTERM', forward)
      process.off('SIGHUP', forward)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
