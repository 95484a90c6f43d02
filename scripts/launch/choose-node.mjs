import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/** From here on Node runs TypeScript without being asked to. */
const oldestNode = [22, 18]

/** @param {string} version as in `v24.21.0` */
export const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

const isRunning = (path) => {
  try {
    return realpathSync(path) === realpathSync(process.execPath)
  } catch {
    return false
  }
}

const runs = (path) => {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 && isNewEnough(stdout.trim())
}

/** The Node that npm installed with the project; elsewhere (macOS, Windows, Alpine) the machine's own. */
export const chooseNode = (root) => {
  const bundled = join(root, 'node_modules', '.bin', 'node')
  if (isRunning(bundled)) return process.execPath
  if (process.platform !== 'win32' && runs(bundled)) return bundled
  if (isNewEnough(process.version)) return process.execPath
  throw new Error(
    `Academy needs Node ${oldestNode.join('.')} or newer here, and this is ${process.version}. ` +
      'Install Node 24 from https://nodejs.org and run the command again.',
  )
}
