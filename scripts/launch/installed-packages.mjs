import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const readPackages = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages
  } catch {
    return null
  }
}

const allows = (list, value) => !list || list.includes(value)

/** Packages of another platform are left out by npm; so are those of another C library, which we cannot tell. */
const belongsHere = (entry) =>
  !entry.optional || (!entry.libc && entry.os && allows(entry.os, process.platform) && allows(entry.cpu, process.arch))

const isSame = (wanted, found) =>
  wanted !== undefined && wanted.version === found.version && wanted.integrity === found.integrity

/** Whether the packages that npm noted in node_modules are those of the lockfile. */
export const packagesAgree = (lockfile, installed) => {
  const isPackage = ([path]) => path.includes('node_modules/')
  const wanted = Object.entries(lockfile).filter(isPackage)
  const found = Object.entries(installed).filter(isPackage)
  return (
    found.length > 0 &&
    found.every(([path, entry]) => isSame(lockfile[path], entry)) &&
    wanted.every(([path, entry]) => path in installed || !belongsHere(entry))
  )
}

/** npm writes its note at the very end, so an interrupted install has none or an old one. */
export const isInstalled = async (root) => {
  const lockfile = await readPackages(join(root, 'package-lock.json'))
  const installed = await readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Boolean(lockfile && installed && packagesAgree(lockfile, installed))
}
