import { foreignKey, index, integer, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAt, identity } from '#platform/columns.ts'
import { userAcademies } from './academies.ts'

/** ACC-73: what staff note about a student for each other. */
export const userComments = snakeCase.table(
  'user_comments',
  {
    academyId: integer().notNull(),
    id: identity(),
    userId: integer().notNull(),
    authorId: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    index('user_comments_user').on(table.academyId, table.userId),
    index('user_comments_id').on(table.id),
  ],
)
