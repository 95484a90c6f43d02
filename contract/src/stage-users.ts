import * as z from 'zod/mini'
import { UserStageState } from './enums.ts'
import { Id, IsoDateTime, Mark, Percent, Ids } from './fields.ts'
import { StageOutcome } from './interviews.ts'
import { pageOf } from './paging.ts'
import { Specialization } from './users.ts'

const nullableDate = z.nullable(IsoDateTime)

export const UserStage = z.strictObject({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  specialization: z.nullable(Specialization),
  state: UserStageState,
  mark: z.nullable(Mark),
  successPercent: z.nullable(Percent),
  equityPercent: z.nullable(Percent),
  enteredAt: IsoDateTime,
  leftAt: nullableDate,
})
export type UserStage = z.infer<typeof UserStage>

/** The same in the list of a stage. */
export const StageUser = z.strictObject({
  ...UserStage.shape,
  /** In the academy or everywhere: still in the list, but in no number about the stage. */
  isBlocked: z.boolean(),
  /** Whether the caller marks this student (a Coach only those of the teams they coach). */
  mayMark: z.boolean(),
  /** In a stage of interviews or letters, with its mark, for those who read what was decided there. */
  outcome: z.nullable(StageOutcome),
  outcomeMark: z.nullable(Mark),
  /** The attempt behind the result of the test. */
  summaryId: z.nullable(z.string()),
})
export type StageUser = z.infer<typeof StageUser>

export const UserStagesQuery = z.strictObject({
  ...pageOf(['userId', 'name', 'enteredAt', 'mark', 'successPercent']),
  filters: z.optional(
    z.strictObject({
      groupIds: z.optional(Ids),
      states: z.optional(z.array(UserStageState).check(z.maxLength(3, 'toLong'))),
      outcome: z.optional(StageOutcome),
    }),
  ),
})
export type UserStagesQuery = z.infer<typeof UserStagesQuery>
