import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { autogradeStatuses } from '@academy/contract/enums'
import { statusSql } from './autograde-status.ts'

test('[AG-01] statements know the statuses by their numbers', () => {
  const dialect = new PgDialect()
  const written = Object.entries(statusSql).map(([name, status]) => [name, dialect.sqlToQuery(status).sql])
  expect(written).toEqual(Object.entries(autogradeStatuses).map(([name, number]) => [name, String(number)]))
})
