import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { FormMessageType, Locale, RoleName } from './enums.ts'
import { Id, IdParam, integer, IsoDateTime, OneOrMore, verbatim } from './fields.ts'
import { EditedFormQuestion, FormAnswer, FormQuestion, FormQuestionInput, neededFormText } from './form-questions.ts'
import {
  announcementReceiversMaxCount,
  formOptionsMaxCount,
  formQuestionsMaxCount,
  longTextMaxLength,
  maxId,
  receiversAtOnceMaxCount,
  shortTextMaxLength,
} from './limits.ts'
import { LocalizedTree } from './markdown.ts'
import { pageOf, rowsOf } from './paging.ts'
import { peopleFilters } from './people-filters.ts'
import { ReviewStudent } from './review.ts'
import { LocalizedName } from './users.ts'

const ById = z.strictObject({ id: IdParam })
const ByFormId = z.strictObject({ formId: IdParam })

// --- As staff keep them

const StageOfForm = z.strictObject({ id: Id, name: LocalizedName, urlName: z.string() })

export const FormRow = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  title: LocalizedName,
  /** The stage whose page shows it. */
  stage: z.nullable(StageOfForm),
  isArchived: z.boolean(),
  isRepassAllowed: z.boolean(),
  questionsCount: z.int(),
  /** How many may pass it, and how many of these have. */
  usersAmount: z.int(),
  passedAmount: z.int(),
  author: z.nullable(z.string()),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})
export type FormRow = z.infer<typeof FormRow>

/** FORM-03: one of each type. */
export const FormMessage = z.strictObject({ id: Id, type: FormMessageType, text: LocalizedName })
export type FormMessage = z.infer<typeof FormMessage>

/**
 * FORM-01, FORM-05: people and answers come page by page, so here are their amounts. `answersAmount`: the newest passing
 * of each person; `allAnswersAmount`: every passing.
 */
export const Form = z.strictObject({
  ...FormRow.shape,
  messages: z.array(FormMessage),
  questions: z.array(EditedFormQuestion),
  answersAmount: z.int(),
  allAnswersAmount: z.int(),
})
export type Form = z.infer<typeof Form>

/** With an id: a change of what is named; without: a new form. */
export const FormSave = z
  .strictObject({
    id: z.optional(Id),
    /** of the form that was changed here. */
    updatedAt: z.optional(IsoDateTime),
    title: z.optional(neededFormText(shortTextMaxLength)),
    questions: z.optional(z.array(FormQuestionInput).check(z.maxLength(formQuestionsMaxCount, 'toLong'))),
    stageId: z.optional(z.nullable(Id)),
    isArchived: z.optional(z.boolean('wrongChoice')),
    isRepassAllowed: z.optional(z.boolean('wrongChoice')),
  })
  .check(
    z.refine(({ id, updatedAt }) => id === undefined || updatedAt !== undefined, {
      error: 'fieldIsRequired',
      path: ['updatedAt'],
    }),
    z.refine(({ id, title }) => id !== undefined || title !== undefined, { error: 'fieldIsRequired', path: ['title'] }),
  )
export type FormSave = z.infer<typeof FormSave>

const messageText = verbatim(longTextMaxLength)
const messageTexts = z.strictObject({ ua: messageText, en: messageText, ru: z.optional(messageText) })
export const FormMessageInput = z.strictObject({
  type: FormMessageType,
  /** Markdown; where all languages are empty nothing is shown. */
  text: messageTexts,
  /** the text that was changed here; absent: the last save wins. */
  known: z.optional(messageTexts),
})
export type FormMessageInput = z.infer<typeof FormMessageInput>

// --- Who may pass it

/** user: may pass it, and has passed it or not; other: may not. */
export const formUserStates = ['user', 'passed', 'notPassed', 'other'] as const
export type FormUserState = (typeof formUserStates)[number]
const userFilters = { ...peopleFilters, state: z.optional(z.enum(formUserStates, 'wrongChoice')) }
export const FormUserFilters = z.strictObject(userFilters)
export type FormUserFilters = z.infer<typeof FormUserFilters>

export const FormUserCandidate = z.strictObject({
  ...ReviewStudent.shape,
  email: z.string(),
  roles: z.array(RoleName),
  groupName: z.nullable(z.string()),
  isReceiver: z.boolean(),
  /** The newest passing, also of somebody who may no longer fill in the form. */
  passedAt: z.nullable(IsoDateTime),
})
export type FormUserCandidate = z.infer<typeof FormUserCandidate>

const FormUsers = z.strictObject({ usersAmount: z.int(), added: z.int(), taken: z.int() })
const paging = pageOf(['id'])

// --- As those see them who pass them

/** A form that is not archived and that the caller may pass, or has passed. */
export const OwnForm = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  title: LocalizedName,
  stage: z.nullable(StageOfForm),
  questionsCount: z.int(),
  /** It waits for the caller. */
  isWaiting: z.boolean(),
  isRepassAllowed: z.boolean(),
  addedAt: IsoDateTime,
  passedAt: z.nullable(IsoDateTime),
})
export type OwnForm = z.infer<typeof OwnForm>

export const FormForUser = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  title: LocalizedName,
  isRepassAllowed: z.boolean(),
  messages: z.array(z.strictObject({ type: FormMessageType, text: LocalizedTree })),
  /** The version of the questions. Every change of a question makes a new one. */
  version: z.int(),
  questions: z.array(FormQuestion),
  isPassed: z.boolean(),
  /** The caller's own newest ones. */
  answers: z.array(FormAnswer),
})
export type FormForUser = z.infer<typeof FormForUser>

