import { and, asc, eq, sql } from 'drizzle-orm'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { formMessages, formQuestions, forms, formVersions } from '#server/schema/academy-forms.ts'

export interface CheckedForm extends Record<string, unknown> {
  title: LocalizedName
  hasQuestions: boolean
  hasUsers: boolean
}

type FormToCopy = typeof forms.$inferSelect

const partsOf = <T extends typeof formQuestions | typeof formMessages>(table: T, { academyId, id }: FormToCopy) =>
  and(eq(table.academyId, academyId), eq(table.formId, id))

export const formsProgrammeRepo = {
  ofAcademy: (db: Db, academyId: number): Promise<FormToCopy[]> =>
    db
      .select()
      .from(forms)
      .where(and(eq(forms.academyId, academyId), eq(forms.isArchived, false)))
      .orderBy(asc(forms.id)),

  /** Texts, messages and questions; people and what they answered belong to the academy they were in. */
  copy: async (
    db: Db,
    form: FormToCopy,
    to: { academyId: number; stageId: number | null; authorId: number; createdAt: Date },
  ): Promise<void> => {
    const { academyId, createdAt } = to
    const { title, isRepassAllowed } = form
    const [made] = await db
      .insert(forms)
      .values({ ...to, title, isRepassAllowed, updatedAt: createdAt })
      .returning({ id: forms.id })
    const formId = made!.id
    const questions = await db
      .select()
      .from(formQuestions)
      .where(partsOf(formQuestions, form))
      .orderBy(asc(formQuestions.index), asc(formQuestions.id))
    const asked: FormQuestion[] = []
    for (const { index, type, body, options, scale } of questions) {
      const values = { academyId, formId, index, type, body, options, scale, createdAt }
      const [question] = await db.insert(formQuestions).values(values).returning({ id: formQuestions.id })
      asked.push({ id: question!.id, index, type, body, options, scale })
    }
    await db.insert(formVersions).values({ academyId, formId, version: 1, questions: asked, createdAt })
    const messages = await db
      .select()
      .from(formMessages)
      .where(partsOf(formMessages, form))
      .orderBy(asc(formMessages.id))
    await db.insert(formMessages).values(messages.map(({ type, text }) => ({ academyId, formId, type, text })))
  },

  checked: async (db: Db, academyId: number): Promise<CheckedForm[]> => {
    const { rows } = await db.execute<CheckedForm>(sql`
      select f.title,
        exists (select 1 from form_questions q where q.academy_id = f.academy_id and q.form_id = f.id) as "hasQuestions",
        exists (select 1 from form_users r where r.academy_id = f.academy_id and r.form_id = f.id) as "hasUsers"
      from forms f where f.academy_id = ${academyId} and not f.is_archived order by f.id`)
    return rows
  },

  /** A stage goes; its forms stay. */
  unbindStage: async (db: Db, academyId: number, stageId: number): Promise<void> => {
    await db
      .update(forms)
      .set({ stageId: null })
      .where(and(eq(forms.academyId, academyId), eq(forms.stageId, stageId)))
  },
}
