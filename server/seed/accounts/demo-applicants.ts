import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'
import { daysFrom } from '../programme/demo-programme.ts'

/** Ready for the entrance test and before its start, for those who try it. */
export const demoApplicants = [
  {
    email: 'applicant1@academy.test',
    firstName: 'Олег',
    lastName: 'Дзюба',
    direction: 'JS',
    who: { ua: 'Складає вступний тест (JS)', en: 'Takes the entrance test (JS)' },
  },
  {
    email: 'applicant2@academy.test',
    firstName: 'Леся',
    lastName: 'Приходько',
    direction: 'QA',
    who: { ua: 'Має додатковий час на тест (QA)', en: 'Has extra time for the test (QA)' },
  },
  {
    email: 'applicant3@academy.test',
    firstName: 'Артем',
    lastName: 'Білик',
    direction: 'JS',
    who: { ua: 'Складає тест в інші дні (JS)', en: 'Takes the test on other days (JS)' },
  },
  {
    email: 'applicant4@academy.test',
    firstName: 'Ганна',
    lastName: 'Чорновіл',
    direction: '.NET',
    who: { ua: 'Складає вступний тест (.NET)', en: 'Takes the entrance test (.NET)' },
  },
] as const

export const seedApplicants = async (
  db: Db,
  shared: Partial<typeof users.$inferInsert> & { passwordHash: string },
  now: Date,
  addMember: (member: { userId: number; direction: string; joinedAt: Date }) => Promise<void>,
): Promise<number[]> => {
  const rows = await db
    .insert(users)
    .values(
      demoApplicants.map(({ email, firstName, lastName }, index) => ({
        ...shared,
        email,
        firstName,
        lastName,
        phoneNumber: `+38063000${String(1000 + index)}`,
        birthDate: `${2001 + index}-0${3 + index}-1${index}`,
        graduationYear: now.getUTCFullYear() - 1,
        country: 'UA',
      })),
    )
    .returning({ id: users.id })
  for (const [index, { id }] of rows.entries())
    await addMember({ userId: id, direction: demoApplicants[index]!.direction, joinedAt: daysFrom(now, -9 - index) })
  return rows.map(({ id }) => id)
}
