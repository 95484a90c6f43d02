import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { inProject } from '../project.ts'
import { titlesOf } from '../requirements/titles.mjs'
import { CheckFailure, type Check } from './check.ts'

/** The levels where a row may still be open; a deviation, which names the document that decides it, may be so everywhere. */
const levelsThatMayBeOpen: readonly string[] = ['1', '2', '3']

/** How many requirements ASVS 5.0.0 has at each level. */
const countOfLevel: Readonly<Record<string, number>> = { '1': 70, '2': 183, '3': 92 }

const columns = ['id', 'level', 'asks', 'applies', 'kept', 'proof', 'remark'] as const
export type AsvsRow = Record<(typeof columns)[number], string>

export interface AsvsRules {
  countOfLevel: Readonly<Record<string, number>>
  levelsThatMayBeOpen: readonly string[]
  /** The text of a file of the project; null: there is none. */
  read(path: string): string | null
}

export const readAsvs = (csv: string): AsvsRow[] => {
  const [head = [], ...lines] = parse(csv) as string[][]
  if (head.join() !== columns.join())
    throw new CheckFailure(`docs/asvs.csv must have the columns ${columns.join(', ')}`)
  return lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]!])) as AsvsRow)
}

/** A document is named by a heading, a test by a part of its title. */
const namesOf = (path: string, text: string): string[] => {
  if (path.endsWith('.md')) return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.trim())
  return /\.(?:test|spec)\.tsx?$/.test(path) ? titlesOf(path, text) : []
}

/** `path > title | path`: every file is there, and has what is named. */
const proofProblems = (proof: string, read: AsvsRules['read']): string[] =>
  proof.split(' | ').flatMap((one) => {
    const [path = '', ...rest] = one.split(' > ')
    const title = rest.join(' > ')
    const text = read(path)
    if (text === null) return [`there is no ${path}`]
    const isThere = path.endsWith('.md') ? (name: string) => name === title : (name: string) => name.includes(title)
    return title && !namesOf(path, text).some(isThere) ? [`${path} has no "${title}"`] : []
  })

const isDeviation = ({ remark, proof }: AsvsRow): boolean => remark.startsWith('Deviation: ') && proof !== ''

const rowProblems = (row: AsvsRow, rules: AsvsRules): string[] => {
  const { level, asks, applies, kept, proof, remark } = row
  const problems = proof === '' ? [] : proofProblems(proof, rules.read)
  if (asks === '') problems.push('says nothing about what is asked')
  if (applies === 'no') {
    if (kept !== '') problems.push('does not apply, so it is neither kept nor open')
    if (remark === '') problems.push('does not apply, and says nothing about why')
  } else if (applies !== 'yes') problems.push(`applies is yes or no, not "${applies}"`)
  else if (kept === 'yes') {
    if (proof === '') problems.push('is kept without a proof')
  } else if (kept !== 'open') problems.push(`kept is yes or open, not "${kept}"`)
  else if (remark === '') problems.push('is open, and says nothing about what is missing')
  else if (!rules.levelsThatMayBeOpen.includes(level) && !isDeviation(row)) problems.push('is open')
  return problems
}

/** What is wrong with the list of security requirements. */
export const asvsProblems = (rows: readonly AsvsRow[], rules: AsvsRules): string[] => {
  const twice = [...Map.groupBy(rows, ({ id }) => id)].filter(([, same]) => same.length > 1)
  const levels = Map.groupBy(rows, ({ level }) => level)
  const counts = [...new Set([...Object.keys(rules.countOfLevel), ...levels.keys()])].flatMap((level) => {
    const [found, expected] = [levels.get(level)?.length ?? 0, rules.countOfLevel[level] ?? 0]
    return found === expected ? [] : [`level ${level} has ${found} rows instead of ${expected}`]
  })
  return [
    ...twice.map(([id]) => `${id} stands there twice`),
    ...counts,
    ...rows.flatMap((row) => rowProblems(row, rules).map((problem) => `${row.id} ${problem}`)),
  ]
}

const checkAsvs = async (): Promise<string> => {
  const rows = readAsvs(await readFile(inProject('docs', 'asvs.csv'), 'utf8'))
  const paths = new Set(rows.flatMap(({ proof }) => proof.split(' | ').map((one) => one.split(' > ')[0]!)))
  const texts = new Map<string, string>()
  for (const path of paths)
    if (path && existsSync(inProject(path))) texts.set(path, await readFile(inProject(path), 'utf8'))
  const rules = { countOfLevel, levelsThatMayBeOpen, read: (path: string) => texts.get(path) ?? null }
  const problems = asvsProblems(rows, rules)
  if (problems.length > 0) throw new CheckFailure(problems.map((problem) => `docs/asvs.csv: ${problem}`).join('\n'))
  const open = rows.filter(({ level, kept }) => level !== '3' && kept === 'open').length
  return `${rows.length} requirements, ${open} open at levels 1 and 2`
}

export const asvsCheck: Check = { name: 'security requirements', run: checkAsvs }
