/** Git's own lines: what a server lets git print stands behind "remote:". */
const transportPattern = /^(?:fatal: unable to access '[^']*': |error: RPC failed; )(?<cause>.*)$/m
const statusPattern = /\b(?:returned error: |HTTP )(?<status>\d{3})\b/
/** The host asks to retry later: that says nothing about the repository. */
const comeLater = new Set([408, 425, 429])

/**
 * Whether git failed because the host could not be reached or was broken. Any other answer (401, 403, 404, a redirect,
 * something that is no repository) is one that the owner of a repository can bring about, and so is a refusal.
 */
export const isAway = (complaint: string): boolean => {
  const cause = transportPattern.exec(complaint)?.groups?.['cause']
  if (cause === undefined) return false
  const status = Number(statusPattern.exec(cause)?.groups?.['status'] ?? 0)
  return status === 0 || status >= 500 || comeLater.has(status)
}
