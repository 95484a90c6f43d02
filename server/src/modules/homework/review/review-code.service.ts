import type { Git } from '@academy/hardened-git'
import { GitRefused } from '@academy/hardened-git/git-refused'
import { isCommit } from '@academy/hardened-git/repository-address'
import type { CodeFile } from '@academy/contract/review'
import { countingCommit } from '#modules/homework/homework/homework-commits.service.ts'
import { responseForStaff } from '#modules/homework/homework/homework-responses.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { CodeCache, CodeKey } from './review-code-cache.ts'

export interface CodeTools {
  studentGit: Git
  codeCache: CodeCache
}

/** More than anybody scrolls through. */
const shownMaxCount = 1_000

const orNotReadable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof GitRefused)) throw error
    return fail('AutogradeNotAvailable', { fields: [{ field: 'repoLink', message: 'repositoryNotReadable' }] })
  }
}

const repositoryOf = async (ctx: AcademyCtx, id: number): Promise<Omit<CodeKey, 'commit'> & { repoLink: string }> => {
  const { academyId } = ctx
  const { repoLink } = await responseForStaff(ctx, academyId, id)
  return { academyId, responseId: id, repoLink: repoLink ?? fail('AutogradeNotAvailable') }
}

/** Not there, no text, or too large to be shown: the list has said so. */
const refusePath = (error: unknown): never => {
  if (error instanceof GitRefused) fail('ValidationError', { fields: [{ field: 'path', message: 'wrongChoice' }] })
  throw error
}

export const code = async ({ studentGit: git, codeCache }: CodeTools, ctx: AcademyCtx, id: number) => {
  const { repoLink, ...of } = await repositoryOf(ctx, id)
  const { commit: known, notedAt } = await countingCommit(ctx.db, of.academyId, { id })
  if (known === null && notedAt !== null)
    return fail('AutogradeNotAvailable', { fields: [{ field: 'repoLink', message: 'noCommitAtEnd' }] })
  const commit = known ?? (await orNotReadable(git.commitOf(repoLink)))
  const { files, isCut } = await orNotReadable(
    codeCache.use({ ...of, commit }, repoLink, (folder) => git.listFiles(folder, shownMaxCount)),
  )
  return { commit, files: files satisfies CodeFile[], isCut }
}

export const codeFile = async (
  { studentGit: git, codeCache }: CodeTools,
  ctx: AcademyCtx,
  id: number,
  { commit, path }: { commit: string; path: string },
) => {
  const { repoLink, ...of } = await repositoryOf(ctx, id)
  if (!isCommit(commit)) fail('ValidationError', { fields: [{ field: 'commit', message: 'wrongChoice' }] })
  const text = await orNotReadable(
    codeCache.use({ ...of, commit }, repoLink, (folder) => git.readTextFile(folder, path).catch(refusePath)),
  )
  return { path, text }
}

const quoteMaxLength = 300

/** What a line says, to be shown beside a comment on it. The comment does not depend on it: null where it cannot be read. */
export const quotedLine = async (
  { studentGit: git, codeCache }: CodeTools,
  ctx: AcademyCtx,
  id: number,
  { commit, path, line }: { commit: string; path: string; line: number },
): Promise<string | null> => {
  const { academyId } = ctx
  const { repoLink } = await responseForStaff(ctx, academyId, id)
  if (repoLink === null || !isCommit(commit)) return null
  try {
    const key = { academyId, responseId: id, commit }
    const text = await codeCache.use(key, repoLink, (folder) => git.readTextFile(folder, path))
    const said = text.split('\n')[line - 1]?.trim() ?? ''
    return said === '' ? null : said.slice(0, quoteMaxLength)
  } catch (error) {
    if (!(error instanceof GitRefused)) throw error
    return null
  }
}
