import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../scripts/project.ts'
import { type Figure, verdictOf } from './figure.ts'

const shown = (value: number | null | undefined, unit: string): string => {
  if (value === null || value === undefined) return '–'
  const digits = unit === '' || unit === 's' ? 2 : unit === 'KiB' || unit === 'KB' ? 1 : value < 10 && value % 1 ? 2 : 0
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`
}

const heading = ['figure', 'measured', 'budget', 'ambition', 'verdict', 'remark']

const row = (figure: Figure): string[] => [
  figure.name,
  shown(figure.value, figure.unit),
  shown(figure.budget, figure.unit),
  shown(figure.ambition, figure.unit),
  verdictOf(figure),
  figure.remark ?? '',
]

export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [heading, ...figures.map(row)]
  const widths = heading.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)))
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) =>
        column >= 1 && column <= 3 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [line(heading), rule, ...rows.slice(1).map(line)].join('\n')
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
