import { sql, type SQL } from 'drizzle-orm'
import { materialCategories, stageTypes } from '@academy/contract/enums'
import { materialsFromPercent } from '@academy/contract/limits'

const { Recommendations, Low, Mid, Deep } = materialCategories

/** What fits the test that a student handed in last; null without a result. */
const fittingCategory = (academyId: SQL, userId: SQL): SQL => sql`(select case
    when t.success_percent < ${materialsFromPercent.mid}::int then ${Low}::int
    when t.success_percent < ${materialsFromPercent.deep}::int then ${Mid}::int else ${Deep}::int end
  from user_stages t join stages ts on ts.academy_id = t.academy_id and ts.id = t.stage_id
  where t.academy_id = ${academyId} and t.user_id = ${userId} and t.submitted_at is not null
    and ts.stage_type in (${stageTypes.Testing}, ${stageTypes.SecondChance}) and t.success_percent is not null
  order by t.submitted_at desc limit 1)`

/** MAT-07: whether the student reads the content `mc` in the stage `st`. */
export const isReadableTo = (academyId: SQL, userId: SQL): SQL => sql`(mc.category = ${Recommendations}
  or coalesce((st.details->>'isAllReadable')::boolean, false)
  or coalesce(mc.category = ${fittingCategory(academyId, userId)}, true))`
