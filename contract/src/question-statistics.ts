import * as z from 'zod/mini'
import { Id, IsoDateTime } from './fields.ts'

/** How a question did in the attempts that count: finished, not set aside. */
const measures = {
  askedCount: z.int(),
  /** Of these, who chose something. */
  answeredCount: z.int(),
  correctCount: z.int(),
  /** Share of the right answers; null below the least number that says anything. */
  facility: z.nullable(z.number()),
  /** Correlation with the rest of the test, -1 to 1. */
  discrimination: z.nullable(z.number()),
}

/** Over all tests of its academy. */
export const QuestionStatistics = z.strictObject({
  ...measures,
  perLanguage: z.array(z.strictObject({ language: z.enum(['ua', 'en']), asked: z.int(), correct: z.int() })),
  /** Where and when somebody last finished a test with it. */
  lastUsed: z.strictObject({ stageTestId: Id, testName: z.string(), at: IsoDateTime }),
})
export type QuestionStatistics = z.infer<typeof QuestionStatistics>

/** The same test by test, the last one first; the measures of all of them together come with it. */
export const StatisticsOfQuestion = z.strictObject({
  /** null: nobody has finished a test with it. */
  total: z.nullable(QuestionStatistics),
  tests: z.array(z.strictObject({ stageTestId: Id, testName: z.string(), at: IsoDateTime, ...measures })),
})
export type StatisticsOfQuestion = z.infer<typeof StatisticsOfQuestion>
