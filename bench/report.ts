import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { MissingPartError } from '../scripts/debian-package.ts'
import { inProject } from '../scripts/project.ts'
import { type Figure, verdictOf } from './figure.ts'

const shown = (value: number | null | undefined, unit: string): string => {
  if (value === null || value === undefined) return '–'
  const digits = unit === '' || unit === 's' ? 2 : unit === 'KiB' || unit === 'KB' ? 1 : value < 10 && value % 1 ? 2 : 0
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`
}

const heading = (earlier: Earlier | null) => [
  'figure',
  ...(earlier ? ['before'] : []),
  'measured',
  ...(earlier ? ['change'] : []),
  'budget',
  'ambition',
  'verdict',
  'remark',
]

/** What figures of the same name were in a saved run. */
export type Earlier = ReadonlyMap<string, number | null>

/** Two runs on one machine differ by a few per cent without any change of the code. */
const noise = 0.03

const changeOf = ({ value, better }: Figure, before: number | null | undefined): string => {
  if (value === null || before === null || before === undefined) return '–'
  if (before === 0) return value === 0 ? 'same' : 'new'
  const change = value / before - 1
  if (Math.abs(change) < noise) return 'same'
  const isBetter = change < 0 === (better === 'smaller')
  return `${change > 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(0)} % ${isBetter ? 'better' : 'worse'}`
}

const row = (figure: Figure, earlier: Earlier | null): string[] => [
  figure.name,
  ...(earlier ? [shown(earlier.get(figure.name), figure.unit)] : []),
  shown(figure.value, figure.unit),
  ...(earlier ? [changeOf(figure, earlier.get(figure.name))] : []),
  shown(figure.budget, figure.unit),
  shown(figure.ambition, figure.unit),
  verdictOf(figure),
  figure.remark ?? '',
]

export const tableOf = (figures: readonly Figure[], earlier: Earlier | null = null): string => {
  const titles = heading(earlier)
  const rows = [titles, ...figures.map((figure) => row(figure, earlier))]
  const verdict = titles.indexOf('verdict')
  const widths = titles.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)))
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) =>
        column >= 1 && column < verdict ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [line(titles), rule, ...rows.slice(1).map(line)].join('\n')
}

/** The figures of a run that was saved: one's own copy of `latest.json`. */
export const readEarlier = async (path: string): Promise<Earlier> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new MissingPartError(`There is no file ${path} to compare with: copy latest.json of a run.`)
  const { figures } = JSON.parse(text) as { figures: Figure[] }
  return new Map(figures.map(({ name, value }) => [name, value]))
}

/** Kept out of the tree: the figures of one machine at one moment are no part of the source. */
export const saveLatest = async (figures: readonly Figure[]): Promise<string> => {
  const folder = inProject('node_modules', '.cache', 'bench')
  const path = join(folder, 'latest.json')
  const machine = { node: process.version, platform: process.platform, arch: process.arch, cpus: cpus().length }
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  await mkdir(folder, { recursive: true })
  await writeFile(path, `${JSON.stringify({ at: new Date().toISOString(), machine, figures: judged }, null, 2)}\n`)
  return path
}
