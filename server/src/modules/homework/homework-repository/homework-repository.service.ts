import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Git } from '@academy/hardened-git'
import { splitBranch } from '@academy/hardened-git/repository-address'
import { fail } from '#platform/errors.ts'
import type { Logger } from '#platform/log.ts'
import { foldersOf, type HomeworkFile, type HomeworkFolder, isHomework } from './homework-repository-files.rules.ts'

/** */
const freshMs = 5 * 60_000
/** Who waits for a host that is down should not wait at every click. */
const failureMs = 30_000
const maxFiles = 1_000
const maxTextBytes = 8 * 1024 * 1024

export interface HomeworkRepository {
  list(): Promise<{ path: string; name: string; filesCount: number }[]>
  files(path: string): Promise<HomeworkFile[]>
}
export interface HomeworkRepositoryTools {
  homeworkRepository: HomeworkRepository
}

interface Copy {
  commit: string
  folders: HomeworkFolder[]
}

const readTexts = async (git: Git, folder: string): Promise<{ path: string; text: string }[]> => {
  const { files } = await git.listFiles(folder)
  const wanted = files.filter(({ path, isText }) => isText && isHomework(path)).slice(0, maxFiles)
  const texts: { path: string; text: string }[] = []
  let left = maxTextBytes
  for (const { path, size } of wanted) {
    left -= size
    if (left < 0) break
    texts.push({ path, text: await git.readTextFile(folder, path) })
  }
  return texts
}

const readCopy = async (git: Git, link: string, commit: string): Promise<Copy> => {
  const place = await mkdtemp(join(tmpdir(), 'academy-homework-'))
  try {
    const folder = join(place, 'files')
    await git.checkOut(splitBranch(link).url, { commit }, folder)
    return { commit, folders: foldersOf(await readTexts(git, folder)) }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/**
 * The texts of the configured repository, kept in memory for five minutes. While its host is away, what was read
 * before is shown on; who never got anything is told that it cannot be read.
 */
export const createHomeworkRepository = (options: {
  link: string | null
  git: Git
  now(): Date
  log: Logger
}): HomeworkRepository => {
  const { link, git, now, log } = options
  let copy: Copy | null = null
  let freshUntil = 0
  let reading: Promise<void> | null = null

  const read = async (from: string): Promise<void> => {
    try {
      const { url, branch } = splitBranch(from)
      const commit = await git.commitOf(url, branch)
      if (commit !== copy?.commit) copy = await readCopy(git, from, commit)
      freshUntil = now().getTime() + freshMs
    } catch (error) {
      log.warn({ err: error }, 'the homework repository could not be read')
      freshUntil = now().getTime() + failureMs
    }
  }

  const folders = async (): Promise<HomeworkFolder[]> => {
    if (link === null) return []
    if (now().getTime() >= freshUntil) {
      reading ??= read(link).finally(() => (reading = null))
      await reading
    }
    return (
      copy?.folders ??
      fail('ServiceNotConfigured', { fields: [{ field: 'homeworkRepository', message: 'repositoryNotReadable' }] })
    )
  }

  return {
    list: async () => (await folders()).map(({ path, name, files }) => ({ path, name, filesCount: files.length })),
    files: async (path) => (await folders()).find((folder) => folder.path === path)?.files ?? [],
  }
}
