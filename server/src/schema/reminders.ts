import { index, integer, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#platform/columns.ts'
import { academies } from './academies.ts'
import { users } from './users.ts'

/** What somebody is reminded of: a homework, one that came back, a test, an own interview, one to be held. */
export const reminderKinds = ['homework', 'return', 'test', 'interview', 'interviewer'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Who was reminded of what, and of which deadline: the key prevents a second reminder. */
export const reminders = snakeCase.table(
  'reminders',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().notNull().$type<ReminderKind>(),
    /** The stage lecture, the response, the stage or the slot, by the kind. */
    aboutId: integer().notNull(),
    dueAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.kind, table.aboutId] }),
    index('reminders_user').on(table.userId),
    index('reminders_due').on(table.dueAt),
  ],
)
