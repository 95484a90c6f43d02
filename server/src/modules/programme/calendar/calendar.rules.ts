import { type Locale, stageTypes } from '@academy/contract/enums'
import type { LocalizedName, RouteLecture, StageRoute } from '@academy/contract/users'
import { interviewEntryId } from '@academy/contract/calendar-entry'
import type { CalendarEntry } from '#platform/calendar-file.ts'
import type { InterviewRow } from './calendar.repo.ts'
import { calendarTexts } from './calendar.texts.ts'

export interface Studies {
  academyId: number
  academyName: string
  isClosed: boolean
  routes: readonly StageRoute[]
}

const halfAnHourMs = 30 * 60_000
/** What is held before its homework is done takes about so long; the table only knows when the homework is due. */
const lectureMs = 90 * 60_000

/** Pages to read and messages about a result: nobody waits for their date. */
const undated: readonly number[] = [
  stageTypes.StageSucceed,
  stageTypes.StageFailed,
  stageTypes.Failed,
  stageTypes.StagePage,
  stageTypes.Profile,
]

/** What is open and what is still to come; after a failure or in a closed academy nothing comes any more. */
const isShown = (route: StageRoute, studies: Studies): boolean => {
  if (undated.includes(route.stageType)) return false
  const isOver = studies.isClosed || studies.routes.some(({ state }) => state === 'Failed')
  return route.state !== null || !isOver
}

const named = (name: LocalizedName, locale: Locale): string => name[locale] || name.ua || name.en

/** A stage may have one date only; half an hour then marks the moment. */
const spanOf = ({ startDate, endDate }: StageRoute): { start: Date; end: Date } | null => {
  const start = startDate === null ? null : new Date(startDate)
  const end = endDate === null ? null : new Date(endDate)
  if (start === null && end === null) return null
  if (start === null) return { start: new Date(end!.getTime() - halfAnHourMs), end: end! }
  return { start, end: end ?? new Date(start.getTime() + halfAnHourMs) }
}

const stagePath = (urlName: string): string => `/cabinet/${encodeURIComponent(urlName)}`

/** The lecture itself, and when its homework is due. */
const eventsOfLecture = (lecture: RouteLecture, studies: Studies, stage: string, locale: Locale): CalendarEntry[] => {
  const { academyId, academyName } = studies
  const [start, end] = [new Date(lecture.startDate), new Date(lecture.endDate)]
  const name = named(lecture.name, locale)
  const path = `${stage}/${encodeURIComponent(lecture.urlName)}/`
  const id = `${academyId}-${lecture.stageLectureId}`
  const heldUntil = lecture.hasHomework ? new Date(Math.min(start.getTime() + lectureMs, end.getTime())) : end
  const held = { id: `lecture-${id}`, start, end: heldUntil, title: calendarTexts[locale].lecture(name), isBusy: true }
  const due = {
    id: `homework-${id}`,
    start: new Date(end.getTime() - halfAnHourMs),
    end,
    title: calendarTexts[locale].homework(name),
    isBusy: false,
  }
  return (lecture.hasHomework ? [held, due] : [held]).map((event) => ({ ...event, description: academyName, path }))
}

const eventsOfStage = (route: StageRoute, studies: Studies, locale: Locale): CalendarEntry[] => {
  const { academyId, academyName } = studies
  const span = spanOf(route)
  const path = stagePath(route.urlName)
  const id = `stage-${academyId}-${route.id}`
  const lectures = route.lectures.flatMap((lecture) => eventsOfLecture(lecture, studies, path, locale))
  return span
    ? [{ id, ...span, title: named(route.name, locale), description: academyName, path, isBusy: false }, ...lectures]
    : lectures
}

export const eventOfInterview = (row: InterviewRow, locale: Locale): CalendarEntry => ({
  id: interviewEntryId(row),
  start: row.startDate,
  end: row.endDate,
  title: calendarTexts[locale][row.isInterviewer ? 'interviewHeld' : 'interview'](named(row.stageName, locale)),
  description: row.academyName,
  place: row.place,
  path: row.isInterviewer ? '/main' : stagePath(row.stageUrlName),
  isBusy: true,
})

export const eventsOf = (
  studies: readonly Studies[],
  interviews: readonly InterviewRow[],
  locale: Locale,
): CalendarEntry[] => [
  ...studies.flatMap((one) =>
    one.routes.filter((route) => isShown(route, one)).flatMap((route) => eventsOfStage(route, one, locale)),
  ),
  ...interviews.map((row) => eventOfInterview(row, locale)),
]
