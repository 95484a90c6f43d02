import type { MessageKey } from '@academy/contract/fields'
import { addDays, dayOf, isWeekend } from './week.rules.ts'

/** What the dialog asks; texts as the fields of a browser hold them. */
export interface SeriesForm {
  fromDay: string
  toDay: string
  fromTime: string
  toTime: string
  lengthMinutes: string
  pauseMinutes: string
  hasWeekends: boolean
  interviewerId: string
  place: string
}

export const seriesMaxCount = 500
const seriesMaxDays = 366
export const lengthRange = { min: 5, max: 480 } as const
export const pauseRange = { min: 0, max: 240 } as const

const minutesOf = (time: string): number | null => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

const integerIn = (text: string, { min, max }: { min: number; max: number }): number | null => {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}

const daysBetween = (from: Date, to: Date, hasWeekends: boolean): Date[] => {
  const days: Date[] = []
  for (let day = from; day <= to && days.length < seriesMaxDays; day = addDays(day, 1))
    if (hasWeekends || !isWeekend(day)) days.push(day)
  return days
}

/** The beginnings: on every day one after another, each with its whole length before the end of the day's time. */
export const startsOf = (form: SeriesForm, now: Date): Date[] => {
  const [from, to] = [dayOf(form.fromDay), dayOf(form.toDay)]
  const [first, last] = [minutesOf(form.fromTime), minutesOf(form.toTime)]
  const [length, pause] = [integerIn(form.lengthMinutes, lengthRange), integerIn(form.pauseMinutes, pauseRange)]
  if (!from || !to || first === null || last === null || length === null || pause === null) return []
  const starts: Date[] = []
  for (const day of daysBetween(from, to, form.hasWeekends))
    for (let minute = first; minute + length <= last; minute += length + pause)
      starts.push(new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minute))
  return starts.filter((start) => start > now)
}

export type SeriesField = Exclude<keyof SeriesForm, 'hasWeekends' | 'interviewerId'>

/** The broken rule of each field; nothing when the series can be opened. */
export const checkSeries = (form: SeriesForm, now: Date): Partial<Record<SeriesField, MessageKey>> => {
  const broken: Partial<Record<SeriesField, MessageKey>> = {}
  const [from, to] = [dayOf(form.fromDay), dayOf(form.toDay)]
  const [first, last] = [minutesOf(form.fromTime), minutesOf(form.toTime)]
  if (!from) broken.fromDay = 'fieldIsRequired'
  if (!to) broken.toDay = 'fieldIsRequired'
  else if (from && to < from) broken.toDay = 'endBeforeStart'
  if (first === null) broken.fromTime = 'fieldIsRequired'
  if (last === null) broken.toTime = 'fieldIsRequired'
  else if (first !== null && last <= first) broken.toTime = 'endBeforeStart'
  if (integerIn(form.lengthMinutes, lengthRange) === null) broken.lengthMinutes = 'outOfRange'
  if (integerIn(form.pauseMinutes, pauseRange) === null) broken.pauseMinutes = 'outOfRange'
  if (form.place.trim().length > 255) broken.place = 'toLong'
  if (Object.keys(broken).length > 0) return broken
  // Nothing fits: the day is over, or its time is shorter than one interview.
  const count = startsOf(form, now).length
  if (count === 0) broken.toTime = 'outOfRange'
  if (count > seriesMaxCount) broken.toDay = 'outOfRange'
  return broken
}

/** How many begin after the stage ends: no student is offered those. */
export const afterStage = (starts: readonly Date[], stageEnd: string | null): number =>
  stageEnd === null ? 0 : starts.filter((start) => start > new Date(stageEnd)).length
