import { type AcademyEvent, changedParts } from '@academy/contract/academy-history'
import { LocalizedName } from '@academy/contract/users'
import type { AcademyEventRow } from './academy-history.repo.ts'

const nameIn = (value: unknown): LocalizedName | null => {
  if (typeof value === 'string') return { ua: value, en: value }
  const read = LocalizedName.safeParse(value)
  return read.success ? read.data : null
}

/** Moves count by outcome, marks by row; other changes are about the programme and no number of people. */
const countOf = ({ event, details }: AcademyEventRow): number | null => {
  if (event === 'academy.advanced') return typeof details?.moves === 'number' ? details.moves : null
  if (event === 'marks.set') return Array.isArray(details?.changes) ? details.changes.length : null
  return null
}

const stageOf = ({ stageId, stageName, details, event }: AcademyEventRow): AcademyEvent['stage'] => {
  if (stageId === null) return null
  // The name of that day: a stage that was renamed since is recognised by the line that says so.
  const name = (event.startsWith('stage.') ? nameIn(details?.name) : null) ?? stageName
  return name && { id: stageId, name, isThere: stageName !== null }
}

export const asAcademyEvent = (row: AcademyEventRow): AcademyEvent => {
  const { id, at, event, details, byId, byName, lectureName } = row
  const changed: unknown[] = Array.isArray(details?.changed) ? details.changed : []
  return {
    id,
    at: new Date(at).toISOString(),
    event,
    by: byId === null || byName === null ? null : { id: byId, name: byName },
    changed: changedParts.filter((part) => changed.includes(part)),
    stage: stageOf(row),
    name: event.startsWith('group.') ? nameIn(details?.name) : lectureName,
    count: countOf(row),
    isRequired: event === 'academy.second-factor' ? details?.required === true : null,
  }
}
