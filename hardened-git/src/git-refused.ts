/** notReachable: the host is down and may come back. notAccessible: it answered and does not give the repository out. */
export type GitRefusal =
  | 'notReachable'
  | 'notAccessible'
  | 'tooLarge'
  | 'tooManyFiles'
  | 'tooSlow'
  | 'notAllowed'
  | 'noSuchCommit'

/** The only error for repositories of other people. The message never says whose repository it was. */
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
