import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { questionCategories } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { Db } from '#platform/db.ts'
import { answers, attemptEvents, attempts, testAllowances } from '#server/schema/attempts.ts'

const minuteMs = 60_000
const durationMinutes = 45
const passPercent = 60

interface Sitting extends Record<string, unknown> {
  academyId: number
  userId: number
  email: string
  hash: string
  stageId: number
  groupId: number
  stageTestId: number
  testId: number
  successPercent: number | null
  enteredAt: string
  leftAt: string | null
  allIds: number[]
}

type Drawn = { id: number; content: ContentOfQuestion; options: number[] }
type AttemptRow = typeof attempts.$inferInsert & { finishedAt?: Date }
type SeededAttempt = {
  attempt: AttemptRow
  answers: Omit<typeof answers.$inferInsert, 'attemptId'>[]
  events: Omit<typeof attemptEvents.$inferInsert, 'attemptId'>[]
}

/** The same at every start: numbers from 0 to 1 that look like chance. */
const chances = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const shuffled = <T>(list: readonly T[], chance: () => number): T[] =>
  list
    .map((value) => ({ value, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)

/** */
const weightOf = ({ difficulty }: ContentOfQuestion): number => Math.max(1, difficulty)
const isEnglish = ({ content }: Drawn): boolean => content.category === questionCategories.English

const draw = (bank: ReadonlyMap<number, ContentOfQuestion>, ids: readonly number[], chance: () => number): Drawn[] =>
  shuffled(ids, chance).map((id) => {
    const content = bank.get(id)!
    const options = content.options.map((option) => option.id)
    return { id, content, options: shuffled(options, chance) }
  })

/** Hard questions are missed sooner than easy ones. */
const knownOf = (drawn: readonly Drawn[], count: number, chance: () => number): Set<number> =>
  new Set(
    drawn
      .map(({ id, content }) => ({ id, ease: chance() - 0.22 * content.difficulty }))
      .toSorted((a, b) => b.ease - a.ease)
      .slice(0, count)
      .map(({ id }) => id),
  )

const chosenFor = ({ content }: Drawn, isKnown: boolean, chance: () => number): number[] => {
  const right = content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  if (isKnown) return right
  const wrong = content.options.filter(({ isCorrect }) => !isCorrect).map(({ id }) => id)
  // The nearest of the wrong ones catches most.
  const caught = wrong[Math.floor(chance() ** 2 * wrong.length)]!
  return right.length > 1 ? [right[0]!, caught].toSorted((a, b) => a - b) : [caught]
}

const sat = (sitting: Sitting, drawn: readonly Drawn[], startedAt: Date, known: Set<number>, upTo: number) => {
  const chance = chances(sitting.userId + 7)
  const language = chance() < 0.15 ? ('en' as const) : ('ua' as const)
  let at = startedAt.getTime()
  const given = drawn.slice(0, upTo).flatMap((question, index) => {
    const timeSpent = 20 + Math.floor(chance() * 55)
    at += timeSpent * 1_000
    const isSkipped = !known.has(question.id) && chance() < 0.08
    if (isSkipped) return []
    return {
      academyId: sitting.academyId,
      number: index + 1,
      clientId: randomUUID(),
      optionIds: chosenFor(question, known.has(question.id), chance),
      answeredAt: new Date(at),
      receivedAt: new Date(at + 180 + Math.floor(chance() * 400)),
      timeSpent,
      cheatsCount: 0,
      language,
      isLate: false,
      isScored: true,
    }
  })
  return { given, endedAt: new Date(at + 20_000) }
}

const baseOf = (sitting: Sitting, drawn: readonly Drawn[], startedAt: Date): AttemptRow => ({
  academyId: sitting.academyId,
  userId: sitting.userId,
  stageTestId: sitting.stageTestId,
  stageId: sitting.stageId,
  groupId: sitting.groupId,
  drawn: drawn.map(({ id, options }) => ({ id, version: 1, options })),
  questionIds: drawn.map(({ id }) => id),
  startedAt,
  deadline: new Date(startedAt.getTime() + durationMinutes * minuteMs),
  durationSeconds: durationMinutes * 60,
  passPercent,
  lastSeenAt: startedAt,
})

const eventOf = (sitting: Sitting, kind: (typeof attemptEvents.$inferInsert)['kind'], at: Date, seconds?: number) => ({
  academyId: sitting.academyId,
  kind,
  at,
  endedAt: seconds === undefined ? null : new Date(at.getTime() + seconds * 1_000),
  receivedAt: new Date(at.getTime() + (seconds ?? 0) * 1_000 + 300),
})

/** Somebody who handed in: as many right answers as the result says. */
const finished = (sitting: Sitting, bank: ReadonlyMap<number, ContentOfQuestion>, now: Date): SeededAttempt => {
  const chance = chances(sitting.userId)
  const drawn = draw(bank, sitting.allIds, chance)
  const correct = Math.round((sitting.successPercent! * drawn.length) / 100)
  const known = knownOf(drawn, correct, chance)
  const from = new Date(sitting.enteredAt).getTime()
  const until = Math.min(sitting.leftAt ? new Date(sitting.leftAt).getTime() : Infinity, now.getTime())
  const room = Math.max(0, until - from - 2 * durationMinutes * minuteMs)
  const startedAt = new Date(from + Math.floor(chance() * room))
  const { given, endedAt } = sat(sitting, drawn, startedAt, known, drawn.length)
  const base = baseOf(sitting, drawn, startedAt)
  const finishedAt = endedAt > base.deadline ? base.deadline : endedAt
  const weights = drawn.map(({ id, content }) => ({ weight: weightOf(content), isKnown: known.has(id) }))
  const sum = (list: typeof weights) => list.reduce((total, { weight }) => total + weight, 0)
  const english = drawn.filter(isEnglish)
  const cheatsCount = chance() < 0.15 ? 1 + Math.floor(chance() * 3) : 0
  const successPercent = Math.round((100 * correct) / drawn.length)
  return {
    attempt: {
      ...base,
      lastSeenAt: finishedAt,
      finishedAt,
      finishedBy: endedAt > base.deadline ? 'time' : 'student',
      cheatsCount,
      correctAnswersCount: correct,
      wrongAnswersCount: drawn.length - correct,
      successPercent,
      equityPercent: Math.round((100 * sum(weights.filter(({ isKnown }) => isKnown))) / sum(weights)),
      englishCount: english.length,
      englishCorrectCount: english.filter(({ id }) => known.has(id)).length,
      passed: successPercent >= passPercent,
    },
    answers: given,
    events: [
      eventOf(sitting, 'started', startedAt),
      ...Array.from({ length: cheatsCount }, (_, index) => ({
        ...eventOf(sitting, 'focusLost', given[3 + index * 4]!.answeredAt, 4 + 3 * index),
        questionNumber: given[3 + index * 4]!.number,
      })),
      eventOf(sitting, 'finished', finishedAt),
    ],
  }
}

/** Three who are in the middle of it: one calm, one who leaves the window, one whose network is gone for a while. */
const runningNow = [
  { minutesAgo: 4, answered: 5 },
  {
    minutesAgo: 13,
    answered: 12,
    focusLosses: [
      { minutesAgo: 8, seconds: 6, explanation: null },
      { minutesAgo: 3, seconds: 21, explanation: 'Зателефонували з роботи, довелося скинути виклик.' },
    ],
  },
  {
    minutesAgo: 21,
    answered: 17,
    gap: { minutesAgo: 9, seconds: 140, explanation: 'Вимкнули світло, підключилася через телефон.' },
  },
]

const running = (
  sitting: Sitting,
  bank: ReadonlyMap<number, ContentOfQuestion>,
  now: Date,
  { minutesAgo, answered, focusLosses = [], gap }: (typeof runningNow)[number],
): SeededAttempt => {
  const chance = chances(sitting.userId)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const drawn = draw(bank, sitting.allIds, chance)
  const known = knownOf(drawn, Math.round(drawn.length * 0.7), chance)
  const startedAt = ago(minutesAgo)
  const { given } = sat(sitting, drawn, startedAt, known, answered)
  const stretch = (now.getTime() - 20_000 - startedAt.getTime()) / (given.length + 1)
  const backAt = gap && new Date(ago(gap.minutesAgo).getTime() + gap.seconds * 1_000)
  const questionAt = (minutes: number) => Math.max(1, Math.round(((minutesAgo - minutes) / minutesAgo) * given.length))
  return {
    attempt: {
      ...baseOf(sitting, drawn, startedAt),
      lastSeenAt: new Date(now.getTime() - 5_000),
      cheatsCount: focusLosses.length,
    },
    answers: given.map((answer, index) => {
      const answeredAt = new Date(startedAt.getTime() + (index + 1) * stretch)
      const isInGap = gap && backAt && answeredAt >= ago(gap.minutesAgo) && answeredAt < backAt
      return { ...answer, answeredAt, receivedAt: isInGap ? backAt : new Date(answeredAt.getTime() + 240) }
    }),
    events: [
      eventOf(sitting, 'started', startedAt),
      ...focusLosses.map((loss) => ({
        ...eventOf(sitting, 'focusLost', ago(loss.minutesAgo), loss.seconds),
        questionNumber: questionAt(loss.minutesAgo),
        explanation: loss.explanation,
      })),
      ...(gap
        ? [{ ...eventOf(sitting, 'offline', ago(gap.minutesAgo), gap.seconds), explanation: gap.explanation }]
        : []),
    ],
  }
}

const sittingsOf = async (db: Db): Promise<Sitting[]> => {
  const { rows } = await db.execute<Sitting>(sql`
    select us.academy_id as "academyId", us.user_id as "userId", u.email, a.hash, us.stage_id as "stageId",
      t.group_id as "groupId", t.id as "stageTestId", t.test_id as "testId", us.success_percent as "successPercent",
      us.entered_at as "enteredAt", us.left_at as "leftAt",
      (select array_agg(tq.question_id order by tq.position) from test_questions tq
        where tq.academy_id = t.academy_id and tq.test_id = t.test_id) as "allIds"
    from user_stages us
    join users u on u.id = us.user_id
    join academies a on a.id = us.academy_id
    join stages st on st.academy_id = us.academy_id and st.id = us.stage_id and st.url_name = 'entrance-test'
    join user_groups ug on ug.academy_id = us.academy_id and ug.user_id = us.user_id
    join stage_tests t on t.academy_id = us.academy_id and t.stage_id = us.stage_id and t.group_id = ug.group_id
    order by us.academy_id, us.user_id`)
  return rows
}

const contentsOf = async (db: Db): Promise<Map<number, ContentOfQuestion>> => {
  const { rows } = await db.execute<{ id: number; content: ContentOfQuestion }>(
    sql`select question_id as id, content from question_versions`,
  )
  return new Map(rows.map(({ id, content }) => [id, content]))
}

const inPortions = async <T>(list: readonly T[], save: (portion: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < list.length; from += 1_000) await save(list.slice(from, from + 1_000))
}

/** Whoever has a result took the test for it; three of those who have none take it just now. */
export const seedAttempts = async (db: Db, now: Date, actorId: number): Promise<void> => {
  const bank = await contentsOf(db)
  const sittings = await sittingsOf(db)
  const isInCrowd = ({ email, hash }: Sitting) => hash === 'academy-2020' && email.startsWith('person')
  const withoutResult = sittings.filter((sitting) => sitting.successPercent === null && isInCrowd(sitting))
  const seeded = [
    ...sittings.filter(({ successPercent }) => successPercent !== null).map((sitting) => finished(sitting, bank, now)),
    ...runningNow.flatMap((kind, index) => {
      const sitting = withoutResult[index]
      return sitting ? [running(sitting, bank, now, kind)] : []
    }),
  ]
  const ids = (
    await db
      .insert(attempts)
      .values(seeded.map(({ attempt }) => attempt))
      .returning({ id: attempts.id })
  ).map(({ id }) => id)
  const ofAttempt = <T>(pick: (one: SeededAttempt) => T[]) =>
    seeded.flatMap((one, index) => pick(one).map((row) => ({ ...row, attemptId: ids[index]! })))
  await inPortions(
    ofAttempt((one) => one.answers),
    (portion) => db.insert(answers).values(portion),
  )
  await inPortions(
    ofAttempt((one) => one.events),
    (portion) => db.insert(attemptEvents).values(portion),
  )
  // The result of the programme is the result of the attempt.
  await db.execute(sql`
    update user_stages us set success_percent = a.success_percent, equity_percent = a.equity_percent,
      submitted_at = a.finished_at
    from attempts a
    where a.finished_at is not null and us.academy_id = a.academy_id and us.user_id = a.user_id
      and us.stage_id = a.stage_id`)
  // The job adds up how the questions of the bank did.
  await db.execute(sql`
    insert into attempts_to_count (academy_id, stage_test_id)
    select distinct academy_id, stage_test_id from attempts where finished_at is not null`)
  await seedAllowances(db, sittings, now, actorId)
}

/** Two who asked for it before the test. */
const seedAllowances = async (db: Db, sittings: readonly Sitting[], now: Date, grantedById: number): Promise<void> => {
  const of = (email: string) => sittings.find((sitting) => sitting.email === email)!
  const [reader, traveller] = [of('applicant2@academy.test'), of('applicant3@academy.test')]
  const shared = { grantedById, updatedAt: new Date(now.getTime() - 26 * 60 * minuteMs) }
  await db.insert(testAllowances).values([
    {
      academyId: reader.academyId,
      stageTestId: reader.stageTestId,
      userId: reader.userId,
      extraMinutes: 20,
      note: 'Більше часу на читання, довідка від 3 вересня.',
      ...shared,
    },
    {
      academyId: traveller.academyId,
      stageTestId: traveller.stageTestId,
      userId: traveller.userId,
      endDate: new Date(now.getTime() + 13 * 24 * 60 * minuteMs),
      note: 'На змаганнях до кінця тижня, складе тест пізніше.',
      ...shared,
    },
  ])
}
