import * as z from 'zod/mini'
import { UserComment } from './comments.ts'
import { defineApi } from './endpoint.ts'
import { TeamRole, UserStageState } from './enums.ts'
import { OwnEvaluation } from './evaluations.ts'
import { Id, IdParam, Ids, IsoDateTime } from './fields.ts'
import { LectureMark } from './homework.ts'
import { InterviewAnswer } from './interviews.ts'
import { Letter, LetterDecision } from './letters.ts'
import { StudentPath } from './moves.ts'
import { TestSummary } from './tests.ts'
import { LocalizedName, Specialization } from './users.ts'

/** Names of referred people that are shown at most; the number counts all of them. */
export const shownReferralsMaxCount = 100

const Average = z.strictObject({ count: z.int(), average: z.nullable(z.number()) })

/** ACC-76: a student in numbers. */
export const UserSummary = z.strictObject({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  specialization: z.nullable(Specialization),
  /** The current stage of the student; null: none. */
  stage: z.nullable(z.strictObject({ id: Id, name: LocalizedName })),
  testPercent: z.nullable(z.int()),
  lectureMarks: Average,
  /** null also for readers who may not read it, or not yet. */
  interviewMark: z.nullable(z.int()),
  /** Of the marks 1 to 5 in teams. */
  teamMarks: Average,
  /** null for the student. */
  cheatsCount: z.nullable(z.int()),
})
export type UserSummary = z.infer<typeof UserSummary>

/** ACC-65: everything about one student of the academy that the caller may read; what is not for them is empty. */
export const CommonSummary = z.strictObject({
  profile: z.strictObject({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
    country: z.nullable(z.string()),
    graduationYear: z.nullable(z.int()),
    specialization: z.nullable(Specialization),
    /** SYS-20: how many came through this person; null for the student. */
    referralsCount: z.nullable(z.int()),
  }),
  /** those of them who are in academies whose people the caller may see; empty for the student. */
  referrals: z.array(z.strictObject({ id: Id, firstName: z.string(), lastName: z.string() })),
  /** Only those the caller may see. */
  academies: z.array(
    z.strictObject({ id: Id, name: z.string(), joinedAt: IsoDateTime, finishedAt: z.nullable(IsoDateTime) }),
  ),
  stages: z.array(
    z.strictObject({
      id: Id,
      name: LocalizedName,
      state: UserStageState,
      mark: z.nullable(z.int()),
      enteredAt: IsoDateTime,
    }),
  ),
  way: StudentPath,
  testResults: z.array(TestSummary),
  lectureMarks: z.array(LectureMark),
  /** Lectures in whose chat something was written; empty for the student. */
  chats: z.array(
    z.strictObject({
      stageLectureId: Id,
      name: LocalizedName,
      lastMessageAt: IsoDateTime,
      /** Of the student, read by nobody of the staff yet. */
      unreadCount: z.int(),
    }),
  ),
  interviewSlots: z.array(
    z.strictObject({
      id: Id,
      stageId: Id,
      startDate: IsoDateTime,
      place: z.string(),
      isNoShow: z.boolean(),
      interviewer: z.nullable(z.string()),
    }),
  ),
  interview: z.array(InterviewAnswer),
  motivationLetter: z.nullable(Letter),
  /** null for everybody but those who read the letters. */
  letterDecision: z.nullable(LetterDecision),
  teams: z.array(z.strictObject({ id: Id, name: z.string(), stageId: Id, role: TeamRole })),
  /** TEAM-27: what only staff may read is null for everybody else. */
  teamEvaluations: z.array(z.strictObject({ ...OwnEvaluation.shape, private: z.nullable(z.string()) })),
  comments: z.array(UserComment),
  /** Of the tests that count; null for the student. */
  cheatsCount: z.nullable(z.int()),
})
export type CommonSummary = z.infer<typeof CommonSummary>

export const summariesApi = defineApi({
  common: {
    method: 'GET',
    path: '/api/users/:id/common-summary',
    access: 'users.summary',
    oneAcademy: true,
    params: z.strictObject({ id: IdParam }),
    response: CommonSummary,
    errors: ['UserNotFound'],
    summary: 'The overall summary of one student; a student gets their own (ACC-65)',
  },
  ofUsers: {
    method: 'POST',
    path: '/api/users/get/summary',
    access: 'users.summary',
    effect: 'read',
    body: z.strictObject({ userId: z.optional(Id), userIds: z.optional(Ids), academyId: Id }).check(
      z.refine(({ userId, userIds }) => userId !== undefined || userIds !== undefined, {
        error: 'fieldIsRequired',
        path: ['userId'],
      }),
    ),
    response: z.array(UserSummary),
    errors: ['AcademyNotFound', 'UserNotFound'],
    summary: 'Students in numbers (ACC-76, STAT-13)',
  },
})
