import * as z from 'zod/mini'
import { endNotBeforeStart, Id, IsoDateTime } from './fields.ts'

/** The dates of some stages, each with what was read before it was changed. */
export const StageDates = z
  .array(
    z
      .strictObject({
        id: Id,
        startDate: z.nullable(IsoDateTime),
        endDate: z.nullable(IsoDateTime),
        updatedAt: IsoDateTime,
      })
      .check(endNotBeforeStart),
  )
  .check(z.maxLength(200, 'toLong'))
export type StageDates = z.infer<typeof StageDates>

const dates = { startDate: z.nullable(IsoDateTime), endDate: z.nullable(IsoDateTime) }
/** When the academy itself begins and ends, with what was read before it was changed. */
export const AcademyDates = z.strictObject({ ...dates, before: z.strictObject(dates) }).check(endNotBeforeStart)
export type AcademyDates = z.infer<typeof AcademyDates>

/** A programme that is shifted takes the dates of its academy along. */
export const ProgrammeDates = z.strictObject({ stages: StageDates, academy: z.optional(AcademyDates) }).check(
  z.refine(({ stages, academy }) => stages.length > 0 || academy !== undefined, {
    error: 'fieldIsRequired',
    path: ['stages'],
  }),
)
export type ProgrammeDates = z.infer<typeof ProgrammeDates>

/** What new dates of a stage would do to those who are in it, or leave outside of it. */
export const dateWarnings = [
  'studentsInside',
  'testsRunning',
  'interviewsOutside',
  'lecturesOutside',
  'windowsOutside',
] as const
export const StageDatesWarning = z.strictObject({ stageId: Id, kind: z.enum(dateWarnings), count: z.int() })
export type StageDatesWarning = z.infer<typeof StageDatesWarning>
