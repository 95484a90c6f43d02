import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { EnglishLevel } from './enums.ts'
import { Id, IdParam, integer, IsoDateTime, Mark, OptionalLongText, optionalText } from './fields.ts'
import { orderOf, pageOf, rowsOf } from './paging.ts'
import { LocalizedName, Specialization } from './users.ts'

// --- Interview slots (INT-05 to INT-09, Q-67)

const Interviewer = z.strictObject({ id: Id, fullName: z.string() })
const Booked = z.strictObject({
  userId: Id,
  fullName: z.string(),
  avatarUrl: z.nullable(z.string()),
  specialization: z.nullable(Specialization),
})

export const InterviewSlot = z.strictObject({
  id: Id,
  stageId: Id,
  interviewer: z.nullable(Interviewer),
  startDate: IsoDateTime,
  endDate: IsoDateTime,
  place: z.string(),
  /** Only for staff; a student sees their own booking and the free slots. */
  student: z.nullable(Booked),
  isMine: z.boolean(),
  /** The student did not come. */
  isNoShow: z.boolean(),
  /** Only for staff: what came of it is written down. */
  isAnswered: z.boolean(),
})
export type InterviewSlot = z.infer<typeof InterviewSlot>

/** ACAD-52: in a list over several stages and academies. */
const place = { academyId: Id, academyName: z.string(), stageId: Id, stageName: LocalizedName }
export const ListedSlot = z.strictObject({ ...InterviewSlot.shape, ...place })
export type ListedSlot = z.infer<typeof ListedSlot>

/** Slots in bulk: on every given day, one after another from the first to the last moment. */
export const SlotSeries = z.strictObject({
  stageId: Id,
  interviewerId: z.nullable(Id),
  place: optionalText(255),
  /** Beginnings; the browser knows the time zone of the person who plans. */
  startDates: z.array(IsoDateTime).check(z.minLength(1, 'fieldIsRequired'), z.maxLength(500, 'toLong')),
  durationMinutes: integer(5, 480),
})
export type SlotSeries = z.infer<typeof SlotSeries>

export const InterviewAnswerInput = z.strictObject({
  userId: Id,
  stageId: Id,
  mark: z.nullable(Mark),
  englishLevel: z.nullable(EnglishLevel),
  comment: OptionalLongText,
  isPassed: z.boolean('wrongChoice'),
})
export type InterviewAnswerInput = z.infer<typeof InterviewAnswerInput>

export const InterviewAnswer = z.strictObject({
  userId: Id,
  stageId: Id,
  mark: z.nullable(Mark),
  englishLevel: z.nullable(EnglishLevel),
  /** Only for staff. */
  comment: z.nullable(z.string()),
  isPassed: z.boolean(),
  interviewer: z.nullable(Interviewer),
  updatedAt: IsoDateTime,
  publishedAt: z.nullable(IsoDateTime),
})
export type InterviewAnswer = z.infer<typeof InterviewAnswer>

/** One student of an interview stage as the interviewers see them. */
export const InterviewStudent = z.strictObject({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  specialization: z.nullable(Specialization),
  slot: z.nullable(z.strictObject({ id: Id, startDate: IsoDateTime, endDate: IsoDateTime, isNoShow: z.boolean() })),
  answer: z.nullable(InterviewAnswer),
})
export type InterviewStudent = z.infer<typeof InterviewStudent>

export const ListedInterviewStudent = z.strictObject({ ...InterviewStudent.shape, ...place })
export type ListedInterviewStudent = z.infer<typeof ListedInterviewStudent>

/** The states of a student in an interview stage. waiting: the time is over and nothing is written down yet. */
export const interviewStudentStates = ['notBooked', 'booked', 'waiting', 'noShow', 'answered'] as const
const InterviewStudentState = z.enum(interviewStudentStates, 'wrongChoice')
export type InterviewStudentState = z.infer<typeof InterviewStudentState>

/**
 * What staff decided about a student at the interview or the letter of a stage. noOutcome: nothing yet; notBooked: nor is a
 * time taken; notWritten: nor is there a letter.
 */
