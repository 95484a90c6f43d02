import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IsoDateTime } from './fields.ts'
import { LocalizedName } from './users.ts'

/** The homework that waits longest. */
export const OldestWork = z.strictObject({
  responseId: Id,
  studentName: z.string(),
  lectureName: LocalizedName,
  since: IsoDateTime,
})
export type OldestWork = z.infer<typeof OldestWork>

/** `count` goes up to waitingCountMax: a larger number says nothing more. */
const WaitingWork = z.strictObject({ count: z.int(), oldest: z.nullable(OldestWork) })

/** What waits for one person of the staff in one academy. A part that is not theirs by right is null. */
export const WaitingInAcademy = z.strictObject({
  academyId: Id,
  academyName: z.string(),
  /** what the caller may review. */
  homework: z.nullable(WaitingWork),
  /** what the caller may decide. */
  appeals: z.nullable(WaitingWork),
  /** chats in which a student wrote and nobody of the staff has read it. */
  chats: z.nullable(z.strictObject({ count: z.int() })),
  /** Booked slots of the caller that are not over and begin within two days. */
  interviews: z.nullable(
    z.array(
      z.strictObject({
        id: Id,
        stageId: Id,
        startDate: IsoDateTime,
        endDate: IsoDateTime,
        place: z.string(),
        studentName: z.string(),
      }),
    ),
  ),
  /** People who were asked to pass a form and have not. */
  forms: z.nullable(z.strictObject({ count: z.int() })),
  /** Tests that somebody is in the middle of. */
  tests: z.nullable(
    z.array(
      z.strictObject({
        stageTestId: Id,
        stageName: LocalizedName,
        directionName: z.string(),
        running: z.int(),
      }),
    ),
  ),
})
export type WaitingInAcademy = z.infer<typeof WaitingInAcademy>

export const Start = z.strictObject({
  academies: z.array(WaitingInAcademy),
  /** Forms that wait for an answer of the caller, in whichever academy. */
  ownForms: z.int(),
})
export type Start = z.infer<typeof Start>

export const startApi = defineApi({
  mine: {
    method: 'GET',
    path: '/api/start',
    access: 'stages.board',
    response: Start,
    summary: 'What waits for the caller in the current academy, or in all of them (Q-88)',
  },
})
