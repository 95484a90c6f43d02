import type { FormAnswer, FormQuestion } from '@academy/contract/form-questions'
import type { FormAnswerInput, FormForUser, OwnForm, OwnPassing } from '@academy/contract/forms'
import type { Locale } from '@academy/contract/enums'
import { formPassingsMaxCount } from '@academy/contract/limits'
import { isStaffIn } from '@academy/contract/permissions'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { textTrees } from '#platform/markdown.ts'
import { checkAnswers, type GivenAnswer } from './forms-answers.rules.ts'
import { type FormFacts, formsPassingRepo } from './forms-passing.repo.ts'
import { formsRepo } from './forms.repo.ts'

const iso = (moment: string | Date): string => new Date(moment).toISOString()

/** FORM-04: each answer with its question as it was asked, in the order of the form. */
export const withQuestions = (questions: readonly FormQuestion[], answers: readonly GivenAnswer[]): FormAnswer[] =>
  questions.flatMap((question) => {
    const answer = answers.find(({ questionId }) => questionId === question.id)
    return answer ? [{ question, body: answer.body, option: answer.option }] : []
  })

/** a closed academy is only read by its students. */
const isClosedFor = (ctx: PersonCtx, { isClosed, academyId }: Pick<FormFacts, 'isClosed' | 'academyId'>): boolean =>
  isClosed && !isStaffIn(ctx.actor, academyId)

/** Q-65, FORM-13, FORM-28, FORM-29. */
const openForm = async (
  ctx: PersonCtx,
  id: number,
  lock: 'hold' | 'look',
): Promise<FormFacts & { passedAt: Date | null }> => {
  const { actor } = ctx
  const facts = (await formsPassingRepo.facts(ctx.db, actor, id, lock)) ?? fail('FormNotFound')
  const place = (await formsPassingRepo.place(ctx.db, facts.academyId, id, actor.userId, lock)) ?? fail('AccessDenied')
  if (facts.isArchived) fail('FormArchived')
  if (place.passedAt !== null && !facts.isRepassAllowed) fail('FormAlreadyPassed')
  const times = await formsPassingRepo.timesPassed(ctx.db, facts.academyId, id, actor.userId)
  if (times >= formPassingsMaxCount) fail('FormAlreadyPassed')
  if (isClosedFor(ctx, facts)) fail('AcademyClosed')
  return { ...facts, passedAt: place.passedAt }
}

/** FORM-13 */
export const forUser = async (ctx: PersonCtx, id: number): Promise<FormForUser> => {
  const { academyId, academyName, title, isRepassAllowed, passedAt } = await openForm(ctx, id, 'look')
  const messages = await formsRepo.messages(ctx.db, academyId, id)
  const before = passedAt && (await formsPassingRepo.newest(ctx.db, academyId, id, ctx.actor.userId))
  return {
    id,
    academyId,
    academyName,
    title,
    isRepassAllowed,
    messages: await Promise.all(messages.map(async ({ type, text }) => ({ type, text: await textTrees(text) }))),
    ...(await formsPassingRepo.asked(ctx.db, academyId, id)),
    isPassed: passedAt !== null,
    answers: before ? withQuestions(before.questions, before.answers) : [],
  }
}

/** FORM-28 */
const isLastPassing = ({ isRepassAllowed }: FormFacts, number: number): boolean =>
  !isRepassAllowed || number >= formPassingsMaxCount

/** Also of somebody who was taken off the form, and of a form that was archived: one's own answers stay readable. */
export const ownPassing = async (ctx: PersonCtx, formId: number): Promise<OwnPassing | null> => {
  const { actor } = ctx
  const facts = (await formsPassingRepo.facts(ctx.db, actor, formId, 'look')) ?? fail('FormNotFound')
  const { academyId, title, isArchived } = facts
  const passing = await formsPassingRepo.newest(ctx.db, academyId, formId, actor.userId)
  if (!passing) return null
  const isUser = (await formsPassingRepo.place(ctx.db, academyId, formId, actor.userId, 'look')) !== undefined
  const messages = await formsRepo.messages(ctx.db, academyId, formId)
  const { number, language, passedAt, questions, answers } = passing
  const isLast = isLastPassing(facts, number)
  return {
    formId,
    title,
    isArchived,
    canRepass: isUser && !isArchived && !isLast && !isClosedFor(ctx, facts),
    isFinal: isUser && !isArchived && isLast,
    message: await textTrees(messages.find(({ type }) => type === 'post-passing')!.text),
    number,
    language,
    passedAt: iso(passedAt),
    answers: withQuestions(questions, answers),
  }
}

/** What waits for the caller, in whichever academy: for the first page of the cabinet, /main and the page of a stage. */
export const mine = async (ctx: PersonCtx): Promise<OwnForm[]> =>
  (await formsPassingRepo.mine(ctx.db, ctx.actor)).map(({ isClosed, addedAt, passedAt, ...row }) => ({
    ...row,
    isWaiting: passedAt === null && row.questionsCount > 0 && !isClosedFor(ctx, { ...row, isClosed }),
    addedAt: iso(addedAt),
    passedAt: passedAt === null ? null : iso(passedAt),
  }))

/** FORM-16, FORM-30 */
export const send = (
  ctx: PersonCtx,
  formId: number,
  input: { version: number; answers: readonly FormAnswerInput[]; language?: Locale | undefined },
): Promise<{ number: number; passedAt: string }> =>
  ctx.once(async (ctx) => {
    const { userId } = ctx.actor
    const { academyId } = await openForm(ctx, formId, 'hold')
    const { version, questions } = await formsPassingRepo.asked(ctx.db, academyId, formId)
    // An answer names an option by its number: of other questions it would be another answer.
    if (input.version !== version)
      fail('ValidationError', { status: 409, fields: [{ field: 'version', message: 'savedMeanwhile' }] })
    const { answers, errors } = checkAnswers(questions, input.answers)
    if (errors.length > 0) fail('ValidationError', { fields: errors })
    const language = input.language ?? (await formsPassingRepo.languageOf(ctx.db, userId))
    const passedAt = ctx.now()
    const key = { academyId, formId, userId }
    const number = await formsPassingRepo.insert(ctx.db, key, { version, language, passedAt }, answers)
    ctx.emit('routes.changed', { academyId, userIds: [userId] })
    return { number, passedAt: passedAt.toISOString() }
  })
