import type { Git } from '@academy/hardened-git'
import { GitRefused } from '@academy/hardened-git/git-refused'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Logger } from '#platform/log.ts'

/**
 * refused: the host answered and does not give it out, which its owner can bring about (private, renamed, deleted).
 * notAllowed: the link leads nowhere that is ever asked. empty: nothing was pushed to its default branch. away: the host
 * cannot be reached now, or takes too long.
 */
export type RepositoryAnswer = { commit: string } | 'refused' | 'notAllowed' | 'empty' | 'away'

export const askRepository = async (git: Git, link: string): Promise<RepositoryAnswer> => {
  try {
    return { commit: await git.commitOf(link) }
  } catch (error) {
    if (!(error instanceof GitRefused)) throw error
    if (error.reason === 'noSuchCommit') return 'empty'
    if (error.reason === 'notAllowed') return 'notAllowed'
    return error.reason === 'notReachable' || error.reason === 'tooSlow' ? 'away' : 'refused'
  }
}

/** How long a student waits for the answer of a host before the work is taken without it. */
export const questionMs = 5_000
const parallelQuestions = 4

/** Asks about a repository that is about to be handed in. */
export type RepositoryQuestion = (link: string) => Promise<RepositoryAnswer>

/** `git` has to give up by itself after `questionMs`. Those who wait longer than that for their turn are not asked about. */
export const createRepositoryQuestion = (git: Git, log: Logger): RepositoryQuestion => {
  const limited = createConcurrencyLimit(parallelQuestions)
  return (link) => {
    const until = performance.now() + questionMs
    return limited(async () => {
      if (performance.now() > until) return 'away'
      try {
        return await askRepository(git, link)
      } catch (error) {
        // Without a git that works nothing is read later either, but handing in must not depend on it.
        log.warn({ err: error }, 'git could not be asked about a repository')
        return 'away'
      }
    })
  }
}
