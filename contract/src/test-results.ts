import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, Ids, integer, Uuid } from './fields.ts'
import { FullTestSummary, TestSummary } from './tests.ts'

const ById = z.strictObject({ id: IdParam })

export const testResultsApi = defineApi({
  ofUsers: {
    method: 'POST',
    path: '/api/users/get/testresults',
    access: 'tests.fullSummary',
    effect: 'read',
    body: z.strictObject({ userId: z.optional(Id), userIds: z.optional(Ids), academyId: Id }).check(
      z.refine(({ userId, userIds }) => userId !== undefined || userIds !== undefined, {
        error: 'fieldIsRequired',
        path: ['userId'],
      }),
    ),
    response: z.array(TestSummary),
    errors: ['AcademyNotFound', 'UserNotFound'],
    summary: 'Test results of students (TEST-59)',
  },
  full: {
    method: 'POST',
    path: '/api/users/get/test-full-summary',
    access: 'tests.fullSummary',
    effect: 'read',
    body: z.strictObject({
      userId: Id,
      stageTestId: Id,
      /** Which attempt, when there were several; otherwise the one that counts, or the newest that was set aside. */
      summaryId: z.optional(Uuid),
    }),
    response: FullTestSummary,
    errors: ['TestNotFound', 'UserNotFound'],
    summary: 'A test with all questions, given and correct answers (TEST-60)',
  },
  completeUncompleted: {
    method: 'POST',
    path: '/api/users/complete-uncompleted-tests',
    access: 'tests.completeUncompleted',
    response: z.strictObject({ completed: z.int() }),
    summary: 'Finish every started test whose time is over (TEST-61, Q-43)',
  },
  decideLate: {
    method: 'POST',
    path: '/api/users/:id/late-answers',
    access: 'tests.reset',
    params: ById,
    body: z.strictObject({ summaryId: Uuid, number: integer(1, 1_000), isCounted: z.boolean() }),
    response: z.strictObject({ successPercent: z.nullable(z.int()) }),
    errors: ['UserNotFound', 'TestNotFound', 'QuestionNotFound'],
    summary: 'Count an answer that arrived late, or not (Q-35)',
  },
  reset: {
    method: 'POST',
    path: '/api/users/:id/reset-test-data',
    access: 'tests.reset',
    params: ById,
    body: z.strictObject({ stageTestIds: Ids }),
    response: z.strictObject({ reset: z.int() }),
    errors: ['UserNotFound', 'TestNotFound'],
    summary: 'Set attempts aside, so that the test can be started anew (TEST-63, Q-44)',
  },
})
