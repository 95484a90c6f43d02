import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Git, unfinishedPrefix } from '@academy/hardened-git'
import { sizeOf } from '@academy/hardened-git/git-process'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Db } from '#platform/db.ts'
import type { Logger } from '#platform/log.ts'
import { codeRepo } from './review-code.repo.ts'

export interface CodeKey {
  academyId: number
  responseId: number
  commit: string
}

export interface CodeCache {
  /** Checks out what is not there yet, and keeps it there while `read` looks at it. */
  use<T>(key: CodeKey, repoLink: string, read: (folder: string) => Promise<T>): Promise<T>
  /** Removes what is too old or too much; whoever brings something does so too. */
  tidy(): Promise<void>
}

export interface CodeCacheOptions {
  git: Git
  folder: string
  now(): Date
  /** Of these responses the ones whose student still has an account (P2). */
  withOwner(responseIds: readonly number[]): Promise<ReadonlySet<number>>
  maxBytes?: number
}

interface Entry {
  size: number
  usedAt: number
}

const parallelCheckouts = 4
/** Nobody reviews for longer. */
const maxAgeMs = 7 * 24 * 3_600_000

const nameOf = ({ academyId, responseId, commit }: CodeKey): string => `${academyId}-${responseId}-${commit}`
const responseOf = (name: string): number => Number(name.split('-')[1])

/** The code that reviewers look at now, on the disk of this server; what was not looked at for longest goes first. */
export const createCodeCache = (options: CodeCacheOptions): CodeCache => {
  const { git, folder, now, withOwner, maxBytes = 500 * 1024 * 1024 } = options
  const entries = new Map<string, Entry>()
  const readers = new Map<string, number>()
  const arriving = new Map<string, Promise<void>>()
  const leaving = new Map<string, Promise<void>>()
  const limited = createConcurrencyLimit(parallelCheckouts)
  let opened: Promise<void> | null = null

  /** What an earlier process left: whole checkouts are of use, half ones are not. */
  const open = async (): Promise<void> => {
    // Code of students is nobody's on the machine but the server's, also where an earlier version made the folder.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (name.startsWith(unfinishedPrefix)) await rm(path, { recursive: true, force: true })
      else entries.set(name, { size: await sizeOf(path), usedAt: (await stat(path)).mtimeMs })
    }
  }
  const ready = (): Promise<void> =>
    (opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    }))

  const isThere = (name: string): Promise<boolean> =>
    stat(join(folder, name)).then(
      () => true,
      () => false,
    )

  const remove = (name: string): Promise<void> => {
    entries.delete(name)
    const gone = rm(join(folder, name), { recursive: true, force: true }).finally(() => leaving.delete(name))
    leaving.set(name, gone)
    return gone
  }

  const makeRoom = async (): Promise<void> => {
    let size = entries.values().reduce((sum, entry) => sum + entry.size, 0)
    const oldestFirst = [...entries].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [name, entry] of oldestFirst) {
      const isOld = now().getTime() - entry.usedAt > maxAgeMs
      if (readers.has(name) || !entries.has(name) || (size <= maxBytes && !isOld)) continue
      size -= entry.size
      await remove(name)
    }
  }

  /** P2: what belongs to an account that was deleted goes at once, however short ago somebody looked at it. */
  const forgetDeleted = async (): Promise<void> => {
    const names = [...entries.keys()].filter((name) => !readers.has(name))
    const kept = await withOwner(names.map(responseOf))
    for (const name of names) if (!kept.has(responseOf(name)) && !readers.has(name)) await remove(name)
  }

  const bring = (name: string, commit: string, repoLink: string): Promise<void> =>
    limited(async () => {
      await leaving.get(name)
      // Another process may have put it there.
      if (!(await isThere(name))) await git.checkOut(repoLink, { commit }, join(folder, name))
      entries.set(name, { size: await sizeOf(join(folder, name)), usedAt: now().getTime() })
    })

  const look = async <T>(name: string, commit: string, repoLink: string, read: (folder: string) => Promise<T>) => {
    // Somebody may have tidied the folder up behind our back.
    if (entries.has(name) && !(await isThere(name))) entries.delete(name)
    if (!entries.has(name)) {
      const under = arriving.get(name) ?? bring(name, commit, repoLink).finally(() => arriving.delete(name))
      arriving.set(name, under)
      await under
      await makeRoom()
    }
    entries.get(name)!.usedAt = now().getTime()
    const path = join(folder, name)
    await utimes(path, now(), now())
    return read(path)
  }

  return {
    use: async (key, repoLink, read) => {
      await ready()
      const [name, { commit }] = [nameOf(key), key]
      readers.set(name, (readers.get(name) ?? 0) + 1)
      try {
        return await look(name, commit, repoLink, read)
      } finally {
        const left = readers.get(name)! - 1
        if (left > 0) readers.set(name, left)
        else readers.delete(name)
      }
    },
    tidy: async () => {
      await ready()
      await forgetDeleted()
      await makeRoom()
    },
  }
}

export const codeCacheOf = ({ db, ...options }: Omit<CodeCacheOptions, 'withOwner'> & { db: Db }): CodeCache =>
  createCodeCache({ ...options, withOwner: (responseIds) => codeRepo.withOwner(db, responseIds) })

/** Returns how to stop it. */
export const tidyEveryHour = (cache: CodeCache, log: Logger): (() => void) => {
  const tidy = () =>
    cache
      .tidy()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not delete old copies of reviewed code: the next sweep tries again'),
      )
  const tidying = setInterval(() => void tidy(), 3_600_000).unref()
  return () => clearInterval(tidying)
}
