import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { EvaluationCriterion, evaluationCriteria } from './enums.ts'
import { EvaluationMark, Id, IdParam, IsoDate, IsoDateTime, ShortText, verbatim } from './fields.ts'
import { commentMaxLength } from './limits.ts'
import { Employee } from './lectures.ts'
import { Team } from './teams.ts'

const ById = z.strictObject({ id: IdParam })

/** TEAM-05: one mark for each criterion. */
export const CriterionMark = z.strictObject({ criterion: EvaluationCriterion, mark: EvaluationMark })
export type CriterionMark = z.infer<typeof CriterionMark>
const marks = z.array(CriterionMark).check(
  z.length(evaluationCriteria.length, 'fieldIsRequired'),
  z.refine((list) => new Set(list.map(({ criterion }) => criterion)).size === list.length, { error: 'wrongChoice' }),
)

export const StudentEvaluation = z.strictObject({
  userTeamId: Id,
  /** Empty: only feedback was given so far. */
  marks: z.array(CriterionMark),
  /** Of all marks, to two digits; null: none yet. */
  average: z.nullable(z.number()),
  evaluator: z.nullable(Employee),
  feedback: z.strictObject({
    public: z.string(),
    /** TEAM-27, Q-69: null also for whoever may not read it. */
    private: z.nullable(z.string()),
    isStar: z.boolean(),
  }),
  updatedAt: IsoDateTime,
})
export type StudentEvaluation = z.infer<typeof StudentEvaluation>

/** TEAM-03: an event of one team. */
export const Evaluation = z.strictObject({
  id: Id,
  teamId: Id,
  stageId: Id,
  title: z.string(),
  date: IsoDate,
  isCurrent: z.boolean(),
  studentEvaluations: z.array(StudentEvaluation),
  updatedAt: IsoDateTime,
})
export type Evaluation = z.infer<typeof Evaluation>

export const TeamWithEvaluations = z.strictObject({
  team: Team,
  /** The newest first, each with what the people who are in the team now got in it. */
  evaluations: z.array(Evaluation),
  /** What they brought from teams they were in before: to read, not to change. */
  earlier: z.array(Evaluation),
})
export type TeamWithEvaluations = z.infer<typeof TeamWithEvaluations>

/** TEAM-29: what the student sees; nothing private, nobody else's. */
export const OwnEvaluation = z.strictObject({
  id: Id,
  teamId: Id,
  teamName: z.string(),
  stageId: Id,
  title: z.string(),
  date: IsoDate,
  isCurrent: z.boolean(),
  marks: z.array(CriterionMark),
  average: z.nullable(z.number()),
  feedback: z.string(),
  isStar: z.boolean(),
})
export type OwnEvaluation = z.infer<typeof OwnEvaluation>

const fields = { title: ShortText, date: IsoDate }
const mine = ['EvaluationNotFound', 'CoachMustCoachTeam'] as const

