import { isDeepStrictEqual } from 'node:util'

/** The names of what differs, for the audit log. Languages may come in any order. */
export const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
