import { and, eq, sql } from 'drizzle-orm'
import { formMessageTypes } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { Db } from '#platform/db.ts'
import {
  formAnswers,
  formMessages,
  formPassings,
  formQuestions,
  forms,
  formUsers,
  formVersions,
} from '#server/schema/academy-forms.ts'
import type { MadeAcademy, Person } from './make.ts'

type Academy = Pick<MadeAcademy, 'id'>
type Someone = Pick<Person, 'id'>
type Asked = Omit<FormQuestion, 'id' | 'index'>
export interface MadeForm {
  id: number
  questions: FormQuestion[]
  messageIds: number[]
}

const inTwo = (text: string) => ({ ua: text, en: text })
const two = [
  { id: 1, text: inTwo('Так') },
  { id: 2, text: inTwo('Ні') },
]
const empty = inTwo('')

/** One question of each type. */
export const fourQuestions: readonly Asked[] = [
  { type: 'single-choice', body: inTwo('Одне?'), options: two, scale: null },
  { type: 'multiple-choice', body: inTwo('Кілька?'), options: two, scale: null },
  { type: 'short-answer', body: inTwo('Чому?'), options: null, scale: null },
  {
    type: 'linear-scale',
    body: inTwo('Наскільки?'),
    options: null,
    scale: { from: 1, to: 5, fromLabel: empty, toLabel: empty },
  },
]

/** What somebody in a hurry would answer: the first of everything. */
export const answersTo = (questions: readonly FormQuestion[], body = 'Тому що', option = 1) =>
  questions.map(({ id: questionId, type }) =>
    type === 'short-answer' ? { questionId, body, option: null } : { questionId, body: null, option: [option] },
  )

export const makeForms = (db: Db, now: () => Date, next: () => number) => {
  const form = async (
    { id: academyId }: Academy,
    users: readonly Someone[] = [],
    { asks = fourQuestions, ...values }: Partial<typeof forms.$inferInsert> & { asks?: readonly Asked[] } = {},
  ): Promise<MadeForm> => {
    const title = inTwo(`Форма ${next()}`)
    const at = { createdAt: now(), updatedAt: now() }
    const [made] = await db
      .insert(forms)
      .values({ title, ...at, ...values, academyId })
      .returning({ id: forms.id })
    const formId = made!.id
    const rows = asks.map((question, index) => ({ academyId, formId, index, ...question }))
    const ids = rows.length === 0 ? [] : await db.insert(formQuestions).values(rows).returning({ id: formQuestions.id })
    const questions = asks.map((question, index) => ({ id: ids[index]!.id, index, ...question }))
    await db.insert(formVersions).values({ academyId, formId, version: 1, questions })
    const messages = await db
      .insert(formMessages)
      .values(formMessageTypes.map((type) => ({ academyId, formId, type, text: inTwo(type) })))
      .returning({ id: formMessages.id })
    if (users.length > 0)
      await db.insert(formUsers).values(users.map(({ id: userId }) => ({ academyId, formId, userId, addedAt: now() })))
    return { id: formId, questions, messageIds: messages.map(({ id }) => id) }
  }

  const passing = async (
    { id: academyId }: Academy,
    { id: formId, questions }: MadeForm,
    { id: userId }: Someone,
    answers = answersTo(questions),
  ): Promise<number> => {
    const ofPerson = and(
      eq(formPassings.academyId, academyId),
      eq(formPassings.formId, formId),
      eq(formPassings.userId, userId),
    )
    const before = await db.update(formPassings).set({ isNewest: false }).where(ofPerson).returning()
    const key = { academyId, formId, userId }
    const [made] = await db
      .insert(formPassings)
      .values({ ...key, number: before.length + 1, version: 1, language: 'ua', passedAt: now() })
      .returning({ id: formPassings.id })
    await db.insert(formAnswers).values(answers.map((one) => ({ academyId, passingId: made!.id, ...one })))
    await db.execute(sql`update form_users set passed_at = ${now().toISOString()}::timestamptz
      where academy_id = ${academyId} and form_id = ${formId} and user_id = ${userId}`)
    return made!.id
  }

  return { form, passing }
}
