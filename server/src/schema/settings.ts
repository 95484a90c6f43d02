import { boolean, integer, jsonb, snakeCase, text } from 'drizzle-orm/pg-core'
import type { HeaderLink } from '@academy/contract/system'
import { moment } from '#platform/columns.ts'

/** one row. */
export const systemSettings = snakeCase.table('system_settings', {
  id: integer().primaryKey().default(1),
  liveChatEnabled: boolean().notNull().default(false),
  liveChatId: text(),
  referralsEnabled: boolean().notNull().default(false),
  supportEmail: text().notNull().default('support@academy.test'),
  analyticsTagId: text(),
  companyDomains: text().array().notNull().default(['academy.test', 'academy.example']),
  staticPagesUrl: text(),
  /** NAV-80 */
  headerLinks: jsonb().$type<HeaderLink[]>().notNull().default([]),
  updatedAt: moment(),
  updatedById: integer(),
})
