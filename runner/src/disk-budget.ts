/**
 * What the build of a job may leave on the disk of the machine, as a stream and unpacked together; the two repositories
 * beside it have limits of their own (hardened-git).
 */
export const diskLimits = { mb: 1_024, files: 50_000 }

/** What a file takes beyond its content: the block it begins, and its place in a folder. */
const blockBytes = 4_096

export interface Entries {
  files: number
  bytes: number
  /** Something else than files, folders, links and pipes. */
  hasStranger: boolean
}

/** As tar lists it: type and rights, owner, size, day, time, name. */
const line = /^([-dlhp])\S* \S+ +(\d+) \S+ \S+ (.+)$/

/**
 * Counts what tar would write, from its own list. It makes the folders on the way to a name whether they are in the
 * stream or not, so those count too. Where a link leads to stands behind its name and counts as a way: too much rather
 * than too little.
 */
export const countEntries = (list: string): Entries => {
  const folders = new Set(['.'])
  const count: Entries = { files: 0, bytes: 0, hasStranger: false }
  const add = (bytes: number) => {
    count.files++
    count.bytes += blockBytes + Math.ceil(bytes / blockBytes) * blockBytes
  }
  const addFolders = (path: string) => {
    // From the end on: all above one that is known are known.
    for (let at = path; at !== '' && !folders.has(at) && count.files <= diskLimits.files;) {
      folders.add(at)
      add(0)
      at = at.slice(0, Math.max(0, at.lastIndexOf('/')))
    }
  }
  for (const text of list.split('\n')) {
    if (text === '' || count.files > diskLimits.files) continue
    const [, type, size, name] = line.exec(text) ?? []
    if (type === undefined || size === undefined || name === undefined) count.hasStranger = true
    else if (type === 'd') addFolders(name.replace(/\/+$/, ''))
    else {
      addFolders(name.slice(0, Math.max(0, name.lastIndexOf('/'))))
      add(type === '-' ? Number(size) : 0)
    }
  }
  return count
}

export const fitsDisk = ({ files, bytes, hasStranger }: Entries, streamBytes: number): boolean =>
  !hasStranger && files <= diskLimits.files && bytes + streamBytes <= diskLimits.mb * 1_048_576
