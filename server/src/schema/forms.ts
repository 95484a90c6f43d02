import { foreignKey, index, integer, primaryKey, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FormVariantType } from '@academy/contract/enums'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { userAcademies } from './academies.ts'
import { users } from './users.ts'

/** FORM-31: choices of the lists people pick from. Shared by all academies. */
export const formVariants = snakeCase.table(
  'form_variants',
  {
    id: identity().primaryKey(),
    type: text().notNull().$type<FormVariantType>(),
    textUa: text().notNull(),
    textEn: text().notNull(),
    position: integer().notNull().default(0),
    /** one that is in use is hidden instead of deleted. */
    hiddenAt: moment(),
  },
  (table) => [
    uniqueIndex('form_variants_text').on(table.type, table.textUa),
    index('form_variants_type').on(table.type, table.position),
  ],
)

/** FORM-41: what a person chose once and for all, such as the university. */
export const userFormVariants = snakeCase.table(
  'user_form_variants',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    formVariantId: integer()
      .notNull()
      .references(() => formVariants.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.formVariantId] }),
    index('user_form_variants_variant').on(table.formVariantId),
  ],
)

/** ACC-56: what a person chose for one academy: the experience form. */
export const userAcademyFormVariants = snakeCase.table(
  'user_academy_form_variants',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    formVariantId: integer()
      .notNull()
      .references(() => formVariants.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.formVariantId] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    index('user_academy_form_variants_user').on(table.userId),
    index('user_academy_form_variants_variant').on(table.formVariantId),
  ],
)
