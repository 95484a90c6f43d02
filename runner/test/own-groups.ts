import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a test may make control groups on this machine: one folder with version 2, one for each controller with 1. */
export type OwnGroups = { version: 1 | 2; roots: string[]; why: null } | { version: null; roots: []; why: string }

const controllers = ['cpu', 'memory', 'pids']

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const none = (why: string): OwnGroups => ({ version: null, roots: [], why })

const ofVersion2 = (root: string): OwnGroups => {
  if (!isWritable(root)) return none(`${root} is not ours to write to`)
  // A group gets only what the one above hands down. The topmost one of a container holds processes, and then cannot.
  const handedDown = readFileSync(join(root, 'cgroup.subtree_control'), 'utf8').split(/\s+/)
  const missing = controllers.filter((name) => !handedDown.includes(name))
  if (missing.length > 0) return none(`${root} hands down no ${missing.join(', ')} to the groups in it`)
  return { version: 2, roots: [root], why: null }
}

const ofVersion1 = (root: string): OwnGroups => {
  const roots = controllers.map((name) => join(root, name))
  const missing = roots.filter((path) => !existsSync(join(path, 'cgroup.procs')))
  if (missing.length > 0) return none(`there is no ${missing.join(', ')}`)
  const closed = roots.filter((path) => !isWritable(path))
  return closed.length > 0 ? none(`${closed.join(', ')} is not ours to write to`) : { version: 1, roots, why: null }
}

export const findOwnGroups = (root = '/sys/fs/cgroup'): OwnGroups =>
  existsSync(join(root, 'cgroup.controllers')) ? ofVersion2(root) : ofVersion1(root)
