import { academiesFor, can, grantFor } from '@academy/contract/permissions'
import type { CommonSummary, UserSummary } from '@academy/contract/summaries'
import * as comments from '#modules/talk/comments/comments.service.ts'
import * as evaluations from '#modules/teams/evaluations/evaluations.service.ts'
import { lectureMarks } from '#modules/homework/homework/homework-lecture-marks.service.ts'
import * as interviews from '#modules/programme/interviews/interview-answers.service.ts'
import * as letters from '#modules/programme/letters/letters.service.ts'
import { studentPathOf } from '#modules/programme/moves/moves.service.ts'
import * as tests from '#modules/assessment/test-taking/test-taking-summary.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type ProfileRow, type Reader, summariesRepo } from './summaries.repo.ts'
import { summaryPartsRepo } from './summary-parts.repo.ts'

const isoOrNull = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** S: oneself; R: a Coach the students of their own teams. */
const readerOf = (ctx: PersonCtx, academyId: number): Reader => {
  const grant = grantFor(ctx.actor, 'users.summary', academyId, 'read')
  return {
    coachId: grant === 'R' ? ctx.actor.userId : null,
    isStudent: grant === 'S',
    // Not 'interviews.read': a person who also studies here holds that for their own interview only.
    mayReadInterviews: grant === 'S' || can(ctx.actor, 'interviews.manage', academyId, 'read'),
  }
}

/** ACC-76, STAT-13 */
export const ofUsers = async (
  ctx: PersonCtx,
  asked: { userId?: number | undefined; userIds?: readonly number[] | undefined; academyId: number },
): Promise<UserSummary[]> => {
  const { academyId } = asked
  if (!isAcademyOfCall(ctx, academyId, 'users.summary', 'read')) fail('AcademyNotFound')
  const userIds = [...new Set([...(asked.userIds ?? []), ...(asked.userId === undefined ? [] : [asked.userId])])]
  const reader = readerOf(ctx, academyId)
  if (reader.isStudent && userIds.some((id) => id !== ctx.actor.userId)) fail('UserNotFound')
  const rows = await summariesRepo.ofUsers(ctx.db, academyId, userIds, reader)
  if (rows.length < userIds.length) fail('UserNotFound')
  return rows.map(({ avatarFile, ...row }) => ({ ...row, avatarUrl: avatarUrlOf(avatarFile) }))
}

const ownParts = async (ctx: AcademyCtx, academyId: number, userId: number) => ({
  testResults: await tests.ownSummaries(ctx, academyId, userId),
  motivationLetter: (await letters.own(ctx)).letter,
  letterDecision: null,
  teamEvaluations: (await evaluations.mine(ctx)).map((one) => ({ ...one, private: null })),
  chats: [],
  comments: [],
  cheatsCount: null,
})

const partsForStaff = async (ctx: AcademyCtx, academyId: number, userId: number) => {
  const testResults = await tests.summariesOfUsers(ctx, academyId, [userId])
  const counted = testResults.flatMap(({ conduct }) => (conduct && !conduct.isArchived ? [conduct.cheatsCount] : []))
  const letter = can(ctx.actor, 'letters.read', academyId, 'read') ? await letters.ofStudent(ctx, userId) : null
  return {
    testResults,
    motivationLetter: letter?.letter ?? null,
    letterDecision: letter?.decision ?? null,
    teamEvaluations: await evaluations.ofStudent(ctx, academyId, userId),
    chats: can(ctx.actor, 'chat.staff', academyId, 'read')
      ? await summaryPartsRepo.chats(ctx.db, academyId, userId)
      : [],
    // A person who studies and teaches in one academy does not read what is noted about them.
    comments: userId === ctx.actor.userId ? [] : await comments.ofUser(ctx, userId, academyId),
    cheatsCount: counted.reduce((sum, count) => sum + count, 0),
  }
}

const profileOf = ({ academies, stages, referrals, avatarFile, ...profile }: ProfileRow, isStudent: boolean) => ({
  profile: {
    ...profile,
    avatarUrl: avatarUrlOf(avatarFile),
    referralsCount: isStudent ? null : profile.referralsCount,
  },
  referrals: isStudent ? [] : referrals,
  academies: academies.map((one) => ({
    ...one,
    joinedAt: new Date(one.joinedAt).toISOString(),
    finishedAt: isoOrNull(one.finishedAt),
  })),
  stages: stages.map((stage) => ({ ...stage, enteredAt: new Date(stage.enteredAt).toISOString() })),
})

/** ACC-65 */
export const common = async (ctx: AcademyCtx, userId: number): Promise<CommonSummary> => {
  const { academyId } = ctx
  const { actor } = ctx
  const reader = readerOf(ctx, academyId)
  if (reader.isStudent && userId !== actor.userId) fail('UserNotFound')
  const scope = reader.isStudent ? [academyId] : academiesFor(actor, 'users.read', 'read')
  const academies = scope === 'every' || scope.includes(academyId) ? scope : [academyId, ...scope]
  const row = await summariesRepo.profile(ctx.db, academyId, userId, { coachId: reader.coachId, academies })
  if (!row) return fail('UserNotFound')
  return {
    ...profileOf(row, reader.isStudent),
    way: await studentPathOf(ctx, userId),
    lectureMarks: await lectureMarks(ctx, { userId }),
    interviewSlots: reader.mayReadInterviews ? await summaryPartsRepo.slots(ctx.db, academyId, userId) : [],
    interview: reader.mayReadInterviews ? await interviews.results(ctx, { userId, academyId }) : [],
    teams: await summaryPartsRepo.teams(ctx.db, academyId, userId),
    ...(reader.isStudent ? await ownParts(ctx, academyId, userId) : await partsForStaff(ctx, academyId, userId)),
  }
}
