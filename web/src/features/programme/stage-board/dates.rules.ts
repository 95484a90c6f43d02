import { stageTypes } from '@academy/contract/enums'
import { isOrdinary } from '@academy/contract/stage-order'
import type { Stage } from '@academy/contract/stages'
import { ProgrammeDates, type StageDates } from '@academy/contract/stage-dates'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'

export interface Dates {
  startDate: string | null
  endDate: string | null
}
export interface DatesRow extends Dates {
  id: number
}
export type DatesForm = readonly DatesRow[]
/** The stages with the academy around them; null: whoever looks may not change when the academy begins and ends. */
export interface Programme {
  academy: Dates | null
  stages: Stage[]
}
export interface ProgrammeForm {
  academy: Dates | null
  stages: DatesForm
}
export type DateSide = 'startDate' | 'endDate'

export const datesFormOf = (stages: readonly Stage[]): DatesForm =>
  stages.map(({ id, startDate, endDate }) => ({ id, startDate, endDate }))

export const programmeFormOf = ({ academy, stages }: Programme): ProgrammeForm => ({
  academy,
  stages: datesFormOf(stages),
})

const dayMs = 24 * 3_600_000

/** What clocks show at a moment, as a number: the same hour on another day stays the same hour when clocks change. */
const onClocks = (iso: string): number => {
  const at = new Date(iso)
  return at.getTime() - at.getTimezoneOffset() * 60_000
}
const moved = (iso: string | null, byMs: number): string | null => {
  if (iso === null) return null
  const wanted = new Date(onClocks(iso) + byMs)
  return new Date(
    wanted.getUTCFullYear(),
    wanted.getUTCMonth(),
    wanted.getUTCDate(),
    wanted.getUTCHours(),
    wanted.getUTCMinutes(),
    wanted.getUTCSeconds(),
    wanted.getUTCMilliseconds(),
  ).toISOString()
}
const movedRow = <Row extends Dates>(row: Row, byMs: number): Row => ({
  ...row,
  startDate: moved(row.startDate, byMs),
  endDate: moved(row.endDate, byMs),
})

/** Later in the programme, and not begun before it: what lasts from the first day to the last does not follow a stage. */
const follows = (row: DatesRow, from: string | null): boolean => {
  const begin = row.startDate ?? row.endDate
  return begin !== null && (from === null || Date.parse(begin) >= Date.parse(from))
}

/**
 * A new beginning takes the whole stage along and what follows it, a new end what follows it; alone, each changes nothing
 * but itself. A date that is new, or taken away, moves nothing.
 */
export const withDate = (
  form: DatesForm,
  at: number,
  side: DateSide,
  value: string | null,
  isFollowed: boolean,
): DatesForm => {
  const row = form[at]!
  const before = row[side]
  const byMs = isFollowed && before !== null && value !== null ? onClocks(value) - onClocks(before) : 0
  return form.map((one, index) => {
    if (index === at) return side === 'startDate' && byMs !== 0 ? movedRow(one, byMs) : { ...one, [side]: value }
    return byMs !== 0 && index > at && follows(one, row.startDate ?? before) ? movedRow(one, byMs) : one
  })
}

/** Everything moves, the dates of the academy with those of its stages. */
export const shiftedBy = ({ academy, stages }: ProgrammeForm, days: number): ProgrammeForm => ({
  academy: academy && movedRow(academy, days * dayMs),
  stages: stages.map((row) => movedRow(row, days * dayMs)),
})

/** A length in whole days, or in hours below one. */
export interface Length {
  unit: 'days' | 'hours'
  count: number
}
const lengthOf = (ms: number): Length => {
  const hours = Math.round(Math.abs(ms) / 3_600_000)
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) }
}

export const durationOf = ({ startDate, endDate }: DatesRow): Length | null =>
  startDate === null || endDate === null || endDate < startDate
    ? null
    : lengthOf(onClocks(endDate) - onClocks(startDate))

export interface Neighbour {
  kind: 'gap' | 'overlap' | 'before'
  /** Applying and preparing go on beside other stages: nobody is in two places that demand something. */
  isUsual: boolean
  /** The stage that it is compared with. */
  stageId: number
  length: Length
}

