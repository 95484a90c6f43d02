import { readFileSync } from 'node:fs'
import { type ActorName, actorNames } from './actors.ts'

/** What a call says about the academy. */
export const academyChoices = ['own', 'foreign', 'all', 'none', 'unset'] as const
export type AcademyChoiceName = (typeof academyChoices)[number]

export const outcomes = ['ok', '401', 'denied', 'noRight', 'impersonation'] as const
export type Outcome = (typeof outcomes)[number]

interface TableRow {
  endpoint: string
  choice: AcademyChoiceName
  cells: Record<ActorName, Outcome>
}

const isOneOf = <T extends string>(known: readonly T[], text: string): text is T => known.includes(text as T)

const readFile = (): TableRow[] => {
  const [head = [], ...rows] = readFileSync(new URL('permissions.csv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()))
  const expected = ['endpoint', 'academy', ...actorNames]
  if (head.join() !== expected.join()) throw new Error(`permissions.csv must have the columns ${expected.join(', ')}`)
  return rows.flatMap(([endpoint = '', academy = '', ...cells]) => {
    const where = `permissions.csv, ${endpoint} ${academy}`
    if (cells.length !== actorNames.length) throw new Error(`${where}: ${cells.length} cells`)
    const entries = cells.map((cell, index) => {
      if (!isOneOf(outcomes, cell)) throw new Error(`${where}: '${cell}' is no outcome`)
      return [actorNames[index]!, cell] as const
    })
    if (academy !== 'any' && !isOneOf(academyChoices, academy)) throw new Error(`${where}: no such choice`)
    const choices = academy === 'any' ? academyChoices : [academy]
    return choices.map((choice) => ({ endpoint, choice, cells: Object.fromEntries(entries) as TableRow['cells'] }))
  })
}

let table: TableRow[] | undefined

/** permissions.csv, which no line of the server reads. 'any' stands for all five choices. */
export const readTable = (): readonly TableRow[] => (table ??= readFile())

/** The last of these whom the table lets through in their own academy; it names those first who may most. */
export const allowedOf = <Name extends ActorName>(endpoint: string, names: readonly Name[]): Name | undefined => {
  const { cells } = readTable().find((row) => row.endpoint === endpoint && row.choice === 'own')!
  return names.findLast((name) => cells[name] === 'ok')
}
