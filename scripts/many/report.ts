import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { inProject } from '../project.ts'
import type { StormReport } from './storm.ts'

const page = inProject('docs', 'scaling.md')
const [begin, end] = ['<!-- written by test:many -->', '<!-- end of what test:many writes -->']

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

const rowOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

export const tableOf = (report: StormReport, now: Date): string => {
  const { students, acknowledged, lost, doubled, torn, retries, calm, episodes, mails, gradings } = report
  const rows = episodes.map(({ name, wholeAgainMs, gapMs, p99Ms, newsMs, failed, calls }) =>
    rowOf([name, seconds(wholeAgainMs), seconds(gapMs), Math.round(p99Ms), seconds(newsMs), calls, failed]),
  )
  return [
    `Measured on ${now.toISOString().slice(0, 10)} with ${students} students on ${cpus().length} cores that all engines share: ${acknowledged} ` +
      `acknowledged writes, lost ${lost.length}, doubled ${doubled.length}, half there ${torn.length}. ` +
      `Clients repeated ${retries} calls; ${mails} mails were promised and arrived, ${gradings} homeworks were graded once each.`,
    '',
    rowOf([
      'killed',
      'whole again after, s',
      'longest time without a write, s',
      'p99, ms',
      'slowest chat message, s',
      'calls',
      'repeated by clients',
    ]),
    rowOf(['---', '---', '---', '---', '---', '---', '---']),
    rowOf(['nothing', '', seconds(calm.gapMs), Math.round(calm.p99Ms), '', calm.calls, calm.failed]),
    ...rows,
  ].join('\n')
}

/** Puts the report in the place of the former one. */
export const writeReport = async (report: StormReport, now: Date): Promise<void> => {
  const text = await readFile(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`${page} has no place for the report.`)
  await writeFile(page, `${text.slice(0, from)}${begin}\n\n${tableOf(report, now)}\n\n${text.slice(to)}`)
}
