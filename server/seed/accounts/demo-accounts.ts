import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'

export const demoPassword = 'Academy2026'

/** Known to everybody, unlike real ones: a certificate of the demo that can be pointed to, and one that is not there yet. */
export const demoPublicIds = {
  graduate: '6b1f6a3e-2c47-4f0e-9d1b-5a7c0e4d8f21',
  late: 'c2a9d7e4-8b13-4e6a-a5f0-1d3b9c6e7f42',
} as const

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  who: string
}

/** One account per role, then students at different points of the way. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'superadmin@academy.test', firstName: 'Соломія', lastName: 'Вербицька', who: 'SuperAdmin, every academy' },
  { email: 'admin@academy.test', firstName: 'Андрій', lastName: 'Коваленко', who: 'Admin' },
  { email: 'trackowner@academy.test', firstName: 'Тарас', lastName: 'Гнатюк', who: 'TrackOwner' },
  { email: 'coach@academy.test', firstName: 'Катерина', lastName: 'Бойко', who: 'Coach in two academies' },
  { email: 'teacher@academy.test', firstName: 'Тетяна', lastName: 'Лисенко', who: 'Teacher' },
  { email: 'hr@academy.test', firstName: 'Христина', lastName: 'Романюк', who: 'HR' },
  { email: 'student@academy.test', firstName: 'Олена', lastName: 'Кравець', who: 'Student before the entrance test' },
  { email: 'newcomer@academy.test', firstName: 'Назар', lastName: 'Мельник', who: 'confirmed, no academy yet' },
  { email: 'undecided@academy.test', firstName: 'Юлія', lastName: 'Савчук', who: 'in an academy, no direction yet' },
  { email: 'learner@academy.test', firstName: 'Остап', lastName: 'Ткаченко', who: 'Student in the lectures' },
  { email: 'graduate@academy.test', firstName: 'Марта', lastName: 'Шевченко', who: 'finished an academy' },
  { email: 'late@academy.test', firstName: 'Богдан', lastName: 'Петренко', who: 'academy closed before finishing' },
  { email: 'blocked@academy.test', firstName: 'Роман', lastName: 'Олійник', who: 'blocked in the academy' },
  { email: 'waiting@academy.test', firstName: 'Софія', lastName: 'Мороз', who: 'no stage open yet' },
  { email: 'unfinished@academy.test', firstName: 'Дарина', lastName: 'Козак', who: 'has data missing' },
  {
    email: 'fresh@academy.test',
    firstName: 'Максим',
    lastName: 'Панченко',
    who: 'has not told their experience yet',
  },
  { email: 'ambassador@academy.test', firstName: 'Ірина', lastName: 'Левченко', who: 'meets the referral prompt' },
  { email: 'writer@academy.test', firstName: 'Зоряна', lastName: 'Климчук', who: 'writes the motivation letter' },
  { email: 'candidate@academy.test', firstName: 'Віктор', lastName: 'Пашко', who: 'books an interview' },
]

export const isDemo = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, demoAccounts[0]!.email))).length > 0
