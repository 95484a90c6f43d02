import type { Evaluation, OwnEvaluation, StudentEvaluation, TeamWithEvaluations } from '@academy/contract/evaluations'
import type { Team } from '@academy/contract/teams'
import { mayWithTeam } from '#modules/teams/teams/teams.rules.ts'
import * as teams from '#modules/teams/teams/teams.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type EvaluationRow, evaluationsRepo, type StudentEvaluationJson } from './evaluations.repo.ts'
import { averageOf } from './evaluations.rules.ts'

const asStudentEvaluation = (row: StudentEvaluationJson, isPrivateShown: boolean): StudentEvaluation => ({
  userTeamId: row.userTeamId,
  marks: row.marks,
  average: averageOf(row.marks),
  evaluator: row.evaluator,
  feedback: {
    public: row.publicFeedback,
    private: isPrivateShown ? row.privateFeedback : null,
    isStar: row.isStar,
  },
  updatedAt: new Date(row.updatedAt).toISOString(),
})

/** TEAM-27, Q-69 */
const mayReadPrivate = (ctx: PersonCtx, { academyId, coaches }: Pick<Team, 'academyId' | 'coaches'>): boolean =>
  mayWithTeam(ctx.actor, 'privateFeedback.read', { academyId, coachIds: coaches.map(({ id }) => id) }, 'read')

const asEvaluation = (row: EvaluationRow, isPrivateShown: boolean): Evaluation => ({
  id: row.id,
  teamId: row.teamId,
  stageId: row.stageId,
  title: row.title,
  date: row.date,
  isCurrent: row.isCurrent,
  studentEvaluations: row.studentEvaluations.map((one) => asStudentEvaluation(one, isPrivateShown)),
  updatedAt: new Date(row.updatedAt).toISOString(),
})

/** TEAM-23, TEAM-35 */
export const get = async (ctx: AcademyCtx, id: number): Promise<Evaluation> => {
  const row = (await evaluationsRepo.byId(ctx.db, ctx.academyId, id)) ?? fail('EvaluationNotFound')
  return asEvaluation(row, mayReadPrivate(ctx, await teams.get(ctx, row.teamId)))
}

const withEvaluations = async (ctx: PersonCtx, found: readonly Team[]): Promise<TeamWithEvaluations[]> => {
  const scope = academiesOfCall(ctx, 'teams.overview')
  const teamIds = found.map(({ id }) => id)
  const own = Map.groupBy(await evaluationsRepo.ofTeams(ctx.db, scope, teamIds), ({ teamId }) => teamId)
  const brought = Map.groupBy(await evaluationsRepo.broughtTo(ctx.db, scope, teamIds), ({ seenIn }) => seenIn)
  return found.map((team) => {
    const isPrivateShown = mayReadPrivate(ctx, team)
    const shown = (rows: readonly EvaluationRow[] = []) => rows.map((row) => asEvaluation(row, isPrivateShown))
    return { team, evaluations: shown(own.get(team.id)), earlier: shown(brought.get(team.id)) }
  })
}

/** TEAM-24 */
export const byTeam = async (ctx: AcademyCtx, teamId: number): Promise<TeamWithEvaluations> =>
  (await withEvaluations(ctx, [await teams.get(ctx, teamId)]))[0]!

/** TEAM-12, TEAM-25, ACAD-52: of one stage, or of all project stages. */
export const ofStage = async (ctx: PersonCtx, stageId?: number): Promise<TeamWithEvaluations[]> =>
  withEvaluations(ctx, await teams.list(ctx, stageId))

/** For the summary of a student (ACC-65): also what staff noted, where the caller may read it. */
export const ofStudent = async (
  ctx: PersonCtx,
  academyId: number,
  userId: number,
): Promise<(OwnEvaluation & { private: string | null })[]> => {
  const rows = await evaluationsRepo.ofStudentForStaff(ctx.db, academyId, userId)
  return rows.map(({ privateFeedback, coachIds, ...row }) => ({
    ...row,
    average: averageOf(row.marks),
    private: mayWithTeam(ctx.actor, 'privateFeedback.read', { academyId, coachIds }, 'read') ? privateFeedback : null,
  }))
}

/** TEAM-29 */
export const mine = async (ctx: AcademyCtx): Promise<OwnEvaluation[]> => {
  const rows = await evaluationsRepo.ofStudent(ctx.db, ctx.academyId, ctx.actor.userId)
  return rows.map((row) => ({ ...row, average: averageOf(row.marks) }))
}
