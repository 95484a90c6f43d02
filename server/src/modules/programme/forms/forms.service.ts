import type { EditedFormQuestion, FormQuestion } from '@academy/contract/form-questions'
import type { Form, FormMessage, FormMessageInput, FormRow, FormSave } from '@academy/contract/forms'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { academiesOfCall, inOneAcademy } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type FormFound, formsRepo } from './forms.repo.ts'
import { type KeptQuestion, planQuestions } from './forms.rules.ts'

const iso = (moment: string | Date): string => new Date(moment).toISOString()

const asRow = ({ createdAt, updatedAt, ...row }: FormFound): FormRow => ({
  ...row,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
})

/** whoever stands at 'all' means the academies in which they manage forms. */
export const scopeOf = (ctx: PersonCtx, effect: 'read' | 'write'): AcademyScope =>
  academiesOfCall(ctx, 'forms.manage', effect)

/** a form that a call names belongs to the academy of the call, or it is not there. */
export const academyOfForm = async (ctx: PersonCtx, id: number, effect: 'read' | 'write'): Promise<number> =>
  (await formsRepo.academyOf(ctx.db, scopeOf(ctx, effect), id)) ?? fail('FormNotFound')

/** FORM-11 */
export const list = async (ctx: PersonCtx): Promise<FormRow[]> =>
  (await formsRepo.list(ctx.db, scopeOf(ctx, 'read'))).map(asRow)

const asEdited = (kept: KeptQuestion): EditedFormQuestion => {
  const { lastOptionId: _, ...question } = kept
  return question
}

export const asAsked = (kept: KeptQuestion): FormQuestion => {
  const { isFrozen: _, ...question } = asEdited(kept)
  return question
}

const byId = async (ctx: Ctx, academyId: number, id: number): Promise<Form> => ({
  ...asRow((await formsRepo.byId(ctx.db, academyId, id)) ?? fail('FormNotFound')),
  messages: await formsRepo.messages(ctx.db, academyId, id),
  questions: (await formsRepo.questions(ctx.db, academyId, id)).map(asEdited),
  ...(await formsRepo.passingsAmounts(ctx.db, academyId, id)),
})

/** FORM-12 */
export const get = async (ctx: PersonCtx, id: number): Promise<Form> =>
  byId(ctx, await academyOfForm(ctx, id, 'read'), id)

interface Key {
  academyId: number
  formId: number
  version: number
}

/** FORM-25. Returns which version is asked from now on. */
const saveQuestions = async (ctx: Ctx, key: Key, questions: NonNullable<FormSave['questions']>): Promise<number> => {
  const { academyId, formId } = key
  const plan = planQuestions(await formsRepo.questions(ctx.db, academyId, formId), questions)
  if (plan.errors.length > 0) fail('ValidationError', { fields: plan.errors })
  await formsRepo.saveQuestions(ctx.db, { academyId, formId }, plan)
  const asked = (await formsRepo.questions(ctx.db, academyId, formId)).map(asAsked)
  return formsRepo.saveVersion(ctx.db, key, asked, ctx.now())
}

const refuseUnknownStage = async (ctx: Ctx, academyId: number, stageId: number | null | undefined): Promise<void> => {
  if (typeof stageId === 'number' && !(await formsRepo.hasStage(ctx.db, academyId, stageId))) fail('StageNotFound')
}

const create = async (ctx: PersonCtx, { title, questions = [], ...input }: Omit<FormSave, 'id' | 'updatedAt'>) => {
  // A form is made in one academy: whoever stands at 'all' says in which.
  const { academyId } = inOneAcademy(ctx)
  if (!(await academyLookup.exists(ctx, academyId))) fail('AcademyNotFound')
  await refuseUnknownStage(ctx, academyId, input.stageId)
  const now = ctx.now()
  const authorId = ctx.actor.userId
  const values = { ...input, title: title!, authorId, createdAt: now, updatedAt: now }
  const formId = await formsRepo.insert(ctx.db, academyId, values)
  await formsRepo.insertMessages(ctx.db, academyId, formId)
  await saveQuestions(ctx, { academyId, formId, version: 1 }, questions)
  return byId(ctx, academyId, formId)
}

const change = async (
  ctx: PersonCtx,
  id: number,
  { updatedAt, questions, ...input }: Omit<FormSave, 'id'>,
): Promise<Form> => {
  const academyId = await academyOfForm(ctx, id, 'write')
  const before = (await formsRepo.locked(ctx.db, academyId, id, 'update')) ?? fail('FormNotFound')
  if (before.updatedAt.getTime() !== Date.parse(updatedAt!))
    fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
  await refuseUnknownStage(ctx, academyId, input.stageId)
  const key = { academyId, formId: id, version: before.version }
  const version = questions ? await saveQuestions(ctx, key, questions) : before.version
  const savedAt = new Date(Math.max(ctx.now().getTime(), before.updatedAt.getTime() + 1))
  await formsRepo.update(ctx.db, academyId, id, { ...input, version, updatedAt: savedAt })
  if (input.isArchived !== undefined && input.isArchived !== before.isArchived)
    await ctx.audit(input.isArchived ? 'form.archived' : 'form.unarchived', {
      academyId,
      targetId: id,
      details: { title: before.title },
    })
  const isForStage = before.stageId !== null || typeof input.stageId === 'number'
  if (isForStage) ctx.emit('routes.changed', { academyId, userIds: 'every' })
  return byId(ctx, academyId, id)
}

/** FORM-15, FORM-09, FORM-10 */
export const save = (ctx: PersonCtx, { id, ...input }: FormSave): Promise<Form> =>
  ctx.once((ctx) => (id === undefined ? create(ctx, input) : change(ctx, id, input)))

/** FORM-18: there is one message of each type, so none becomes another. */
export const saveMessage = async (ctx: PersonCtx, id: number, input: FormMessageInput): Promise<FormMessage> => {
  const { type, text, known } = input
  const before = (await formsRepo.message(ctx.db, scopeOf(ctx, 'write'), id)) ?? fail('FormMessageNotFound')
  if (before.type !== type) fail('ValidationError', { fields: [{ field: 'type', message: 'wrongChoice' }] })
  if (!(await formsRepo.saveMessage(ctx.db, { academyId: before.academyId, id }, text, known)))
    fail('ValidationError', { status: 409, fields: [{ field: 'known', message: 'savedMeanwhile' }] })
  return { id, type, text }
}