export const OwnPassing = z.strictObject({
  formId: Id,
  title: LocalizedName,
  isArchived: z.boolean(),
  /** Whether the caller may pass it again now. */
  canRepass: z.boolean(),
  /** The form itself would say FormAlreadyPassed: it need not be asked for. */
  isFinal: z.boolean(),
  /** FORM-27, FORM-28: what is said after the passing. */
  message: LocalizedTree,
  number: z.int(),
  passedAt: IsoDateTime,
  language: Locale,
  answers: z.array(FormAnswer),
})
export type OwnPassing = z.infer<typeof OwnPassing>

export const FormAnswerInput = z.strictObject({
  questionId: Id,
  body: z.optional(z.nullable(verbatim(longTextMaxLength))),
  option: z.optional(z.nullable(z.array(integer(0, maxId)).check(z.maxLength(formOptionsMaxCount, 'toLong')))),
})
export type FormAnswerInput = z.infer<typeof FormAnswerInput>

export const formsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/forms',
    access: 'forms.manage',
    response: z.array(FormRow),
    summary: 'The forms of the academy, or of all in which the caller manages them, newest first (FORM-11)',
  },
  mine: {
    method: 'GET',
    path: '/api/forms/mine',
    access: 'forms.pass',
    response: z.array(OwnForm),
    summary: 'The forms the caller may pass or has passed; those that wait come first',
  },
  get: {
    method: 'GET',
    path: '/api/forms/:id',
    access: 'forms.manage',
    params: ById,
    response: Form,
    errors: ['FormNotFound'],
    summary: 'One form as staff edit it (FORM-12)',
  },
  forUser: {
    method: 'GET',
    path: '/api/forms/:id/for-user',
    access: 'forms.pass',
    params: ById,
    response: FormForUser,
    errors: ['FormNotFound', 'FormArchived', 'FormAlreadyPassed', 'AcademyClosed'],
    summary: 'A form as the caller passes it, with nobody else’s answers (FORM-13)',
  },
  ownPassing: {
    method: 'GET',
    path: '/api/forms/:id/own-passing',
    access: 'forms.pass',
    params: ById,
    response: z.nullable(OwnPassing),
    errors: ['FormNotFound'],
    summary: 'What the caller answered last, and what is said afterwards (FORM-27, FORM-28); null: nothing yet',
  },
  save: {
    method: 'POST',
    path: '/api/forms',
    access: 'forms.manage',
    body: FormSave,
    bodyMaxBytes: 4_000_000,
    response: Form,
    idempotent: true,
    errors: ['FormNotFound', 'StageNotFound'],
    summary: 'Make a form or change one; also archives it and allows another passing (FORM-15, FORM-09, FORM-10)',
  },
  send: {
    method: 'POST',
    path: '/api/forms/:id/answers',
    access: 'forms.pass',
    params: ById,
    body: z.strictObject({
      /** Of the questions that were read: answers to others than those asked now are refused. */
      version: OneOrMore,
      answers: z.array(FormAnswerInput).check(z.maxLength(formQuestionsMaxCount, 'toLong')),
      /** What the questions were read in; absent: the language of the account. */
      language: z.optional(Locale),
    }),
    bodyMaxBytes: 4_000_000,
    response: z.strictObject({ number: z.int(), passedAt: IsoDateTime }),
    idempotent: true,
    quota: 'formPassings',
    errors: ['FormNotFound', 'FormArchived', 'FormAlreadyPassed', 'AcademyClosed'],
    summary: 'Pass a form: answers to all of its questions (FORM-16, FORM-30)',
  },
  setUsers: {
    method: 'PUT',
    path: '/api/forms/:id/form-users',
    access: 'forms.manage',
    takesLong: true,
    params: ById,
    body: z.strictObject({ users: z.array(Id).check(z.maxLength(announcementReceiversMaxCount, 'toLong')) }),
    bodyMaxBytes: 2_000_000,
    response: FormUsers,
    errors: ['FormNotFound', 'UserNotFound'],
    summary: 'Set who may pass it; whoever is taken off keeps the answers given (FORM-17)',
  },
  changeUsers: {
    method: 'POST',
    path: '/api/forms/:id/form-users/matching',
    access: 'forms.manage',
    takesLong: true,
    params: ById,
    body: z.strictObject({
      ...userFilters,
      /** Only these of them. */
      userIds: z.optional(z.array(Id).check(z.maxLength(receiversAtOnceMaxCount, 'toLong'))),
      isReceiver: z.boolean('wrongChoice'),
    }),
    response: FormUsers,
    errors: ['FormNotFound', 'UserNotFound', 'GroupNotFound', 'StageNotFound'],
    summary: 'Add or take off everybody who fits the filters of the list, or some of them',
  },
  saveMessage: {
    method: 'PUT',
    path: '/api/form-message/:id',
    access: 'forms.manage',
    params: ById,
    body: FormMessageInput,
    response: FormMessage,
    errors: ['FormMessageNotFound'],
    summary: 'What is said before or after a form is passed (FORM-18)',
  },
  candidates: {
    method: 'POST',
    path: '/api/users/paginated/form/:formId',
    access: 'forms.manage',
    effect: 'read',
    params: ByFormId,
    body: z.strictObject({ ...userFilters, page: paging.page, perPage: paging.perPage }),
    response: rowsOf(FormUserCandidate),
    errors: ['FormNotFound', 'GroupNotFound', 'StageNotFound'],
    summary: 'People of the academy for the editor of who may pass a form (FORM-19)',
  },
})