/** They last as long as the academy does, beside the others. */
const companions: readonly number[] = [stageTypes.Profile, stageTypes.StagePage]
const isOnTheWay = (stage: Stage): boolean => isOrdinary(stage) && !companions.includes(stage.stageType)

/** One of these begins when the one before is over. */
const steps: readonly number[] = [
  stageTypes.Testing,
  stageTypes.MotivationLetter,
  stageTypes.Interview,
  stageTypes.Countdown,
  stageTypes.Lectures,
  stageTypes.MiniProject,
  stageTypes.Project,
  stageTypes.Finished,
]

/** How a stage lies to the one before it on the way; null: it begins where that one ends, or there are no dates. */
export const neighbourOf = (stages: readonly Stage[], form: DatesForm, at: number): Neighbour | null => {
  const row = form[at]!
  if (row.startDate === null || !isOnTheWay(stages[at]!)) return null
  const before = form.slice(0, at).findLast(({ startDate, endDate }, index) => {
    return isOnTheWay(stages[index]!) && (endDate ?? startDate) !== null
  })
  if (!before) return null
  const stageId = before.id
  if (before.startDate !== null && row.startDate < before.startDate)
    return {
      kind: 'before',
      isUsual: false,
      stageId,
      length: lengthOf(onClocks(before.startDate) - onClocks(row.startDate)),
    }
  if (before.endDate === null) return null
  const ms = onClocks(row.startDate) - onClocks(before.endDate)
  if (Math.abs(ms) < 3_600_000 / 2) return null
  const stageBefore = stages.find(({ id }) => id === stageId)!
  const isUsual = ms > 0 || ![stageBefore, stages[at]!].every(({ stageType }) => steps.includes(stageType))
  return { kind: ms > 0 ? 'gap' : 'overlap', isUsual, stageId, length: lengthOf(ms) }
}

/** Where each stage lies between the first date of all and the last, from 0 to 1; null without dates. */
export const barsOf = (form: DatesForm): ({ from: number; to: number } | null)[] => {
  const moments = form.flatMap(({ startDate, endDate }) => [startDate, endDate]).filter((date) => date !== null)
  const times = moments.map((date) => Date.parse(date))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const share = (date: string) => (last === first ? 0 : (Date.parse(date) - first) / (last - first))
  return form.map(({ startDate, endDate }) => {
    const [from, to] = [startDate ?? endDate, endDate ?? startDate]
    return from === null || to === null || to < from ? null : { from: share(from), to: share(to) }
  })
}

const isSameRow = (row: Dates, other: Dates): boolean =>
  row.startDate === other.startDate && row.endDate === other.endDate

/** Only the stages whose dates are other than those that were read, each with what was read. */
export const changedDates = (stages: readonly Stage[], form: DatesForm): StageDates =>
  form.flatMap((row) => {
    const stage = stages.find(({ id }) => id === row.id)
    return stage && !isSameRow(row, stage) ? [{ ...row, updatedAt: stage.updatedAt }] : []
  })

/** What is sent: what changed, each with what was read; null: nothing did. */
export const changesOf = (known: Programme, form: ProgrammeForm): ProgrammeDates | null => {
  const stages = changedDates(known.stages, form.stages)
  const isMoved = known.academy !== null && form.academy !== null && !isSameRow(form.academy, known.academy)
  if (stages.length === 0 && !isMoved) return null
  return { stages, ...(isMoved && { academy: { ...form.academy!, before: known.academy! } }) }
}

export const placeOfDate = ({ stages }: ProgrammeDates, field: string): string | undefined => {
  const [, index, side] = /^stages\.(\d+)\.(startDate|endDate)$/.exec(field) ?? []
  const row = index === undefined ? undefined : stages[Number(index)]
  return row ? `${row.id}.${side}` : /^academy\.(startDate|endDate)$/.exec(field)?.[0]
}

export const brokenDates = (known: Programme, form: ProgrammeForm): BrokenRules => {
  const changes = changesOf(known, form)
  return changes === null
    ? {}
    : brokenBy(ProgrammeDates.safeParse(changes).error, (field) => placeOfDate(changes, field))
}
