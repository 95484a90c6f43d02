import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Hash, Id, integer, Name, text, Uuid } from './fields.ts'
import { demoTiers, questionsMaxCount } from './limits.ts'
import { ContentOfQuestion } from './question-content.ts'
import { AnswerSubmission, Test } from './tests.ts'
import { Specialization } from './users.ts'

/** TEST-71 */
export const DemoDirection = z.strictObject({
  id: Id,
  specialization: Specialization,
  questionsCount: z.int(),
  durationMinutes: z.int(),
})
export type DemoDirection = z.infer<typeof DemoDirection>

/** TEST-72: the test without a student, and an encrypted slip with the drawn questions; nothing is stored before the end. */
export const DemoTest = z.strictObject({
  ...z.omit(Test, { stageId: true, summaryId: true }).shape,
  specialization: z.string(),
  slip: z.string(),
})
export type DemoTest = z.infer<typeof DemoTest>

/** TEST-05 */
export const DemoSummary = z.strictObject({
  correctAnswersCount: z.int(),
  wrongAnswersCount: z.int(),
  betterThanPercent: z.int(),
})

export const DemoResult = z.strictObject({
  /** For the shared link. */
  resultId: z.string(),
  specialization: z.string(),
  questions: z.array(
    z.strictObject({
      id: Id,
      content: ContentOfQuestion,
      optionOrder: z.array(z.int()),
      given: z.array(z.int()),
      /** What was typed, where the answer is written. */
      written: z.nullable(z.string()),
      isCorrect: z.boolean(),
      credit: z.int(),
    }),
  ),
  summary: DemoSummary,
})
export type DemoResult = z.infer<typeof DemoResult>

export const SharedDemoResult = z.strictObject({
  specialization: z.string(),
  correctAnswersCount: z.int(),
  questionsCount: z.int(),
  betterThanPercent: z.int(),
  tier: z.enum(demoTiers),
  /** Where to take the same test; null for an academy that is not found by its public hash. */
  academyHash: z.nullable(z.string()),
})
export type SharedDemoResult = z.infer<typeof SharedDemoResult>

/** What staff choose for each direction. */
export const DemoSetting = z.strictObject({
  groupId: Id,
  groupName: z.string(),
  specialization: Specialization,
  testId: z.nullable(Id),
  questionsCount: z.int(),
  durationMinutes: z.int(),
  takenCount: z.int(),
})
export type DemoSetting = z.infer<typeof DemoSetting>

export const demoTestsApi = defineApi({
  directions: {
    method: 'GET',
    path: '/api/tests/demo/directions/:hash',
    access: 'demo.take',
    params: z.strictObject({ hash: Hash }),
    response: z.array(DemoDirection),
    errors: ['AcademyNotFound'],
    summary: 'The directions of an academy that have a demo test (TEST-71)',
  },
  start: {
    method: 'POST',
    path: '/api/tests/demo/start',
    access: 'demo.take',
    effect: 'read',
    body: z.strictObject({
      directionId: Id,
      /** The direction of a hidden academy opens with the hash of its link, or for its members. */
      hash: z.optional(Hash),
    }),
    response: DemoTest,
    errors: ['DemoTestNotFound'],
    summary: 'A demo test without an account (TEST-72, Q-40)',
  },
  submit: {
    method: 'POST',
    path: '/api/tests/demo/submit',
    access: 'demo.take',
    whileImpersonating: true,
    body: z.strictObject({
      stageTestId: Id,
      name: Name,
      slip: text(1, 100_000),
      data: z.array(AnswerSubmission).check(z.maxLength(questionsMaxCount, 'toLong')),
    }),
    response: DemoResult,
    errors: ['DemoTestNotFound', 'TestTimeEnded'],
    summary: 'The result of a demo test; the name is not stored (TEST-73, TEST-86)',
  },
  shared: {
    method: 'GET',
    path: '/api/tests/demo/results/:resultId',
    access: 'demo.take',
    params: z.strictObject({ resultId: Uuid }),
    response: SharedDemoResult,
    errors: ['DemoTestNotFound'],
    summary: 'What a shared result shows (TEST-79)',
  },
  settings: {
    method: 'GET',
    path: '/api/tests/demo/settings',
    access: 'tests.manage',
    oneAcademy: true,
    response: z.array(DemoSetting),
    summary: 'Which demo test each direction has',
  },
  saveSetting: {
    method: 'PUT',
    path: '/api/tests/demo/settings',
    access: 'tests.manage',
    oneAcademy: true,
    body: z.strictObject({
      groupId: Id,
      testId: z.nullable(Id),
      questionsCount: integer(1, 100),
      durationMinutes: integer(1, 600),
    }),
    response: z.array(DemoSetting),
    errors: ['GroupNotFound', 'TestNotFound'],
    summary: 'Choose the demo test of a direction, or none',
  },
})
