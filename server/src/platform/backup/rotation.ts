import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** How many of the newest days, weeks and months keep one backup each. */
const kept = { day: 7, week: 4, month: 6 }
const namePattern = /^academy-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.age$/

/** The time (UTC) is in the name, so that the rotation depends on nothing else. */
export const backupName = (now: Date): string =>
  `academy-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.age`

const dayMs = 86_400_000
/** Days since a Monday. */
const dayNumber = (name: string): number => {
  const [, year, month, day] = namePattern.exec(name)!
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs - 4
}
const spans: Record<keyof typeof kept, (name: string) => string> = {
  day: (name) => String(dayNumber(name)),
  week: (name) => String(Math.floor(dayNumber(name) / 7)),
  month: (name) => name.slice(8, 14),
}

/** Keeps the newest backup of each of the last spans that have one. */
export const backupsToRemove = (names: readonly string[]): string[] => {
  const newestFirst = names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
  const staying = new Set<string>()
  for (const [span, count] of Object.entries(kept)) {
    const newestOf = new Map<string, string>()
    for (const name of newestFirst) {
      const key = spans[span as keyof typeof kept](name)
      if (!newestOf.has(key)) newestOf.set(key, name)
    }
    for (const name of [...newestOf.values()].slice(0, count)) staying.add(name)
  }
  return newestFirst.filter((name) => !staying.has(name))
}

const partialPattern = /^academy-\d{8}-\d{6}\.age\.[\w-]+\.partial$/

/** What a killed backup left behind; a younger file may belong to a backup that is running. */
export const leftovers = (names: readonly string[], now: Date): string[] => {
  const newestOld = backupName(new Date(now.getTime() - dayMs))
  return names.filter((name) => partialPattern.test(name) && name < newestOld)
}

export const removeOldBackups = async (folder: string, now: Date): Promise<string[]> => {
  const names = await readdir(folder)
  const removed = backupsToRemove(names)
  for (const name of [...removed, ...leftovers(names, now)]) await rm(join(folder, name))
  return removed
}
