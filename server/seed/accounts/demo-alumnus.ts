import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'
import { daysFrom, positionOf } from '../programme/demo-programme.ts'

interface Alumnus {
  userId: number
  direction: string
  upTo: number
  joinedAt: Date
  finishedAt: Date
}

/** The fourth of the team that the graduate finished with; nobody logs in as him. */
export const seedAlumnus = async (
  db: Db,
  shared: Partial<typeof users.$inferInsert> & { passwordHash: string },
  now: Date,
  join: (member: Alumnus) => Promise<void>,
): Promise<void> => {
  const [made] = await db
    .insert(users)
    .values({
      ...shared,
      email: 'alumnus@academy.test',
      firstName: 'Юрій',
      lastName: 'Захарчук',
      phoneNumber: '+380500009001',
      birthDate: '1998-02-11',
      country: 'UA',
    })
    .returning({ id: users.id })
  const [joinedAt, finishedAt] = [daysFrom(now, -395), daysFrom(now, -250)]
  await join({ userId: made!.id, direction: 'JS', upTo: positionOf('finish'), joinedAt, finishedAt })
}
