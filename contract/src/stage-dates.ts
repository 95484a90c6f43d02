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
  .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(200, 'toLong'))
export type StageDates = z.infer<typeof StageDates>

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
