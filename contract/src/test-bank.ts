import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { QuestionCategory } from './enums.ts'
import { Id, IdParam, Ids, IsoDateTime, optionalText, text } from './fields.ts'
import { questionsMaxCount } from './limits.ts'
import { pageOf, rowsOf } from './paging.ts'
import { BankQuestion } from './questions.ts'
import { LocalizedName } from './users.ts'

const ById = z.strictObject({ id: IdParam })

/** TEST-06, TEST-87 to 90 */
export const TestRow = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  name: z.string(),
  isDemo: z.boolean(),
  questionsCount: z.int(),
  categories: z.array(z.strictObject({ category: QuestionCategory, count: z.int() })),
  /** Where it is asked: it cannot be removed while there is one (TEST-90). */
  usedIn: z.array(z.strictObject({ stageId: Id, stageName: LocalizedName, groupName: z.string() })),
  /** Directions whose demo test it is. */
  demoOf: z.array(z.string()),
  updatedAt: IsoDateTime,
})
export type TestRow = z.infer<typeof TestRow>

export const TestOfStaff = z.strictObject({ ...TestRow.shape, questions: z.array(BankQuestion) })
export type TestOfStaff = z.infer<typeof TestOfStaff>

const testFields = {
  name: text(1, 100),
  isDemo: z.boolean('wrongChoice'),
  /** In their order. */
  questionIds: z.array(Id).check(z.maxLength(questionsMaxCount, 'toLong')),
}
export const TestInput = z.strictObject(testFields)
export type TestInput = z.infer<typeof TestInput>

export const testBankApi = defineApi({
  names: {
    method: 'GET',
    path: '/api/tests/names',
    access: 'stageTests.read',
    oneAcademy: true,
    response: z.array(z.strictObject({ id: Id, name: z.string(), isDemo: z.boolean(), questionsCount: z.int() })),
    summary: 'The names of all tests (TEST-88)',
  },
  search: {
    method: 'POST',
    path: '/api/tests/search',
    access: 'tests.manage',
    effect: 'read',
    body: z.strictObject({
      ...pageOf(['name', 'updatedAt']),
      name: z.optional(optionalText(100)),
      category: z.optional(QuestionCategory),
    }),
    response: rowsOf(TestRow),
    summary: 'Tests by name and category, of one academy or of all of the caller (TEST-87, ACAD-52)',
  },
  get: {
    method: 'GET',
    path: '/api/tests/:id',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    response: TestOfStaff,
    errors: ['TestNotFound'],
    summary: 'A test with its questions (TEST-88)',
  },
  create: {
    method: 'POST',
    path: '/api/tests',
    access: 'tests.manage',
    oneAcademy: true,
    body: TestInput,
    response: TestOfStaff,
    status: 201,
    idempotent: true,
    errors: ['QuestionNotFound'],
    summary: 'Make a test (TEST-88)',
  },
  update: {
    method: 'PUT',
    path: '/api/tests/:id',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ ...testFields, updatedAt: IsoDateTime }),
    response: TestOfStaff,
    errors: ['TestNotFound', 'QuestionNotFound'],
    summary: 'Change name and questions; running attempts keep what they drew (TEST-88, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/tests/:id',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    errors: ['TestNotFound', 'TestCanNotBeDeleted'],
    summary: 'Remove a test that no stage uses (TEST-88, TEST-90)',
  },
  removeMany: {
    method: 'POST',
    path: '/api/tests/remove-tests',
    access: 'tests.manage',
    oneAcademy: true,
    body: z.strictObject({ testIds: Ids }),
    errors: ['TestNotFound', 'TestCanNotBeDeleted'],
    summary: 'Remove several, all or none (TEST-89, TEST-90)',
  },
})
