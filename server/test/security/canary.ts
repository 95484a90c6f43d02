import pg from 'pg'
import { type Column, tenantTablesOf } from './catalogue.ts'

/** Written into every text of the foreign academy; no reply to other people may contain it. */
export const canary = 'zq-canary-of-b'

const isText = ({ type }: Column) => type === 'text' || type === 'jsonb'

/** A text a constraint insists on (a role, a state) stays as it is. */
const constraintRefusals = ['23514', '23503', '23505', '22P02']

/** Writes the canary into every text column of the academy's rows and of its people; returns where it is now. */
export const seedCanary = async (
  client: pg.Client,
  columns: readonly Column[],
  academyId: number,
): Promise<string[]> => {
  const tenant = tenantTablesOf(columns)
  const filters: Record<string, string> = {
    ...Object.fromEntries(tenant.map((table) => [table, 'academy_id = $2'])),
    academies: 'id = $2',
    users: 'id in (select user_id from user_academies where academy_id = $2)',
  }
  const seeded: string[] = []
  for (const { table, column, type } of columns.filter((one) => isText(one) && filters[one.table])) {
    const value =
      type === 'jsonb' ? `jsonb_build_object('ua', $1::text, 'en', $1::text)` : `$1::text || gen_random_uuid()`
    try {
      const { rowCount } = await client.query(
        `update ${pg.escapeIdentifier(table)} set ${pg.escapeIdentifier(column)} = ${value} where ${filters[table]}`,
        [canary, academyId],
      )
      if (rowCount) seeded.push(`${table}.${column}`)
    } catch (error) {
      if (!constraintRefusals.includes((error as { code?: string }).code ?? '') && table !== 'audit_log') throw error
    }
  }
  return seeded
}
