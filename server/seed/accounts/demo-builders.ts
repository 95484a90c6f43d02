import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'
import { daysFrom, positionOf } from '../programme/demo-programme.ts'
import type { DemoAccount } from './demo-accounts.ts'

/** The first of the teams that build now, and the only one of them who is there to log in as. */
export const demoBuilder: DemoAccount = {
  email: 'builder@academy.test',
  firstName: 'Уляна',
  lastName: 'Федорів',
  who: {
    ua: 'Студентка в командному проєкті: команда, коуч, оцінки за два покази',
    en: 'Student in a team project: teammates, a coach, marks from two demos',
  },
}

const teammates: readonly Pick<DemoAccount, 'firstName' | 'lastName'>[] = [
  { firstName: 'Левко', lastName: 'Стець' },
  { firstName: 'Мар’яна', lastName: 'Білоус' },
  { firstName: 'Гнат', lastName: 'Терещенко' },
  { firstName: 'Аліна', lastName: 'Дячук' },
  { firstName: 'Назарій', lastName: 'Вовк' },
  { firstName: 'Віра', lastName: 'Сич' },
  { firstName: 'Тимур', lastName: 'Галич' },
]

interface Builder {
  userId: number
  direction: string
  upTo: number
  joinedAt: Date
}

/** Students of an academy whose teams work on their projects just now. */
export const seedBuilders = async (
  db: Db,
  shared: Partial<typeof users.$inferInsert> & { passwordHash: string },
  now: Date,
  addMember: (member: Builder) => Promise<void>,
): Promise<void> => {
  const { email, firstName, lastName } = demoBuilder
  const people = [
    { email, firstName, lastName },
    ...teammates.map((person, index) => ({ ...person, email: `builder${index + 2}@academy.test` })),
  ]
  const rows = await db
    .insert(users)
    .values(
      people.map((person, index) => ({
        ...shared,
        ...person,
        phoneNumber: `+38073000${String(1000 + index)}`,
        birthDate: `${1988 + index}-0${1 + index}-2${index}`,
        graduationYear: now.getUTCFullYear() - 8 + index,
        country: 'UA',
      })),
    )
    .returning({ id: users.id })
  for (const [index, { id }] of rows.entries())
    await addMember({
      userId: id,
      direction: index % 4 === 3 ? 'QA' : 'JS',
      upTo: positionOf('project'),
      joinedAt: daysFrom(now, -119 + index),
    })
}
