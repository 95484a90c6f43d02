import type { GroupFileRow } from '@academy/contract/group-members'
import { type Candidate, ruleOf, type Target } from './group-members.rules.ts'

interface SheetRow {
  number: number
  cells: readonly string[]
}
export interface WrittenRow {
  row: number
  email: string
  /** Empty where the file names no groups. */
  group: string
}
export type FileColumn = 'email' | 'group'

const headings: Record<FileColumn, RegExp> = {
  email: /^(?:e-?mail|e-?mail address|ел(?:ектронна)?\.? ?(?:пошта|адреса)|пошта)$/i,
  group: /^(?:group|група)$/i,
}
const cellAt = ({ cells }: SheetRow, column: number): string => cells[column]?.trim() ?? ''

/** With headings, or without them: then the column with an @ holds the addresses and the other one the groups. */
export const readRows = (rows: readonly SheetRow[], hasGroups: boolean): WrittenRow[] | { missing: FileColumn } => {
  const [first] = rows
  if (!first) return { missing: 'email' }
  const cells = first.cells.map((cell) => cell.trim())
  const named = cells.findIndex((cell) => headings.email.test(cell))
  const email = named >= 0 ? named : cells.findIndex((cell) => cell.includes('@'))
  if (email < 0) return { missing: 'email' }
  const group = named >= 0 ? cells.findIndex((cell) => headings.group.test(cell)) : cells.length < 2 ? -1 : 1 - email
  if (hasGroups && group < 0) return { missing: 'group' }
  return rows.slice(named >= 0 ? 1 : 0).map((row) => ({
    row: row.number,
    email: cellAt(row, email).slice(0, 254),
    group: hasGroups ? cellAt(row, group).slice(0, 100) : '',
  }))
}

type NamedTarget = Target & { name: string }
interface NamedPerson extends Candidate {
  id: number
  firstName: string
  lastName: string
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Groups of two directions may be called the same: the one of the student's direction is meant. */
const groupFor = (
  name: string,
  groups: readonly NamedTarget[],
  person: Candidate,
): NamedTarget | 'unknownGroup' | 'severalGroups' | 'groupIsDirection' => {
  const alike = groups.filter((group) => sameName(group.name, name))
  const below = alike.filter(({ isDirection }) => !isDirection)
  if (below.length === 0) return alike.length > 0 ? 'groupIsDirection' : 'unknownGroup'
  const own = below.filter(({ parentGroupId }) => parentGroupId === person.directionId)
  const meant = own.length > 0 ? own : below
  return meant.length > 1 ? 'severalGroups' : meant[0]!
}

export interface Known {
  /** By the address in small letters. */
  people: ReadonlyMap<string, NamedPerson>
  groups: readonly NamedTarget[]
  /** Where the file is about one group alone. */
  group: NamedTarget | null
}

const planRow = (written: WrittenRow, { people, groups, group: only }: Known): GroupFileRow => {
  const person = people.get(written.email.toLowerCase())
  const answer = (rule: GroupFileRow['rule'], groupId: number | null = null): GroupFileRow => ({
    ...written,
    rule,
    userId: rule === 'joins' ? person!.id : null,
    groupId: rule === 'joins' ? groupId : null,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
  })
  if (written.email === '') return answer('noEmail')
  if (!person) return answer('unknownEmail')
  if (!only && written.group === '') return answer('noGroup')
  const group = only ?? groupFor(written.group, groups, person)
  return typeof group === 'string' ? answer(group) : answer(ruleOf('add', group, person), group.id)
}

/** What each row would do; who is named twice for one group joins once. */
export const planRows = (rows: readonly WrittenRow[], known: Known): GroupFileRow[] => {
  const seen = new Set<string>()
  return rows.map((written) => {
    const planned = planRow(written, known)
    if (planned.rule !== 'joins') return planned
    const key = `${planned.userId} ${planned.groupId}`
    if (seen.has(key)) return { ...planned, rule: 'repeated' as const, userId: null, groupId: null }
    seen.add(key)
    return planned
  })
}
