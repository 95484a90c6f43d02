import { eq } from 'drizzle-orm'
import type { LocalizedName } from '@academy/contract/users'
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
  /** In the words of a person who has never seen the product. */
  who: LocalizedName
}

/** One account per role, then students at different points of the way. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'superadmin@academy.test',
    firstName: 'Соломія',
    lastName: 'Вербицька',
    who: { ua: 'Керує всіма академіями й системою', en: 'Runs every academy and the system itself' },
  },
  {
    email: 'admin@academy.test',
    firstName: 'Андрій',
    lastName: 'Коваленко',
    who: {
      ua: 'Веде академії: етапи, люди, переведення далі',
      en: 'Runs academies: stages, people, advancing the programme',
    },
  },
  {
    email: 'trackowner@academy.test',
    firstName: 'Тарас',
    lastName: 'Гнатюк',
    who: { ua: 'Відповідає за напрям: тести й запитання', en: 'Owns a direction: tests and questions' },
  },
  {
    email: 'coach@academy.test',
    firstName: 'Катерина',
    lastName: 'Бойко',
    who: {
      ua: 'Коуч: команди проєктів і перевірка домашніх завдань',
      en: 'Coaches project teams and reviews homework',
    },
  },
  {
    email: 'teacher@academy.test',
    firstName: 'Тетяна',
    lastName: 'Лисенко',
    who: { ua: 'Викладає й перевіряє: черга робіт чекає', en: 'Teaches and reviews: a queue of work is waiting' },
  },
  {
    email: 'hr@academy.test',
    firstName: 'Христина',
    lastName: 'Романюк',
    who: { ua: 'Проводить співбесіди: є на сьогодні й на завтра', en: 'Holds interviews: some today, some tomorrow' },
  },
  {
    email: 'student@academy.test',
    firstName: 'Олена',
    lastName: 'Кравець',
    who: { ua: 'Вступниця перед тестом', en: 'Applicant, about to take the entrance test' },
  },
  {
    email: 'newcomer@academy.test',
    firstName: 'Назар',
    lastName: 'Мельник',
    who: { ua: 'Щойно зареєструвався, ще без академії', en: 'Just registered, has not chosen an academy' },
  },
  {
    email: 'undecided@academy.test',
    firstName: 'Юлія',
    lastName: 'Савчук',
    who: { ua: 'В академії, але ще без напряму', en: 'In an academy, has not chosen a direction' },
  },
  {
    email: 'learner@academy.test',
    firstName: 'Остап',
    lastName: 'Ткаченко',
    who: {
      ua: 'Студент на лекціях: домашні завдання в усіх станах',
      en: 'Student of the lectures, with homework in every state',
    },
  },
  {
    email: 'graduate@academy.test',
    firstName: 'Марта',
    lastName: 'Шевченко',
    who: { ua: 'Випускниця із сертифікатом', en: 'Graduate with a certificate' },
  },
  {
    email: 'late@academy.test',
    firstName: 'Богдан',
    lastName: 'Петренко',
    who: { ua: 'Академія закрилася раніше, ніж він завершив', en: 'His academy closed before he finished' },
  },
  {
    email: 'blocked@academy.test',
    firstName: 'Роман',
    lastName: 'Олійник',
    who: { ua: 'Заблокований в академії', en: 'Blocked in the academy' },
  },
  {
    email: 'waiting@academy.test',
    firstName: 'Софія',
    lastName: 'Мороз',
    who: { ua: 'Чекає, поки відкриється перший етап', en: 'Waits for the first stage to open' },
  },
  {
    email: 'unfinished@academy.test',
    firstName: 'Дарина',
    lastName: 'Козак',
    who: { ua: 'Має дозаповнити дані про себе', en: 'Has to fill in missing data' },
  },
  {
    email: 'fresh@academy.test',
    firstName: 'Максим',
    lastName: 'Панченко',
    who: { ua: 'Має розповісти про свій досвід', en: 'Has to tell about their experience' },
  },
  {
    email: 'ambassador@academy.test',
    firstName: 'Ірина',
    lastName: 'Левченко',
    who: { ua: 'Бачить запрошення привести друга', en: 'Sees the invitation to bring a friend' },
  },
  {
    email: 'writer@academy.test',
    firstName: 'Зоряна',
    lastName: 'Климчук',
    who: { ua: 'Пише мотиваційний лист', en: 'Writes the motivation letter' },
  },
  {
    email: 'candidate@academy.test',
    firstName: 'Віктор',
    lastName: 'Пашко',
    who: { ua: 'Обирає час співбесіди', en: 'Chooses a time for the interview' },
  },
]

export const isDemo = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, demoAccounts[0]!.email))).length > 0
