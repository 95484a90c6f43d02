import { eq } from 'drizzle-orm'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { stages } from '#server/schema/academies.ts'
import { lectures, stageLectures } from '#server/schema/stage-parts.ts'
import { daysFrom } from './demo-programme.ts'

interface DemoLecture {
  urlName: string
  name: LocalizedName
  shortName: LocalizedName
  hasHomework?: false
}

const lecture = (urlName: string, ua: string, en: string, shortUa: string, shortEn: string): DemoLecture => ({
  urlName,
  name: { ua, en },
  shortName: { ua: shortUa, en: shortEn },
})

const demoLectures: readonly DemoLecture[] = [
  {
    ...lecture('welcome', 'Знайомство й правила гри', 'Welcome and how we work', 'Знайомство', 'Welcome'),
    hasHomework: false,
  },
  lecture('git', 'Git: гілки, злиття, запити на зміни', 'Git: branches, merges, pull requests', 'Вступ і Git', 'Git'),
  lecture('types', 'Типи, об’єкти та модулі', 'Types, objects and modules', 'Типи та об’єкти', 'Types and objects'),
  lecture('functions', 'Функції, замикання та this', 'Functions, closures and this', 'Функції', 'Functions'),
  lecture(
    'async',
    'Асинхронність: проміси й черга подій',
    'Async code: promises and the event loop',
    'Асинхронність',
    'Async',
  ),
  lecture('http', 'HTTP і REST на практиці', 'HTTP and REST in practice', 'HTTP і REST', 'HTTP and REST'),
  lecture('databases', 'Бази даних: від моделі до запиту', 'Databases: from model to query', 'Бази даних', 'Databases'),
  lecture('testing', 'Тестування: що, навіщо і скільки', 'Testing: what, why and how much', 'Тестування', 'Testing'),
  lecture(
    'performance',
    'Швидкодія: міряємо, тоді змінюємо',
    'Performance: measure, then change',
    'Швидкодія',
    'Performance',
  ),
  lecture('security', 'Безпека вебзастосунків', 'Security of web applications', 'Безпека вебу', 'Web security'),
]

const hourMs = 3600 * 1000
const daysBetween = 3
const daysForHomework = 8

/** One lecture every three days from the first day of the stage; the oldest homework that is still open ends tonight. */
export const seedLectures = async (db: Db, now: Date): Promise<void> => {
  const places = await db.select().from(stages).where(eq(stages.urlName, 'lectures'))
  for (const { academyId, id: stageId, startDate } of places) {
    const made = await db
      .insert(lectures)
      .values(demoLectures.map(({ name, shortName }) => ({ academyId, name, shortName })))
      .returning({ id: lectures.id })
    const held = demoLectures.map(({ urlName, hasHomework = true }, index) => {
      const start = daysFrom(startDate!, index * daysBetween)
      const endDate = daysFrom(start, daysForHomework)
      return { academyId, stageId, lectureId: made[index]!.id, urlName, hasHomework, startDate: start, endDate }
    })
    const nearest = held.find((one) => one.hasHomework && one.startDate < now && one.endDate > now)
    if (nearest) nearest.endDate = new Date(now.getTime() + 20 * hourMs)
    await db.insert(stageLectures).values(held)
  }
}
