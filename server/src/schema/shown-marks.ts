import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether students see the marks of homework in the stage `st` (STG-05). */
export const showsMarks: SQL<boolean> = sql<boolean>`coalesce((st.details #>> '{lecture,showMarks}')::boolean, true)`

/** The same for a stage whose academy and id are columns of the query. */
export const marksShown = (academyId: AnyPgColumn, stageId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`(select ${showsMarks} from stages st where st.academy_id = ${academyId} and st.id = ${stageId})`
