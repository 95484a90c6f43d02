import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FormVariantType } from '@academy/contract/enums'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, userAcademies } from './academies.ts'
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
    uniqueIndex('form_variants_text_en').on(table.type, table.textEn),
    index('form_variants_type').on(table.type, table.position),
  ],
)

/** the entries of one academy. Their ids come from the sequence of the shared ones, so an id names one entry. */
export const academyFormVariants = snakeCase.table(
  'academy_form_variants',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: integer()
      .notNull()
      .default(sql`nextval('form_variants_id_seq')`),
    type: text().notNull().$type<FormVariantType>(),
    textUa: text().notNull(),
    textEn: text().notNull(),
    position: integer().notNull().default(0),
    hiddenAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    uniqueIndex('academy_form_variants_id').on(table.id),
    uniqueIndex('academy_form_variants_text').on(table.academyId, table.type, table.textUa),
    uniqueIndex('academy_form_variants_text_en').on(table.academyId, table.type, table.textEn),
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

/** What a person chose of an academy's own entries, about themselves or for its experience form. */
export const userOwnFormVariants = snakeCase.table(
  'user_own_form_variants',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    formVariantId: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.formVariantId] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    foreignKey({
      columns: [table.academyId, table.formVariantId],
      foreignColumns: [academyFormVariants.academyId, academyFormVariants.id],
    }),
    index('user_own_form_variants_user').on(table.userId),
    index('user_own_form_variants_variant').on(table.formVariantId),
  ],
)
