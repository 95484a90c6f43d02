import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, IsoDateTime, Mark, OptionalLongText, text } from './fields.ts'
import { motivationLetterLength } from './limits.ts'
import { orderOf, pageOf, perPage } from './paging.ts'
import { Specialization } from './users.ts'

export const Letter = z.strictObject({
  letterText: z.string(),
  updatedAt: IsoDateTime,
})
export type Letter = z.infer<typeof Letter>

/** What staff decided about an applicant beside the letter; applicants never read it. */
export const LetterDecision = z.strictObject({
  mark: z.nullable(Mark),
  /** null: a mark or a note is there, and nothing is decided yet. */
  isPassed: z.nullable(z.boolean()),
  note: z.string(),
  decidedBy: z.nullable(z.strictObject({ id: Id, fullName: z.string() })),
  updatedAt: IsoDateTime,
})
export type LetterDecision = z.infer<typeof LetterDecision>

/** waiting: the stage is open to them and nothing is decided. */
export const letterStandings = ['waiting', 'passed', 'notPassed'] as const
const LetterStanding = z.enum(letterStandings, 'wrongChoice')
export type LetterStanding = z.infer<typeof LetterStanding>

/** Of those to whom the stage is open now, in the academies and groups that are listed, whatever else is filtered by. */
export const LetterTotals = z.strictObject({ inStage: z.int(), decided: z.int() })
export type LetterTotals = z.infer<typeof LetterTotals>

/** A letter beside what is known of its writer. */
export const LetterWithWriter = z.strictObject({
  academyId: Id,
  academyName: z.string(),
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  specialization: z.nullable(Specialization),
  country: z.nullable(z.string()),
  graduationYear: z.nullable(z.int()),
  university: z.nullable(z.strictObject({ ua: z.string(), en: z.string() })),
  /** The experience form, in its own order. */
  experience: z.array(z.strictObject({ type: z.string(), ua: z.string(), en: z.string() })),
  successPercent: z.nullable(z.int()),
  letter: z.nullable(Letter),
  decision: z.nullable(LetterDecision),
  /** The stage is open to them, nothing is decided, and the reader may decide. */
  isWaiting: z.boolean(),
})
export type LetterWithWriter = z.infer<typeof LetterWithWriter>

const lettersInOrder = { ...perPage, ...orderOf(['name', 'updatedAt']) }
const lettersFilters = {
  groupIds: z.optional(z.array(Id).check(z.maxLength(50, 'toLong'))),
  written: z.optional(z.boolean('wrongChoice')),
}
const LetterKey = { academyId: Id, userId: Id }

export const lettersApi = defineApi({
  own: {
    method: 'GET',
    path: '/api/users/motivationLetter',
    access: 'letters.write',
    oneAcademy: true,
    effect: 'read',
    response: z.strictObject({ letter: z.nullable(Letter), canWrite: z.boolean() }),
    summary: "The student's own letter of the current academy (INT-03)",
  },
  save: {
    method: 'PUT',
    path: '/api/users/update/motivationLetter',
    access: 'letters.write',
    oneAcademy: true,
    body: z.strictObject({ letterText: text(motivationLetterLength.min, motivationLetterLength.max) }),
    response: Letter,
    errors: ['StageNotAvailable', 'AcademyClosed'],
    summary: 'Write the motivation letter, while the academy stands at its stage (INT-02)',
  },
  list: {
    method: 'POST',
    path: '/api/motivation-letters',
    access: 'letters.read',
    effect: 'read',
    body: z.strictObject({
      ...pageOf(['name', 'updatedAt']),
      filters: z.optional(z.strictObject({ ...lettersFilters, standing: z.optional(LetterStanding) })),
    }),
    response: z.strictObject({ rows: z.array(LetterWithWriter), count: z.int(), totals: LetterTotals }),
    errors: ['GroupNotFound'],
    summary: 'Letters beside the data of their writers, of one academy or of all of the caller (INT-04, ACAD-52)',
  },
  nextWaiting: {
    method: 'POST',
    path: '/api/motivation-letters/next-waiting',
    access: 'letters.read',
    effect: 'read',
    /** The list as it is read, whoever waits or not, and the letter that is open in it. */
    body: z.strictObject({
      ...lettersInOrder,
      filters: z.optional(z.strictObject(lettersFilters)),
      after: z.strictObject(LetterKey),
    }),
    /** Behind the open one, else from the beginning of the list; null: nothing else waits there. */
    response: z.strictObject({ next: z.nullable(z.strictObject({ ...LetterKey, page: z.int() })) }),
    errors: ['GroupNotFound'],
    summary:
      'Which letter of a list waits next for a decision of the caller, and on which of its pages it stands (INT-04)',
  },
  ofStudent: {
    method: 'GET',
    path: '/api/motivation-letters/:userId',
    access: 'letters.read',
    oneAcademy: true,
    params: z.strictObject({ userId: IdParam }),
    response: LetterWithWriter,
    errors: ['UserNotFound'],
    summary: 'The letter and the data of one student of the academy, as interviewers need them (INT-04)',
  },
  decide: {
    method: 'PUT',
    path: '/api/motivation-letters/:userId/decision',
    // Whoever reads the letters of an academy decides about them.
    access: 'letters.read',
    oneAcademy: true,
    params: z.strictObject({ userId: IdParam }),
    body: z.strictObject({
      mark: z.nullable(Mark),
      isPassed: z.nullable(z.boolean('wrongChoice')),
      note: OptionalLongText,
      /** The decision that was seen, null for none: another one that was saved meanwhile is not overwritten (409). */
      updatedAt: z.nullable(IsoDateTime),
    }),
    response: LetterDecision,
    errors: ['UserNotFound'],
    summary: 'What staff decide about an applicant beside the letter (INT-04)',
  },
})
