import { and, eq, sql } from 'drizzle-orm'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { defaultMailTemplates, mailTemplates } from '#server/schema/mail-templates.ts'
import type { Locale, MailAction } from '@academy/contract/enums'

export interface TemplateFound extends Record<string, unknown> {
  id: number
  academyId: number | null
  academyName: string | null
  action: MailAction
  language: Locale
  subject: string
  body: string
  updatedAt: string | Date
  updatedBy: string | null
}

/** Whose: of these academies, and the defaults or not. */
export interface Owners {
  academies: AcademyScope
  withDefaults: boolean
}

type Texts = Pick<TemplateFound, 'subject' | 'body'> & { updatedAt: Date; updatedById: number }
type NewTemplate = Texts & Pick<TemplateFound, 'action' | 'language'>

const found = async (db: Db, { academies, withDefaults }: Owners, id?: number): Promise<TemplateFound[]> => {
  const { rows } = await db.execute<TemplateFound>(sql`
    select t.id, t.academy_id as "academyId", a.name as "academyName", t.action, t.language, t.subject, t.body,
      t.updated_at as "updatedAt", nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "updatedBy"
    from (select academy_id, id, action, language, subject, body, updated_at, updated_by_id from mail_templates
        where ${within(academies, sql`academy_id`)}
      union all select null, id, action, language, subject, body, updated_at, updated_by_id from default_mail_templates
        where ${withDefaults}) t
      left join academies a on a.id = t.academy_id
      left join users u on u.id = t.updated_by_id and u.deleted_at is null
    where (t.academy_id is null or a.deleted_at is null) and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    order by a.name nulls last, t.academy_id, t.action, t.language desc`)
  return rows
}

const one = (academyId: number, id: number) => and(eq(mailTemplates.academyId, academyId), eq(mailTemplates.id, id))

export const mailTemplatesRepo = {
  list: (db: Db, owners: Owners) => found(db, owners),

  byId: async (db: Db, owners: Owners, id: number): Promise<TemplateFound | undefined> =>
    (await found(db, owners, id))[0],

  /** Those a template can be written for. */
  academies: async (db: Db, academies: Owners['academies']): Promise<{ id: number; name: string }[]> => {
    const { rows } = await db.execute<{ id: number; name: string }>(sql`
      select id, name from academies where deleted_at is null and ${within(academies, sql`id`)} order by name, id`)
    return rows
  },

  insert: async (db: Db, academyId: number | null, values: NewTemplate): Promise<number> => {
    const [row] =
      academyId === null
        ? await db.insert(defaultMailTemplates).values(values).returning({ id: defaultMailTemplates.id })
        : await db
            .insert(mailTemplates)
            .values({ ...values, academyId })
            .returning({ id: mailTemplates.id })
    return row!.id
  },

  /** Two changes of one template follow each other. */
  locked: async (db: Db, academyId: number | null, id: number): Promise<{ updatedAt: Date } | undefined> => {
    const [row] =
      academyId === null
        ? await db
            .select({ updatedAt: defaultMailTemplates.updatedAt })
            .from(defaultMailTemplates)
            .where(eq(defaultMailTemplates.id, id))
            .for('update')
        : await db
            .select({ updatedAt: mailTemplates.updatedAt })
            .from(mailTemplates)
            .where(one(academyId, id))
            .for('update')
    return row
  },

  update: async (db: Db, academyId: number | null, id: number, values: Texts): Promise<void> => {
    if (academyId === null) await db.update(defaultMailTemplates).set(values).where(eq(defaultMailTemplates.id, id))
    else await db.update(mailTemplates).set(values).where(one(academyId, id))
  },

  remove: async (db: Db, academyId: number | null, id: number): Promise<void> => {
    if (academyId === null) await db.delete(defaultMailTemplates).where(eq(defaultMailTemplates.id, id))
    else await db.delete(mailTemplates).where(one(academyId, id))
  },
}
