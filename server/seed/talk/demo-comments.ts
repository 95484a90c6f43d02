import type { Db } from '#platform/db.ts'
import { userComments } from '#server/schema/comments.ts'
import { daysFrom } from '../programme/demo-programme.ts'

const comments = [
  {
    about: 'student',
    by: 'hr',
    daysAgo: 12,
    text: 'Працює повний день, тож просить ставити співбесіди після 18:00. Домовилися, що нагадаємо за два дні.',
  },
  {
    about: 'student',
    by: 'teacher',
    daysAgo: 5,
    text: 'На консультації поставила кілька влучних запитань про замикання. Варто запросити до групи взаємодопомоги.',
  },
  {
    about: 'undecided',
    by: 'hr',
    daysAgo: 8,
    text: 'Вагається між QA та Java. Порадила пройти матеріали обох напрямів.',
  },
] as const

/** ACC-73: what the team of the open academy notes for each other. */
export const seedComments = async (
  db: Db,
  academyId: number,
  people: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  await db.insert(userComments).values(
    comments.map(({ about, by, daysAgo, text }) => ({
      academyId,
      userId: people.get(about)!,
      authorId: people.get(by)!,
      text,
      createdAt: daysFrom(now, -daysAgo),
    })),
  )
}
