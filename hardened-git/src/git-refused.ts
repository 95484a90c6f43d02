export type GitRefusal = 'notAccessible' | 'tooLarge' | 'tooManyFiles' | 'tooSlow' | 'notAllowed' | 'noSuchCommit'

/** The one way in which a repository of somebody else can fail. Whose work it was is never part of the message. */
export class GitRefused extends Error {
  override name = 'GitRefused'
  readonly reason: GitRefusal
  constructor(reason: GitRefusal, details = '') {
    super(details ? `${reason}: ${details}` : reason)
    this.reason = reason
  }
}

export const refuse = (reason: GitRefusal, details?: string): never => {
  throw new GitRefused(reason, details)
}
