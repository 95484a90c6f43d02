import { sql, type SQL } from 'drizzle-orm'
import { latinName } from '@academy/contract/latin-name'
import type { Ctx } from '#platform/ctx.ts'
import { fileDay } from '#platform/file-moment.ts'

/** What the file is about besides its academy. */
export interface FileSubject {
  stageId?: number | undefined
  testId?: number | undefined
  formId?: number | undefined
  /** A stage test is called by its stage. */
  stageTestId?: number | undefined
  /** The day its content is of; absent: now. */
  at?: string | undefined
}

const named = (academyId: number, { stageId, testId, formId, stageTestId }: FileSubject): SQL => {
  const stageName = (id: SQL) => sql`(select coalesce(nullif(st.name->>'en', ''), st.name->>'ua') from stages st
    where st.academy_id = ${academyId} and st.id = ${id})`
  if (stageId !== undefined) return stageName(sql`${stageId}::int`)
  if (stageTestId !== undefined)
    return stageName(sql`(select t.stage_id from stage_tests t
      where t.academy_id = ${academyId} and t.id = ${stageTestId}::int)`)
  if (testId !== undefined)
    return sql`(select t.name from tests t where t.academy_id = ${academyId} and t.id = ${testId}::int)`
  if (formId !== undefined)
    return sql`(select coalesce(nullif(f.title->>'en', ''), f.title->>'ua') from forms f
      where f.academy_id = ${academyId} and f.id = ${formId}::int)`
  return sql`null`
}

/**
 * 'users-spring-academy-2026-11-18', without its ending: names in Latin letters, which every system can store and every
 * header can say. A name without a letter gives way to the number.
 */
export const fileNameOf = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: string,
  academyId: number | 'all',
  subject: FileSubject = {},
): Promise<string> => {
  const day = fileDay(subject.at ? new Date(subject.at) : ctx.now())
  if (academyId === 'all') return `${kind}-all-academies-${day}`
  const { rows } = await ctx.db.execute<{ academy: string; subject: string | null }>(sql`
    select a.name as academy, ${named(academyId, subject)} as subject from academies a where a.id = ${academyId}`)
  const { academy = '', subject: about = null } = rows[0] ?? {}
  const words = [about === null ? '' : latinName(about, 40), latinName(academy, 40) || String(academyId)]
  return [kind, ...words.filter((word) => word !== ''), day].join('-')
}
