import { formVariantTypes } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { formVariants } from '#server/schema/forms.ts'
import { sharedLists } from './shared-lists.ts'

/** Only lists that have no entry yet: what staff renamed or deleted does not come back at the next start. */
export const seedSharedLists = async (db: Db): Promise<void> => {
  const known = await db.selectDistinct({ type: formVariants.type }).from(formVariants)
  const rows = formVariantTypes
    .filter((type) => !known.some((row) => row.type === type))
    .flatMap((type) =>
      (sharedLists[type] ?? []).map(({ ua, en, position }) => ({ type, textUa: ua, textEn: en, position })),
    )
  if (rows.length > 0) await db.insert(formVariants).values(rows).onConflictDoNothing()
}
