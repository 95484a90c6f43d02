import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { inProject } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'
import { sourceFiles } from './source-files.ts'

/** The texts of one area of `translations/`, in both languages. */
export type AreaTexts = { area: string; ua: Record<string, string>; en: Record<string, string> }

/** Screens of the staff load `staff` beside their own area. */
const staffAreas: readonly string[] = ['staff', 'programme', 'assessment', 'homework', 'talk', 'person']

/** Texts that agree today, but mean different things: they may part again. */
const differentMeanings: readonly string[] = [
  'account.codes.done',
  'app.name',
  'demoTest.title',
  'interview.cancel.confirm',
  'legalTexts.open',
  'moves.system',
  'testStart.title',
  'testTaking.category.English',
]

const areLoadedTogether = (one: string, other: string): boolean =>
  one === other || one === 'public' || other === 'public' || (staffAreas.includes(one) && staffAreas.includes(other))

/** Keys that the code names whole, and patterns of those that it puts together from parts. */
const keysIn = (sources: readonly string[]) => {
  const whole = new Set<string>()
  const patterns = new Set<string>()
  for (const code of sources) {
    for (const [, key = ''] of code.matchAll(/['"`]([A-Za-z][\w-]*(?:\.[\w -]+)+)['"`]/g)) whole.add(key)
    for (const [, template = ''] of code.matchAll(/`([A-Za-z][\w.-]*\.(?:\$\{[^`{}]*\}[\w.-]*)+)`/g))
      patterns.add(template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^{}]*\}/g, '[^.]+'))
  }
  const composed = new RegExp(`^(?:${[...patterns, '(?!)'].join('|')})$`)
  return (key: string): boolean => whole.has(key) && !composed.test(key)
}

/**
 * Pairs of keys that say the same in both languages, may be loaded together, and are named whole in the code: one of
 * them is enough, `common.*` where no feature owns the words. Keys that are put together (`role.${role}`) must exist.
 */
export const repeatedTexts = (texts: readonly AreaTexts[], sources: readonly string[]): string[] => {
  const isNamedWhole = keysIn(sources)
  const entries = texts.flatMap(({ area, ua, en }) =>
    Object.keys(en)
      .filter((key) => isNamedWhole(key) && !differentMeanings.includes(key))
      .map((key) => ({ area, key, words: `${en[key]}\n${ua[key]}` })),
  )
  const problems: string[] = []
  for (const same of Map.groupBy(entries, ({ words }) => words).values())
    for (const [index, one] of same.entries()) {
      const other = same.slice(index + 1).find(({ area }) => areLoadedTogether(one.area, area))
      if (other) problems.push(`${one.key} (${one.area}) and ${other.key} (${other.area}) say the same: keep one key`)
    }
  return problems
}

const readTexts = async (locale: string, area: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(inProject(`translations/${locale}/${area}.json`), 'utf8')) as Record<string, string>

const checkRepeatedTexts = async (): Promise<string> => {
  const areas = (await sourceFiles('translations/en', 'json')).map((path) => basename(path, '.json'))
  const texts = await Promise.all(
    areas.map(async (area) => ({ area, ua: await readTexts('ua', area), en: await readTexts('en', area) })),
  )
  const paths = (await sourceFiles('web/src', '{ts,tsx}')).filter((path) => !/\.test\.tsx?$/.test(path))
  const sources = await Promise.all(paths.map((path) => readFile(inProject(path), 'utf8')))
  const problems = repeatedTexts(texts, sources)
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  return `${texts.reduce((sum, { en }) => sum + Object.keys(en).length, 0)} texts`
}

export const repeatedTextCheck: Check = { name: 'no text twice', run: checkRepeatedTexts }
