import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { questionCategories } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { Db } from '#platform/db.ts'
import { academies, groups, stages } from '#server/schema/academies.ts'
import { demoResults, demoTests } from '#server/schema/attempts.ts'
import { questions, questionVersions, testQuestions, tests } from '#server/schema/question-bank.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import { seedAttempts } from './demo-attempts.ts'
import { otherKinds } from './other-kinds.ts'
import { questionsOfFile } from './question-files.ts'

/** A file of questions, which category it is of, and how many of it (from which on) a test takes. */
type Part = readonly [file: string, category: keyof typeof questionCategories, count: number, from?: number]

/** TEST-24, Q-45: thirty questions each, six of them in English where the direction asks for it. */
const entranceTests: Record<string, readonly Part[]> = {
  JS: [
    ['js', 'JS', 14],
    ['web', 'Web', 5],
    ['db', 'DB', 2],
    ['oop', 'OOP', 1, 2],
    ['other', 'Other', 2],
    ['english', 'English', 6],
  ],
  QA: [
    ['qa', 'QA', 15],
    ['web', 'Web', 4],
    ['db', 'DB', 3],
    ['other', 'Other', 2, 3],
    ['english', 'English', 6, 2],
  ],
  '.NET': [
    ['dotnet', '.NET', 13],
    ['oop', 'OOP', 4],
    ['db', 'DB', 4, 2],
    ['web', 'Web', 2, 2],
    ['other', 'Other', 1, 2],
    ['english', 'English', 6, 1],
  ],
  Java: [
    ['java', 'Java', 15],
    ['oop', 'OOP', 6],
    ['db', 'DB', 5],
    ['web', 'Web', 2],
    ['other', 'Other', 2, 2],
  ],
  PHP: [
    ['php', 'PHP', 15],
    ['web', 'Web', 7],
    ['db', 'DB', 5, 2],
    ['oop', 'OOP', 2],
    ['other', 'Other', 1],
  ],
  Mobile: [
    ['mobile', 'Other', 15],
    ['oop', 'OOP', 5, 1],
    ['web', 'Web', 3, 1],
    ['db', 'DB', 3],
    ['other', 'Other', 4],
  ],
}

/** What is asked in public is asked nowhere else: its answers are known. */
const demoParts = (direction: string): readonly Part[] => {
  const [file, category] = entranceTests[direction]![0]!
  return [
    [`demo/${file}`, category, 4],
    ['demo/everyone', 'Other', 4],
  ]
}

/** No file has them: they are not written as options. */
const otherPart: Part = ['other-kinds', 'Other', otherKinds.length]

type Bank = Map<string, { id: number; content: ContentOfQuestion }[]>

/** Every academy keeps a bank of its own: for its directions and what all of them are asked. */
const seedBank = async (db: Db, academyId: number, parts: readonly Part[], actor: { id: number; at: Date }) => {
  const files = new Map(parts.map(([file, category]) => [file, category]))
  const all = [...files].flatMap(([file, category]) =>
    (file === otherPart[0] ? otherKinds : questionsOfFile(file, category)).map((content) => ({ file, content })),
  )
  const made = await db
    .insert(questions)
    .values(
      all.map(({ content }) => ({
        academyId,
        category: content.category,
        difficulty: content.difficulty,
        searchText: searchTextOf(content),
        createdAt: actor.at,
        updatedAt: actor.at,
      })),
    )
    .returning({ id: questions.id })
  const rows = all.map((row, index) => ({ ...row, id: made[index]!.id }))
  await db.insert(questionVersions).values(
    rows.map(({ id, content }) => ({
      academyId,
      questionId: id,
      version: 1,
      content,
      createdAt: actor.at,
      createdById: actor.id,
    })),
  )
  return Map.groupBy(rows, ({ file }) => file) as Bank
}

const searchTextOf = ({ text, description, options }: ContentOfQuestion): string =>
  [text, description, ...options.flatMap((option) => [option.text, ...(option.match ? [option.match.text] : [])])]
    .flatMap(({ ua, en }) => [ua, en])
    .join(' ')
    .toLowerCase()

