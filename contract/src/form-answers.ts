import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Locale } from './enums.ts'
import { Id, IdParam, integer, IsoDateTime, numberParam, optionalText } from './fields.ts'
import { FormAnswer, FormQuestion } from './form-questions.ts'
import { maxId, pageSize } from './limits.ts'
import { rowsOf } from './paging.ts'
import { ReviewStudent } from './review.ts'
import { LocalizedName } from './users.ts'

const ById = z.strictObject({ id: IdParam })

/** FORM-05. answers: the newest passing of each person; allAnswers: every passing. */
export const passingChoices = ['answers', 'allAnswers'] as const
const which = z.optional(z.enum(passingChoices, 'wrongChoice'))

/** Who answered, and what. In an address numbers are texts. */
const whoAnswered = {
  search: z.optional(optionalText(100)),
  which,
}
const inAddress = { ...whoAnswered, groupId: z.optional(IdParam) }
const paging = {
  page: z.optional(numberParam(1, 1_000_000)),
  perPage: z.optional(numberParam(1, pageSize.max)),
}
/** An option is one of a question. */
const optionOfQuestion = z.refine<{ option?: number | undefined; questionId?: number | undefined }>(
  ({ option, questionId }) => option === undefined || questionId !== undefined,
  { error: 'fieldIsRequired', path: ['questionId'] },
)

/** Only passings that answered this question, only those that chose this option or point of the scale. */
export const AnswerFilters = z
  .strictObject({
    ...whoAnswered,
    groupId: z.optional(Id),
    questionId: z.optional(Id),
    option: z.optional(integer(0, maxId)),
  })
  .check(optionOfQuestion)
export type AnswerFilters = z.infer<typeof AnswerFilters>

const Who = z.strictObject({ ...ReviewStudent.shape, email: z.string(), groupName: z.nullable(z.string()) })
const passing = {
  passingId: Id,
  /** The number of this passing of the person, from 1. */
  number: z.int(),
  isNewest: z.boolean(),
  passedAt: IsoDateTime,
  /** What the form was read and answered in. */
  language: Locale,
}

export const FormPassing = z.strictObject({ ...passing, student: Who, answers: z.array(FormAnswer) })
export type FormPassing = z.infer<typeof FormPassing>

export const FormTextAnswer = z.strictObject({ ...passing, student: Who, body: z.string() })
export type FormTextAnswer = z.infer<typeof FormTextAnswer>

export const summarySplits = ['group', 'passing'] as const
export type SummarySplit = (typeof summarySplits)[number]

/** A group, a number of passings, or everybody (null). Who is in several groups counts in each. */
const Part = z.nullable(z.int())

export const FormSummary = z.strictObject({
  peopleAmount: z.int(),
  passingsAmount: z.int(),
  /** `name`: of the group; null for everybody, for passings and for those without a group. */
  parts: z.array(z.strictObject({ part: Part, name: z.nullable(z.string()), passingsAmount: z.int() })),
  questions: z.array(
    z.strictObject({
      question: FormQuestion,
      parts: z.array(
        z.strictObject({
          part: Part,
          answersAmount: z.int(),
          /** Of a scale; null for any other question. */
          average: z.nullable(z.number()),
          /** How often each option, or point of the scale, was chosen; what nobody chose is there with 0. */
          counts: z.array(z.strictObject({ option: z.int(), count: z.int() })),
        }),
      ),
    }),
  ),
})
export type FormSummary = z.infer<typeof FormSummary>

/** On the page of a person. */
export const PersonPassing = z.strictObject({
  ...passing,
  formId: Id,
  title: LocalizedName,
  isArchived: z.boolean(),
  answers: z.array(FormAnswer),
})
export type PersonPassing = z.infer<typeof PersonPassing>

/** What is asked of a person and not answered yet. */
export const WaitingForm = z.strictObject({ formId: Id, title: LocalizedName, addedAt: IsoDateTime })
export type WaitingForm = z.infer<typeof WaitingForm>

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const notFound = ['FormNotFound', 'GroupNotFound', 'QuestionNotFound'] as const

export const formAnswersApi = defineApi({
  page: {
    method: 'GET',
    path: '/api/forms/:id/answers',
    access: 'forms.manage',
    params: ById,
    query: z
      .strictObject({
        ...inAddress,
        questionId: z.optional(IdParam),
        option: z.optional(numberParam(0, maxId)),
        page: paging.page,
        /** Each row repeats its questions. */
        perPage: z.optional(numberParam(1, pageSize.initial)),
      })
      .check(optionOfQuestion),
    response: rowsOf(FormPassing),
    errors: notFound,
    summary: 'Who answered what, newest first (FORM-14)',
  },
  summary: {
    method: 'GET',
    path: '/api/forms/:id/answers/summary',
    access: 'forms.manage',
    params: ById,
    query: z.strictObject({
      groupId: z.optional(IdParam),
      which,
      /** Only the passing with this number of each person. */
      number: z.optional(numberParam(1, 1_000_000)),
      splitBy: z.optional(z.enum(summarySplits, 'wrongChoice')),
    }),
    response: FormSummary,
    errors: ['FormNotFound', 'GroupNotFound'],
    summary: 'How often each option was chosen, for charts; by group or by the first passings',
  },
  texts: {
    method: 'GET',
    path: '/api/forms/:id/answers/texts/:questionId',
    access: 'forms.manage',
    params: z.strictObject({ id: IdParam, questionId: IdParam }),
    query: z.strictObject({ ...inAddress, ...paging }),
    response: rowsOf(FormTextAnswer),
    errors: notFound,
    summary: 'What people wrote as answers to one question, newest first',
  },
  csv: {
    method: 'POST',
    path: '/api/forms/:id/answers.csv',
    access: 'forms.manage',
    effect: 'read',
    takesLong: true,
    params: ById,
    body: AnswerFilters,
    stepUp: true,
    quota: 'exports',
    download: { contentType: 'text/csv; charset=utf-8' },
    errors: [...notFound, 'NothingToExport'],
    summary: 'The answers as a file (Q-74)',
  },
  xlsx: {
    method: 'POST',
    path: '/api/forms/:id/answers.xlsx',
    access: 'forms.manage',
    effect: 'read',
    takesLong: true,
    params: ById,
    body: AnswerFilters,
    stepUp: true,
    quota: 'exports',
    download: { contentType: xlsx },
    errors: [...notFound, 'NothingToExport'],
    summary: 'The answers as a spreadsheet (Q-74)',
  },
  ofPerson: {
    method: 'GET',
    path: '/api/forms/by-user/:userId',
    access: 'forms.manage',
    params: z.strictObject({ userId: IdParam }),
    response: z.strictObject({ answered: z.array(PersonPassing), waiting: z.array(WaitingForm) }),
    errors: ['UserNotFound'],
    summary: 'What one person of the academy answered in its forms, newest first, and what they have not answered',
  },
})
