import { and, eq, inArray } from 'drizzle-orm'
import { repoTypes, type RoleName } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { groups, stages, userRoles, userStages } from '#server/schema/academies.ts'
import { lectureFeedback, lectures, stageLectureReviewers, stageLectures } from '#server/schema/lectures.ts'
import { demoRepositoryLink, testRepositories } from './demo-repositories.ts'
import { feedbackTexts, lectureTexts } from './demo-lecture-texts.ts'
import { daysFrom } from '../programme/demo-programme.ts'

interface DemoLecture {
  urlName: string
  name: LocalizedName
  shortName: LocalizedName
  hasHomework?: false
  /** Only for the second direction of the academy, where there is one. */
  isOfDirection?: true
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
  lecture('git', 'Git: гілки, злиття, пул-реквести', 'Git: branches, merges, pull requests', 'Вступ і Git', 'Git'),
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
  {
    ...lecture('reading-code', 'Практикум: читаємо чужий код', 'Workshop: reading code', 'Читаємо код', 'Reading code'),
    hasHomework: false,
    isOfDirection: true,
  },
]

const hourMs = 3600 * 1000
const daysBetween = 3
const daysForHomework = 8

type Held = typeof stageLectures.$inferInsert

/** How the homework of some lectures is handed in; the others take a text alone. */
const ways: Readonly<Record<string, Partial<Held>>> = {
  git: {
    videoLink: 'https://www.youtube.com/watch?v=4XpnKHJAok8',
    needRepo: true,
    repoType: repoTypes.GitHub,
    attempts: 2,
  },
  types: {
    needRepo: true,
    repoType: repoTypes.Any,
    testRepoLink: demoRepositoryLink(testRepositories.types),
    attempts: 3,
  },
  async: {
    videoLink: 'https://www.youtube.com/watch?v=8aGhZQkoFbQ',
    needRepo: true,
    repoType: repoTypes.GitHub,
    hasAutograde: true,
    showAutogradeResult: true,
    testRepoLink: `${demoRepositoryLink(testRepositories.async)}#main`,
    minMark: 6,
    attempts: 5,
  },
  http: { needRepo: true, repoType: repoTypes.Any, attempts: 2 },
  databases: { attempts: 2 },
}

/** Who gives lectures and reads homework in an academy: first those whose work it is. */
const staffOf = async (db: Db, academyId: number) => {
  const rows = await db.select().from(userRoles).where(eq(userRoles.academyId, academyId))
  const of = (...roles: readonly RoleName[]) =>
    roles.flatMap((role) => rows.filter((row) => row.role === role).map(({ userId }) => userId))
  return {
    lecturers: of('Teacher', 'Coach', 'TrackOwner', 'Admin'),
    teachers: of('Teacher'),
    reviewers: of('Teacher', 'Coach'),
    curator: of('TrackOwner', 'Admin')[0] ?? null,
  }
}

const noText: LocalizedName = { ua: '', en: '' }

/** One lecture every three days from the first day of the stage; the oldest homework that is still open ends tonight. */
export const seedLectures = async (db: Db, now: Date): Promise<void> => {
  const places = await db.select().from(stages).where(eq(stages.urlName, 'lectures')).orderBy(stages.id)
  for (const { academyId, id: stageId, startDate } of places) {
    const { lecturers, teachers, reviewers, curator } = await staffOf(db, academyId)
    const [, direction] = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), eq(groups.isDirection, true)))
      .orderBy(groups.id)
    const planned = demoLectures.filter((one) => !one.isOfDirection || direction)
    const lecturerOf = (index: number) => lecturers[index % Math.max(1, lecturers.length)] ?? null
    // The tour says that a teacher answers appeals: the curator of a homework does.
    const curatorOf = (index: number) => teachers.find((id) => id === lecturerOf(index)) ?? curator
    const made = await db
      .insert(lectures)
      .values(
        planned.map(({ urlName, name, shortName }, index) => ({
          academyId,
          name,
          shortName,
          description: lectureTexts[urlName]!.description,
          lecturerId: lecturerOf(index),
        })),
      )
      .returning({ id: lectures.id })
    const held = planned.map(({ urlName, hasHomework = true, isOfDirection }, index) => {
      const start = daysFrom(startDate!, index * daysBetween)
      const { homework = noText, materials } = lectureTexts[urlName]!
      return {
        academyId,
        stageId,
        lectureId: made[index]!.id,
        groupId: isOfDirection ? direction!.id : null,
        urlName,
        hasHomework,
        startDate: start,
        endDate: daysFrom(start, daysForHomework),
        homework,
        materials,
        homeworkCuratorId: hasHomework ? curatorOf(index) : null,
        ...ways[urlName],
      }
    })
    // By the day and not by the hour: the same lecture at whatever time the demo is sown.
    const today = daysFrom(now, 0)
    const nearest = held.find((one) => one.hasHomework && one.startDate < today && one.endDate > today)
    if (nearest) nearest.endDate = new Date(now.getTime() + 20 * hourMs)
    // It can be submitted and graded at whatever hour the demo is started.
    const graded = held.find((one) => one.hasAutograde && one.startDate < today && one.endDate >= today)
    if (graded && graded !== nearest) graded.endDate = new Date(now.getTime() + 22 * hourMs)
    const rows = await db.insert(stageLectures).values(held).returning({ id: stageLectures.id })
    const reading = rows
      .filter((_, index) => held[index]!.hasHomework)
      .flatMap(({ id }) => reviewers.map((userId) => ({ academyId, stageLectureId: id, userId })))
    if (reading.length > 0) await db.insert(stageLectureReviewers).values(reading)
    await seedFeedback(
      db,
      held.filter((one) => one.startDate < now && one.groupId === null),
      now,
    )
  }
}

const heardBy = 40

/** Some of those who were there say what they think, fewer from lecture to lecture. */
const seedFeedback = async (db: Db, held: readonly Held[], now: Date): Promise<void> => {
  const [first] = held
  if (!first) return
  const listeners = await db
    .select({ userId: userStages.userId })
    .from(userStages)
    .where(
      and(
        eq(userStages.academyId, first.academyId),
        eq(userStages.stageId, first.stageId),
        inArray(userStages.state, ['Opened', 'Passed']),
      ),
    )
    .orderBy(userStages.userId)
    .limit(heardBy)
  const rows = held.flatMap(({ academyId, lectureId, startDate }, index) =>
    listeners
      .filter((_, at) => (at * 7 + index * 3) % 10 < 7 - index / 2)
      .map(({ userId }, at) => {
        const saidAt = new Date(Math.min(now.getTime(), startDate.getTime() + (2 + (at % 20)) * hourMs))
        const said = feedbackTexts[(at * 5 + index) % feedbackTexts.length]!
        return { academyId, lectureId, userId, ...said, createdAt: saidAt, updatedAt: saidAt }
      }),
  )
  if (rows.length > 0) await db.insert(lectureFeedback).values(rows)
}
