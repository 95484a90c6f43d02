/** notReachable: the host is away and may come back. notAccessible: it answered, and does not give the repository out. */
export type GitRefusal =
  | 'notReachable'
  | 'notAccessible'
  | 'tooLarge'
  | 'tooManyFiles'
  | 'tooSlow'
  | 'notAllowed'
  | 'noSuchCommit'

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
