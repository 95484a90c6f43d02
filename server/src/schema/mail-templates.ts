import { sql } from 'drizzle-orm'
import { integer, pgSequence, primaryKey, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale, MailAction } from '@academy/contract/enums'
import { moment } from '#platform/columns.ts'
import { academies } from './academies.ts'
import { users } from './users.ts'

/** One address serves both tables, so no id may be in both. */
export const mailTemplateIds = pgSequence('mail_template_ids')

const columns = () => ({
  id: integer()
    .notNull()
    .default(sql`nextval('mail_template_ids')`),
  action: integer().notNull().$type<MailAction>(),
  language: text().notNull().$type<Locale>(),
  subject: text().notNull(),
  body: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
  updatedById: integer().references(() => users.id),
})

/** MAIL-01: what an academy writes in place of the default. */
export const mailTemplates = snakeCase.table(
  'mail_templates',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    ...columns(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    uniqueIndex('mail_templates_pair').on(table.academyId, table.action, table.language),
  ],
)

/** for every academy that has none of its own. A table of its own, because a tenant table always has its academy. */
export const defaultMailTemplates = snakeCase.table('default_mail_templates', columns(), (table) => [
  primaryKey({ columns: [table.id] }),
  uniqueIndex('default_mail_templates_pair').on(table.action, table.language),
])
