import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, jsonb, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import type { AcceptedDocument, LegalDocument } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import { createdAt } from '#platform/columns.ts'
import { users } from './users.ts'

/** NAV-12: every text that ever counted. A trigger refuses changes: people accepted these very words. */
export const legalVersions = snakeCase.table(
  'legal_versions',
  {
    document: text().notNull().$type<LegalDocument>(),
    version: integer().notNull(),
    /** Markdown. */
    body: jsonb().$type<LocalizedName>().notNull(),
    /** Whoever accepted an earlier version is asked again. */
    mustBeAccepted: boolean().notNull().default(false),
    publishedAt: createdAt(),
    /** null: it came with the product. */
    publishedById: integer().references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.version] }),
    check(
      'legal_versions_document',
      sql`${table.document} in ('terms', 'code-of-conduct', 'data-processing', 'privacy', 'imprint')`,
    ),
    check('legal_versions_version', sql`${table.version} >= 1`),
  ],
)

/** ACC-19: who accepted which words, and when. */
export const legalAcceptances = snakeCase.table(
  'legal_acceptances',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    document: text().notNull().$type<AcceptedDocument>(),
    version: integer().notNull(),
    acceptedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.document, table.version] }),
    foreignKey({
      columns: [table.document, table.version],
      foreignColumns: [legalVersions.document, legalVersions.version],
      name: 'legal_acceptances_text',
    }),
    check('legal_acceptances_document', sql`${table.document} in ('terms', 'code-of-conduct', 'data-processing')`),
  ],
)
