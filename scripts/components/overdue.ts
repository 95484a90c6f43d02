/** docs/security.md: whatever has no known flaw is brought up to date every three months. */
const daysToFollow = 90
const dayMs = 24 * 3600 * 1000

type Version = readonly [major: number, minor: number, patch: number]

/** Null: a candidate of a version to come, which nobody has to follow. */
const readVersion = (text: string): Version | null => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

/** Of a candidate that is in use the version counts that it is a candidate of. */
const versionInUse = (text: string): Version | null => readVersion(text.replace(/-.*$/, ''))

/** Versions that promise to change nothing: of one major, and before the first one of one minor. */
const isOfTheSameLine = (one: Version, other: Version): boolean =>
  one[0] === other[0] && (one[0] !== 0 || one[1] === other[1])

const isNewer = (one: Version, other: Version): boolean => {
  const at = one.findIndex((part, index) => part !== other[index])
  return at !== -1 && one[at]! > other[at]!
}

/**
 * The first version of the same line that came after the one in use, if it has been out for longer than is left to
 * follow it. `times` says when each version came out.
 */
export const overdueVersion = (used: string, times: Readonly<Record<string, string>>, now: Date): string | null => {
  const current = versionInUse(used)
  if (!current) return null
  const overdue = Object.entries(times)
    .filter(([name, at]) => {
      const version = readVersion(name)
      const isLongOut = now.getTime() - Date.parse(at) > daysToFollow * dayMs
      return version !== null && isLongOut && isOfTheSameLine(version, current) && isNewer(version, current)
    })
    .toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b))
  return overdue[0]?.[0] ?? null
}