const seedTest = async (
  db: Db,
  values: { academyId: number; name: string; isDemo: boolean; createdAt: Date },
  bank: Bank,
  parts: readonly Part[],
): Promise<number> => {
  const { academyId } = values
  const [made] = await db
    .insert(tests)
    .values({ ...values, updatedAt: values.createdAt })
    .returning({ id: tests.id })
  const chosen = parts.flatMap(([file, , count, from = 0]) => bank.get(file)!.slice(from, from + count))
  await db.insert(testQuestions).values(
    chosen.map((question, index) => ({
      academyId,
      testId: made!.id,
      questionId: question.id,
      position: index + 1,
    })),
  )
  return made!.id
}

/** The tests of an academy: one to enter each direction, and one to try. */
const seedTestsOf = async (db: Db, academyId: number, now: Date, actorId: number): Promise<void> => {
  const directions = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(eq(groups.academyId, academyId), eq(groups.isDirection, true)))
    .orderBy(asc(groups.id))
  const createdAt = new Date(now.getTime() - 60 * 24 * 3_600_000)
  const parts = directions.flatMap(({ name }) => [...entranceTests[name]!, ...demoParts(name)]).concat([otherPart])
  const bank = await seedBank(db, academyId, parts, { id: actorId, at: createdAt })
  const ofKinds = { academyId, createdAt, name: 'Git: запитання без варіантів', isDemo: false }
  await seedTest(db, ofKinds, bank, [otherPart])
  for (const [index, { id: groupId, name }] of directions.entries()) {
    const shared = { academyId, createdAt }
    const entrance = { ...shared, name: `Вступний тест: ${name}`, isDemo: false }
    const testId = await seedTest(db, entrance, bank, entranceTests[name]!)
    await db
      .update(stageTests)
      .set({ testId })
      .where(and(eq(stageTests.academyId, academyId), eq(stageTests.groupId, groupId)))
    const demoTestId = await seedTest(db, { ...shared, name: `Демотест: ${name}`, isDemo: true }, bank, demoParts(name))
    await db
      .insert(demoTests)
      .values({ academyId, groupId, testId: demoTestId, questionsCount: 8, durationMinutes: 10 })
    await seedDemoResults(db, { academyId, groupId }, now, index)
  }
}

/** Enough of those who tried that a percentile means something. */
const seedDemoResults = (db: Db, of: { academyId: number; groupId: number }, now: Date, seed: number) =>
  db.insert(demoResults).values(
    Array.from({ length: 61 - 9 * seed }, (_, index) => {
      const questionsCount = 8
      const correctAnswersCount = 1 + ((index * 5 + seed * 3 + Math.floor(index / 7)) % questionsCount)
      return {
        ...of,
        publicId: crypto.randomUUID(),
        questionsCount,
        correctAnswersCount,
        successPercent: Math.round((100 * correctAnswersCount) / questionsCount),
        betterThanPercent: Math.floor((100 * (correctAnswersCount - 1)) / questionsCount),
        createdAt: new Date(now.getTime() - (61 - index) * 11 * 3_600_000),
      }
    }),
  )

/** The question bank, the tests of the stages and of the demo page, and how people did in them. */
export const seedTests = async (db: Db, now: Date, actorId: number): Promise<void> => {
  // who gets a second chance is asked by the same test.
  await db.execute(sql`
    insert into stage_tests (academy_id, stage_id, group_id, pass_percent, questions_count, duration_minutes)
    select st.academy_id, second.id, st.group_id, st.pass_percent, st.questions_count, st.duration_minutes
    from stage_tests st join stages second on second.academy_id = st.academy_id and second.url_name = 'second-chance'`)
  const withTests = await db
    .selectDistinct({ id: academies.id })
    .from(academies)
    .innerJoin(stages, eq(stages.academyId, academies.id))
    .where(inArray(stages.urlName, ['entrance-test']))
    .orderBy(asc(academies.id))
  for (const { id } of withTests) await seedTestsOf(db, id, now, actorId)
  await seedAttempts(db, now, actorId)
}
