import { asc, eq, inArray } from 'drizzle-orm'
import type { FormVariantType } from '@academy/contract/enums'
import { experienceTypes } from '#modules/programme/form-variants/form-variants-experience.rules.ts'
import type { Db } from '#platform/db.ts'
import { userRoles } from '#server/schema/academies.ts'
import { formVariants, userAcademyFormVariants, userFormVariants } from '#server/schema/forms.ts'
import { users } from '#server/schema/users.ts'

/** Whose data pages the demo is to show. */
export interface Unanswered {
  university: readonly number[]
  experience: readonly number[]
}

/** A university for everybody, and the experience form of every student, each with answers of their own. */
export const seedFormData = async (db: Db, unanswered: Unanswered): Promise<void> => {
  const lists = await readLists(db, ['University', ...Object.values(experienceTypes)])
  const choiceOf = (type: FormVariantType, userId: number): number => {
    const ids = lists.get(type)!
    return ids[(userId * 7 + type.length) % ids.length]!
  }

  const people = await db.select({ id: users.id }).from(users).where(eq(users.isEmployee, false))
  await db
    .insert(userFormVariants)
    .values(
      people
        .filter(({ id }) => !unanswered.university.includes(id))
        .map(({ id }) => ({ userId: id, formVariantId: choiceOf('University', id) })),
    )

  const students = await db.select().from(userRoles).where(eq(userRoles.role, 'Student'))
  await db
    .insert(userAcademyFormVariants)
    .values(
      students
        .filter(({ userId }) => !unanswered.experience.includes(userId))
        .flatMap(({ academyId, userId }) =>
          Object.values(experienceTypes).map((type) => ({ academyId, userId, formVariantId: choiceOf(type, userId) })),
        ),
    )
}

const readLists = async (db: Db, types: readonly FormVariantType[]): Promise<Map<FormVariantType, number[]>> => {
  const rows = await db
    .select({ id: formVariants.id, type: formVariants.type })
    .from(formVariants)
    .where(inArray(formVariants.type, [...types]))
    .orderBy(asc(formVariants.position), asc(formVariants.id))
  return new Map(
    [...Map.groupBy(rows, ({ type }) => type)].map(([type, entries]) => [type, entries.map(({ id }) => id)]),
  )
}
