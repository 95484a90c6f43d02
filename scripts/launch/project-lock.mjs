import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Not in node_modules, which npm empties, and not in the project, where it would be one more file to ignore.
const lockPath = (root, name) => {
  const id = createHash('sha256').update(`${root}\0${userInfo().uid}`).digest('hex').slice(0, 16)
  return join(tmpdir(), `academy-${name}-${id}.lock`)
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const isAbandoned = async (path) => {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  if (pid > 0) return !isAlive(pid)
  // Empty: being written at this moment, or its writer died in between.
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > 5_000
}

const take = async (path) => {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Error(`The lock ${path} cannot be written (${error.code}). Make that folder writable.`)
  }
}

/**
 * Work that two commands in one project must not do at once, such as installing: the second waits for the first.
 * @template T
 * @param {string} root
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withProjectLock = async (root, name, work) => {
  const path = lockPath(root, name)
  for (let round = 0; !(await take(path)); round++) {
    if (round === 5) console.log(`Waiting for another command (${name})…`)
    if (await isAbandoned(path)) await rm(path, { force: true })
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