export const stageOutcomes = ['passed', 'notPassed', 'noOutcome', 'notBooked', 'notWritten'] as const
export const StageOutcome = z.enum(stageOutcomes, 'wrongChoice')
export type StageOutcome = z.infer<typeof StageOutcome>

/** What the stage comes to, whatever part of it is listed. */
export const InterviewTotals = z.strictObject({
  notBooked: z.int(),
  booked: z.int(),
  waiting: z.int(),
  noShow: z.int(),
  answered: z.int(),
  /** Answers that the students do not see yet. */
  toPublish: z.int(),
  toPublishPassed: z.int(),
  /** INT-16: not passed and still in the stage; at most a thousand at a time. */
  proposedToFail: z.array(Id),
})
export type InterviewTotals = z.infer<typeof InterviewTotals>

const ById = z.strictObject({ id: IdParam })
const studentsPage = {
  ...pageOf(['name', 'startDate']),
  filters: z.optional(
    z.strictObject({
      standing: z.optional(InterviewStudentState),
    }),
  ),
}
const studentsInOrder = orderOf(['name', 'startDate'])
const slotErrors = ['InterviewSlotNotFound', 'InterviewSlotOccupied'] as const

export const interviewsApi = defineApi({
  slots: {
    method: 'GET',
    path: '/api/interview-slots',
    access: 'interviews.seeSlots',
    oneAcademy: true,
    query: z.strictObject({
      stageId: IdParam,
      from: z.optional(IsoDateTime),
      to: z.optional(IsoDateTime),
    }),
    response: z.array(InterviewSlot),
    errors: ['StageNotFound', 'StageNotAvailable'],
    summary: 'Slots of an interview stage; a student sees free future ones and their own (INT-07)',
  },
  slotsOfAll: {
    method: 'GET',
    path: '/api/interview-slots/all',
    access: 'interviews.manage',
    query: z.strictObject({ from: IsoDateTime, to: IsoDateTime }),
    response: z.array(ListedSlot),
    summary: 'Slots of all interview stages of the academy, or of each academy of the caller (INT-07, ACAD-52)',
  },
  createSlots: {
    method: 'POST',
    path: '/api/interview-slots',
    access: 'interviews.manage',
    oneAcademy: true,
    body: SlotSeries,
    response: z.strictObject({ created: z.int(), skipped: z.int() }),
    status: 201,
    idempotent: true,
    errors: ['StageNotFound', 'UserNotFound'],
    summary:
      'Open slots in bulk; those of the past or at the time of another one of the interviewer are left out (INT-07)',
  },
  removeSlot: {
    method: 'DELETE',
    path: '/api/interview-slots/:id',
    access: 'interviews.manage',
    oneAcademy: true,
    params: ById,
    errors: slotErrors,
    summary: 'Remove a free slot (INT-07)',
  },
  book: {
    method: 'PUT',
    path: '/api/interview-slots/:id/book',
    access: 'interviews.book',
    oneAcademy: true,
    quota: 'bookings',
    params: ById,
    response: InterviewSlot,
    errors: [...slotErrors, 'StageNotAvailable', 'AcademyClosed'],
    summary: 'Book a free future slot; one booked before is given back (INT-07, Q-67)',
  },
  cancel: {
    method: 'PUT',
    path: '/api/interview-slots/:id/cancel',
    access: 'interviews.book',
    oneAcademy: true,
    params: ById,
    errors: ['InterviewSlotNotFound', 'AcademyClosed'],
    summary: "Give one's own slot back, until 24 hours before (INT-07, Q-67)",
  },
  release: {
    method: 'PUT',
    path: '/api/interview-slots/:id/release',
    access: 'interviews.manage',
    oneAcademy: true,
    params: ById,
    /** Whose booking: somebody else may have taken the slot since it was looked at. */
    body: z.strictObject({ userId: Id }),
    response: InterviewSlot,
    errors: slotErrors,
    summary: 'Take a booking back, unless the interview has its answer; the student is told and may book again',
  },
  move: {
    method: 'PUT',
    path: '/api/interview-slots/:id/move',
    access: 'interviews.manage',
    oneAcademy: true,
    params: ById,
    /** Whose booking, and to which free slot of the same stage. */
    body: z.strictObject({ userId: Id, toSlotId: Id }),
    response: InterviewSlot,
    errors: [...slotErrors, 'StageNotAvailable'],
    summary: 'Move a booking to another free slot, unless the interview has its answer; the student is told (INT-07)',
  },
  setNoShow: {
    method: 'PUT',
    path: '/api/interview-slots/:id/no-show',
    access: 'interviews.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ isNoShow: z.boolean('wrongChoice') }),
    response: InterviewSlot,
    errors: slotErrors,
    summary: 'The student did not come, or did after all, unless there is a newer booking',
  },
  students: {
    method: 'POST',
    path: '/api/interview-stages/:stageId/students',
    access: 'interviews.answer',
    oneAcademy: true,
    effect: 'read',
    params: z.strictObject({ stageId: IdParam }),
    body: z.strictObject(studentsPage),
    response: z.strictObject({ rows: z.array(InterviewStudent), count: z.int(), totals: InterviewTotals }),
    errors: ['StageNotFound'],
    summary: 'The students of an interview stage with slot and answer',
  },
  nextWaiting: {
    method: 'POST',
    path: '/api/interview-stages/:stageId/students/next-waiting',
    access: 'interviews.answer',
    oneAcademy: true,
    effect: 'read',
    params: z.strictObject({ stageId: IdParam }),
    /** The list as it is read, and the student who is open in it. */
    body: z.strictObject({ ...studentsInOrder, after: Id }),
    /** Behind the open one, else from the beginning of the list; null: nobody else waits there. */
    response: z.strictObject({ next: z.nullable(InterviewStudent) }),
    errors: ['StageNotFound'],
    summary: 'Which student of an interview stage is the next whose result is missing (INT-10)',
  },
  studentsOfAll: {
    method: 'POST',
    path: '/api/interview-students',
    access: 'interviews.answer',
    effect: 'read',
    body: z.strictObject(studentsPage),
    response: rowsOf(ListedInterviewStudent),
    summary:
      'The students of all interview stages of the academy, or of each academy of the caller, with slot and answer (ACAD-52)',
  },
  createAnswer: {
    method: 'POST',
    path: '/api/users/interview-answer',
    access: 'interviews.answer',
    oneAcademy: true,
    body: InterviewAnswerInput,
    response: InterviewAnswer,
    status: 201,
    errors: ['StageNotFound', 'WrongStudentAcademy', 'InterviewAnswerExists'],
    summary: 'What came of an interview (INT-10)',
  },
  updateAnswer: {
    method: 'PUT',
    path: '/api/users/interview-answer',
    access: 'interviews.answer',
    oneAcademy: true,
    /** `updatedAt`: the answer that was seen; another one that was saved meanwhile is not overwritten (409). */
    body: z.extend(InterviewAnswerInput, { updatedAt: z.optional(IsoDateTime) }),
    response: InterviewAnswer,
    errors: ['StageNotFound', 'WrongStudentAcademy', 'InterviewAnswerDoesNotExist'],
    summary: 'Change it (INT-11)',
  },
  publish: {
    method: 'POST',
    path: '/api/users/interview-answer/publish',
    access: 'interviews.answer',
    oneAcademy: true,
    body: z.strictObject({ stageId: Id }),
    response: z.strictObject({ published: z.int() }),
    errors: ['StageNotFound'],
    summary: 'Let the students of a stage see their results (INT-14, Q-06)',
  },
  result: {
    method: 'POST',
    path: '/api/users/get/interview-result',
    access: 'interviews.read',
    effect: 'read',
    body: z.strictObject({ userId: Id, academyId: Id }),
    response: z.array(InterviewAnswer),
    errors: ['UserNotFound', 'AcademyNotFound'],
    summary: 'The results of somebody; a student gets their own published ones (INT-14)',
  },
})