export const evaluationsApi = defineApi({
  get: {
    method: 'GET',
    path: '/api/evaluation/:id',
    access: 'teams.overview',
    oneAcademy: true,
    params: ById,
    response: Evaluation,
    errors: ['EvaluationNotFound'],
    summary: 'One evaluation (TEAM-23)',
  },
  create: {
    method: 'POST',
    path: '/api/evaluation',
    access: 'evaluations.manage',
    oneAcademy: true,
    body: z.strictObject({ ...fields, teamId: Id }),
    response: Evaluation,
    status: 201,
    idempotent: true,
    errors: ['TeamNotFound', 'CoachMustCoachTeam'],
    summary: 'Make an evaluation event of a team; the first one is the current one (TEAM-23)',
  },
  createForStage: {
    method: 'POST',
    path: '/api/evaluation/stage/:id',
    access: 'teams.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject(fields),
    response: z.strictObject({ created: z.int() }),
    status: 201,
    idempotent: true,
    errors: ['StageNotFound'],
    summary: 'The same event for every team of a stage, current at once',
  },
  update: {
    method: 'PUT',
    path: '/api/evaluation/:id',
    access: 'evaluations.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ ...fields, updatedAt: IsoDateTime }),
    response: Evaluation,
    errors: mine,
    summary: 'Change its title and day (TEAM-23, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/evaluation/:id',
    access: 'evaluations.manage',
    oneAcademy: true,
    params: ById,
    errors: [...mine, 'EvaluationHasEvaluatedStudents'],
    summary: 'Delete one in which nobody was evaluated (TEAM-23, TEAM-32)',
  },
  byTeam: {
    method: 'GET',
    path: '/api/evaluation/by-team/:id',
    access: 'teams.overview',
    oneAcademy: true,
    params: ById,
    response: TeamWithEvaluations,
    errors: ['TeamNotFound'],
    summary: 'All evaluations of a team (TEAM-24)',
  },
  ofStage: {
    method: 'GET',
    path: '/api/evaluation/stage/:id',
    access: 'teams.overview',
    params: ById,
    response: z.array(TeamWithEvaluations),
    errors: ['StageNotFound'],
    summary: 'The evaluations of all teams of a stage (TEAM-25)',
  },
  teamsWithEvaluations: {
    method: 'GET',
    path: '/api/teams/with-evaluations',
    access: 'teams.overview',
    query: z.strictObject({ stageId: z.optional(IdParam) }),
    response: z.array(TeamWithEvaluations),
    errors: ['StageNotFound'],
    summary: 'The teams of a stage, or of all project stages, each with its evaluations (TEAM-12)',
  },
  evaluate: {
    method: 'POST',
    path: '/api/evaluation/:id/students',
    access: 'evaluations.evaluate',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ userTeamId: Id, marks }),
    response: Evaluation,
    status: 201,
    idempotent: true,
    errors: [...mine, 'StudentAlreadyEvaluated', 'WrongStudentAcademy'],
    summary: 'Give a student of the team the marks (TEAM-34, Q-69)',
  },
  changeMarks: {
    method: 'PUT',
    path: '/api/evaluation/:id/students/:userTeamId',
    access: 'evaluations.evaluate',
    oneAcademy: true,
    params: z.strictObject({ id: IdParam, userTeamId: IdParam }),
    body: z.strictObject({ marks, updatedAt: IsoDateTime }),
    response: Evaluation,
    errors: [...mine, 'StudentAlreadyEvaluated', 'WrongStudentAcademy'],
    summary: 'Change them while the evaluation is the current one (Q-69, Q-87)',
  },
  addFeedback: {
    method: 'POST',
    path: '/api/evaluation/:id/add-feedback',
    access: 'evaluations.evaluate',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ userTeamId: Id, public: verbatim(commentMaxLength), isStar: z.boolean('wrongChoice') }),
    response: Evaluation,
    errors: [...mine, 'WrongStudentAcademy'],
    summary: 'What the student may read, and a star for an outstanding one (TEAM-26)',
  },
  addPrivateFeedback: {
    method: 'POST',
    path: '/api/evaluation/:id/add-private-feedback',
    access: 'privateFeedback.write',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ userTeamId: Id, private: verbatim(commentMaxLength) }),
    response: Evaluation,
    errors: [...mine, 'WrongStudentAcademy'],
    summary: 'What only staff may read (TEAM-27)',
  },
  setCurrent: {
    method: 'PUT',
    path: '/api/evaluation/:id/setCurrent',
    access: 'evaluations.manage',
    oneAcademy: true,
    params: ById,
    response: Evaluation,
    errors: mine,
    summary: 'Make it the current one; the others of the team are not any more (TEAM-28, TEAM-30)',
  },
  mine: {
    method: 'GET',
    path: '/api/evaluation/my-evaluations',
    access: 'evaluations.own',
    oneAcademy: true,
    response: z.array(OwnEvaluation),
    summary: 'The marks and public feedback of the calling student (TEAM-29)',
  },
})
