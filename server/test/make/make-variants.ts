import type { FormVariantType } from '@academy/contract/enums'
import { eq } from 'drizzle-orm'
import { experienceTypes } from '#modules/programme/form-variants/form-variants-experience.rules.ts'
import type { Db } from '#platform/db.ts'
import { academyFormVariants, formVariants, userAcademyFormVariants, userFormVariants } from '#server/schema/forms.ts'

interface WithId {
  id: number
}

/** Entries of the lists that forms offer, and what people chose of them. */
export const makeVariants = (db: Db, next: () => number) => {
  /** The id of some choice of a list. */
  const variant = async (type: FormVariantType): Promise<number> => {
    const [known] = await db.select({ id: formVariants.id }).from(formVariants).where(eq(formVariants.type, type))
    if (known) return known.id
    const [made] = await db
      .insert(formVariants)
      .values({ type, textUa: `${type} ${next()}`, textEn: type })
      .returning({ id: formVariants.id })
    return made!.id
  }

  /** An entry that one academy adds to a list. */
  const academyVariant = async (
    of: WithId,
    type: FormVariantType,
    values: Partial<typeof academyFormVariants.$inferInsert> = {},
  ): Promise<number> => {
    const text = `${type} ${next()}`
    const [made] = await db
      .insert(academyFormVariants)
      .values({ academyId: of.id, type, textUa: text, textEn: text, ...values })
      .returning({ id: academyFormVariants.id })
    return made!.id
  }

  /** One choice for every field of the experience form. */
  const experience = (): Promise<number[]> => Promise.all(Object.values(experienceTypes).map(variant))

  /** Everything a student is asked for in the academy: the university and the experience. */
  const answered = async (person: WithId, of: WithId): Promise<void> => {
    await db.insert(userFormVariants).values({ userId: person.id, formVariantId: await variant('University') })
    const own = { academyId: of.id, userId: person.id }
    await db
      .insert(userAcademyFormVariants)
      .values((await experience()).map((formVariantId) => ({ ...own, formVariantId })))
  }

  return { variant, academyVariant, experience, answered }
}
