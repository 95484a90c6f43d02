import type {
  AnswerFilters,
  FormPassing,
  FormTextAnswer,
  PersonPassing,
  WaitingForm,
} from '@academy/contract/form-answers'
import type { FormQuestion } from '@academy/contract/form-questions'
import { pageSize } from '@academy/contract/limits'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { type AnswererFound, formsAnswersRepo, type Key } from './forms-answers.repo.ts'
import { withQuestions } from './forms-passing.service.ts'
import { formsUsersRepo } from './forms-users.repo.ts'
import { formsRepo } from './forms.repo.ts'
import { academyOfForm, asAsked, scopeOf } from './forms.service.ts'

interface Paging {
  page?: number | undefined
  perPage?: number | undefined
}

const asPassing = ({ passingId, number, isNewest, passedAt, language, ...row }: AnswererFound) => ({
  passingId,
  number,
  isNewest,
  passedAt: new Date(passedAt).toISOString(),
  language,
  student: {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    avatarUrl: avatarUrlOf(row.avatarFile),
    groupName: row.groupName,
  },
})

/** The form of the call, after what the filters name was found in it. */
export const formOfCall = async (
  ctx: PersonCtx,
  formId: number,
  { groupId, questionId }: Pick<AnswerFilters, 'groupId' | 'questionId'>,
): Promise<Key & { questions: FormQuestion[] }> => {
  const academyId = await academyOfForm(ctx, formId, 'read')
  if (groupId !== undefined && !(await formsUsersRepo.hasGroup(ctx.db, academyId, groupId))) fail('GroupNotFound')
  const questions = (await formsRepo.questions(ctx.db, academyId, formId)).map(asAsked)
  if (questionId !== undefined && !questions.some(({ id }) => id === questionId)) fail('QuestionNotFound')
  return { academyId, formId, questions }
}

const kept = createCountCache()

/** FORM-14, Q-65 */
export const page = async (
  ctx: PersonCtx,
  formId: number,
  { page = 1, perPage: limit = pageSize.initial, ...filters }: AnswerFilters & Paging,
): Promise<{ rows: FormPassing[]; count: number }> => {
  const { academyId } = await formOfCall(ctx, formId, filters)
  const key = { academyId, formId }
  const offset = (page - 1) * limit
  const rows = await formsAnswersRepo.page(ctx.db, key, filters, { offset, limit })
  const asked = await formsAnswersRepo.versions(
    ctx.db,
    key,
    rows.map(({ version }) => version),
  )
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const countAll = () => formsAnswersRepo.count(ctx.db, key, filters)
  return {
    rows: rows.map((row) => ({ ...asPassing(row), answers: withQuestions(asked.get(row.version) ?? [], row.answers) })),
    count: isLast ? offset + rows.length : await kept(ctx.db, [key, filters], ctx.now().getTime(), countAll),
  }
}

const keptTexts = createCountCache()

export const texts = async (
  ctx: PersonCtx,
  formId: number,
  questionId: number,
  {
    page = 1,
    perPage: limit = pageSize.initial,
    ...query
  }: Pick<AnswerFilters, 'search' | 'which' | 'groupId'> & Paging,
): Promise<{ rows: FormTextAnswer[]; count: number }> => {
  const filters = { ...query, questionId }
  const { academyId, questions } = await formOfCall(ctx, formId, filters)
  if (questions.find(({ id }) => id === questionId)!.type !== 'short-answer') fail('QuestionNotFound')
  const key = { academyId, formId }
  const offset = (page - 1) * limit
  const rows = await formsAnswersRepo.texts(ctx.db, key, filters, { offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const countAll = () => formsAnswersRepo.count(ctx.db, key, filters)
  return {
    rows: rows.map((row) => ({ ...asPassing(row), body: row.body })),
    count: isLast ? offset + rows.length : await keptTexts(ctx.db, [key, filters], ctx.now().getTime(), countAll),
  }
}

/** For the page of a person: what they answered in the forms of the academy, and what they were asked besides. */
export const ofPerson = async (
  ctx: PersonCtx,
  userId: number,
): Promise<{ answered: PersonPassing[]; waiting: WaitingForm[] }> => {
  const scope = scopeOf(ctx, 'read')
  if (!(await formsAnswersRepo.isMember(ctx.db, scope, userId))) fail('UserNotFound')
  const rows = await formsAnswersRepo.ofPerson(ctx.db, scope, userId)
  const waiting = await formsAnswersRepo.waitingOf(ctx.db, scope, userId)
  return {
    answered: rows.map(({ passedAt, questions, answers, ...row }) => ({
      ...row,
      passedAt: new Date(passedAt).toISOString(),
      answers: withQuestions(questions, answers),
    })),
    waiting: waiting.map(({ addedAt, ...form }) => ({ ...form, addedAt: new Date(addedAt).toISOString() })),
  }
}
