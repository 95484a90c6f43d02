import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  writeFileSync,
  constants,
} from 'node:fs'
import { join } from 'node:path'
import type { BaseFolders } from './bubblewrap.ts'

const inside = join(import.meta.dirname, '..', 'inside')

/** Not all of /etc: what programs need to find their libraries and their own name. */
const partsOfEtc = ['/etc/ld.so.cache', '/etc/alternatives', '/etc/localtime']

const canRead = (path: string, user: number | undefined): boolean => {
  const who = user === undefined ? {} : { uid: user, gid: user }
  return spawnSync('/usr/bin/test', ['-r', path], { cwd: '/', env: {}, ...who }).status === 0
}

/** Our own Node, which may lie where the users of the boxes have no way in. */
const nodeFor = (folder: string, user: number | undefined): string => {
  if (canRead(process.execPath, user)) return process.execPath
  const copy = join(folder, 'node')
  copyFileSync(process.execPath, copy, constants.COPYFILE_FICLONE)
  chmodSync(copy, 0o755)
  return copy
}

/** Files of ours that every box has, in a folder that its users may read. */
export const givenFiles = (folder: string, user: number | undefined): { from: string; to: string }[] => {
  mkdirSync(join(folder, 'inside'), { recursive: true })
  cpSync(inside, join(folder, 'inside'), { recursive: true })
  const files = {
    passwd: 'student:x:1000:1000:student:/home:/bin/sh\n',
    group: 'student:x:1000:\n',
    hosts: '127.0.0.1 localhost\n::1 localhost\n',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return [
    { from: nodeFor(folder, user), to: '/opt/academy/bin/node' },
    { from: join(folder, 'inside'), to: '/opt/academy/lib' },
    ...Object.keys(files).map((name) => ({ from: join(folder, name), to: `/etc/${name}` })),
  ]
}

const roots = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/lib32']
const isLink = (path: string) => lstatSync(path).isSymbolicLink()
const found = () => roots.filter((root) => existsSync(root))

/** What every box sees of the machine, as it is there. */
export const boundFolders = (): string[] => [
  ...found().filter((root) => !isLink(root)),
  ...partsOfEtc.filter((path) => existsSync(path)),
]

export const baseFolders = (folder: string, user: number | undefined): BaseFolders => ({
  folders: boundFolders(),
  links: found()
    .filter(isLink)
    .map((root) => ({ at: root, to: readlinkSync(root) })),
  given: givenFiles(folder, user),
})

/**
 * A place of ours that every box would see, with the folder it lies in: who is no root there is the same user inside, so
 * that students could read settings and secrets.
 */
export const placeInside = (
  folders: readonly string[],
  ours: readonly string[],
): { place: string; folder: string } | null => {
  for (const place of ours) {
    const folder = folders.find((one) => place === one || place.startsWith(`${one}/`))
    if (folder !== undefined) return { place, folder }
  }
  return null
}
