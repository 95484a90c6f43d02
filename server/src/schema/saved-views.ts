import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ListName, ViewWords } from '@academy/contract/saved-views'
import { createdAt, identity } from '#platform/columns.ts'
import { academies } from './academies.ts'
import { users } from './users.ts'

/** Filters, order and columns of a list under a name: words of an address, which show nobody more than they may see. */
export const savedViews = snakeCase.table(
  'saved_views',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    list: text().notNull().$type<ListName>(),
    name: text().notNull(),
    words: jsonb().notNull().$type<ViewWords>(),
    isShared: boolean().notNull(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    uniqueIndex('saved_views_name').on(table.academyId, table.list, table.ownerId, table.name),
    // An erasure looks for the views of a person in every academy.
    index('saved_views_owner').on(table.ownerId),
  ],
)

/** The view with which a list opens for somebody. */
export const defaultViews = snakeCase.table(
  'default_views',
  {
    academyId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    list: text().notNull().$type<ListName>(),
    viewId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.list] }),
    foreignKey({
      columns: [table.academyId, table.viewId],
      foreignColumns: [savedViews.academyId, savedViews.id],
    }).onDelete('cascade'),
    index('default_views_view').on(table.academyId, table.viewId),
    index('default_views_user').on(table.userId),
  ],
)
