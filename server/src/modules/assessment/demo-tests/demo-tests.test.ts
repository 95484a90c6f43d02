import { randomUUID } from 'node:crypto'
import { demoTestsApi, type DemoResult, type DemoTest } from '@academy/contract/demo-tests'
import { demoStartsPerHour } from '@academy/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLimits } from '#platform/limits.ts'
import { academies } from '#server/schema/academies.ts'
import { attempts, demoResults } from '#server/schema/attempts.ts'
import { questions, questionVersions } from '#server/schema/question-bank.ts'
import { contentOf } from '#test/make/make-assessment.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ directions: ['JS', 'QA'] })
  await it.make.demoTest(academy, 'JS')
})

const directionsOf = (hash: string) => it.call(demoTestsApi.directions, { params: { hash } })
const start = (directionId = academy.directions.JS!, by: Caller = it, hash?: string) =>
  by.call(demoTestsApi.start, { body: { directionId, ...(hash ? { hash } : {}) } })
const answersOf = (test: DemoTest, rightCount: number) =>
  test.questions.map(({ id }, index) => ({
    questionId: id,
    // The factory makes the first option the right one.
    answer: [index < rightCount ? 1 : 2],
    cheatsCount: 0,
    timeSpent: 45,
    clientId: randomUUID(),
    answeredAt: it.clock.now.toISOString(),
  }))
const submit = (test: DemoTest, data = answersOf(test, test.questions.length), by: Caller = it) =>
  by.call(demoTestsApi.submit, { body: { stageTestId: test.stageTestId, name: 'Олена', slip: test.slip, data } })
const takeWith = async (rightCount: number): Promise<DemoResult> => {
  const { body } = await start()
  return (await submit(body, answersOf(body, rightCount))).body
}
const storedOf = (of: MadeAcademy) =>
  it.database.db.select().from(demoResults).where(eq(demoResults.academyId, of.id)).orderBy(demoResults.id)

describe('demoTests.directions', () => {
  test('[TEST-71][NAV-08] names the directions that have a demo test, to anybody with the hash', async () => {
    const { status, body } = await directionsOf(academy.hash)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: academy.directions.JS,
        specialization: { id: academy.specializationIds.JS, name: 'JS' },
        questionsCount: 5,
        durationMinutes: 10,
      },
    ])
  })

  test('[TEST-70] is empty for an academy without demo tests, and for one whose questions are gone', async () => {
    const bare = await it.make.academy({ directions: ['JS'] })
    expect((await directionsOf(bare.hash)).body).toEqual([])
    await it.database.db.update(questions).set({ archivedAt: it.clock.now }).where(eq(questions.academyId, academy.id))
    expect((await directionsOf(academy.hash)).body).toEqual([])
  })

  test('[Q-09] a hidden academy answers to the hash of its link and not to its public one', async () => {
    const privateHash = `private-${randomUUID()}`
    const hidden = await it.make.academy({ type: 'Private', privateHash, directions: ['JS'] })
    await it.make.demoTest(hidden, 'JS')
    const refused = await directionsOf(hidden.hash)
    expect([refused.status, refused.error.name]).toEqual([404, 'AcademyNotFound'])
    expect((await directionsOf(privateHash)).body).toHaveLength(1)
  })

  test('an unknown or deleted academy is not found', async () => {
    expect((await directionsOf('no-such-academy')).error.name).toBe('AcademyNotFound')
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, academy.id))
    expect((await directionsOf(academy.hash)).error.name).toBe('AcademyNotFound')
    expect((await start()).error.name).toBe('DemoTestNotFound')
  })
})

describe('demoTests.start', () => {
  test('[TEST-65][TEST-72][TEST-86] gives a visitor a test and stores nothing', async () => {
    const { status, body } = await start()
    expect(status).toBe(200)
    expect(body.questions).toHaveLength(5)
    expect(body).toMatchObject({ answeredIds: [], duration: 600, specialization: 'JS' })
    expect(new Date(body.deadline).getTime() - new Date(body.startDate).getTime()).toBe(600_000)
    expect(await storedOf(academy)).toEqual([])
    expect(await it.database.db.select().from(attempts).where(eq(attempts.academyId, academy.id))).toEqual([])
  })

  test('[E8][Q-40] says nowhere which option is right, not even in the slip', async () => {
    const { text, body } = await start()
    expect(text).not.toMatch(/isCorrect|correct/i)
    const [, , , sealed = ''] = body.slip.split('.')
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('drawn')
    for (const { answerOptions } of body.questions) {
      for (const option of answerOptions) expect(Object.keys(option).toSorted()).toEqual(['id', 'text'])
    }
  })

  test('[Q-34] draws as many as wanted, each once, and shuffles the options', async () => {
    await it.database.db.execute(sql`update demo_tests set questions_count = 3 where academy_id = ${academy.id}`)
    const orders = new Set<string>()
    const draws = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const { questions: drawn } = (await start()).body
      const ids = drawn.map(({ id }) => id)
      expect(new Set(ids).size).toBe(3)
      draws.add(ids.join())
      orders.add(drawn[0]!.answerOptions.map(({ id }) => id).join())
    }
    expect(draws.size).toBeGreaterThan(3)
    expect(orders.size).toBeGreaterThan(2)
  })

  test('[TEST-85] a direction without demo test is told so', async () => {
    for (const directionId of [academy.directions.QA!, 2_000_000_000]) {
      const { status, error } = await start(directionId)
      expect([status, error.name]).toEqual([404, 'DemoTestNotFound'])
    }
  })

  test('[Q-09][TEST-75] of a hidden academy: for its members, or with the hash of its link', async () => {
    const privateHash = `private-${randomUUID()}`
    const hidden = await it.make.academy({ type: 'Private', privateHash, directions: ['JS'] })
    await it.make.demoTest(hidden, 'JS')
    const direction = hidden.directions.JS!
    const stranger = await it.as(await it.make.student(academy))
    const member = await it.as(await it.make.student(hidden))
    const outcomes = await Promise.all([
      start(direction),
      start(direction, it, hidden.hash),
      start(direction, stranger),
      start(direction, it, privateHash),
      start(direction, member),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200])
  })

  test('[TEST-86][Q-40][Q-86] is refused past 300 an hour from one address; others go on', async () => {
    const limits = createLimits(it.database.pool)
    const rule = { name: 'demo-start', points: demoStartsPerHour, seconds: 3600 }
    const from = (remoteAddress: string) =>
      it.app.http.inject({
        method: 'POST',
        url: demoTestsApi.start.path,
        payload: { directionId: academy.directions.JS },
        remoteAddress,
      })
    for (let use = 1; use < demoStartsPerHour; use++) await limits.use(rule, '10.0.0.1')
    expect((await from('10.0.0.1')).statusCode).toBe(200)
    const refused = await from('10.0.0.1')
    expect([refused.statusCode, refused.json<{ name: string }>().name]).toEqual([429, 'TooManyRequests'])
    expect((await from('10.0.0.2')).statusCode).toBe(200)
  })
})

describe('demoTests.submit', () => {
  test('[TEST-73][TEST-05] answers with what was right, in the order in which it was asked', async () => {
    const { body: test } = await start()
    const data = answersOf(test, 3).slice(0, 4)
    const { status, body } = await submit(test, data)
    expect(status).toBe(200)
    expect(body.specialization).toBe('JS')
    expect(body.summary).toEqual({ correctAnswersCount: 3, wrongAnswersCount: 2, betterThanPercent: 60 })
    expect(body.questions.map(({ id }) => id)).toEqual(test.questions.map(({ id }) => id))
    expect(body.questions.map(({ isCorrect }) => isCorrect)).toEqual([true, true, true, false, false])
    expect(body.questions.map(({ given }) => given)).toEqual([[1], [1], [1], [2], []])
    expect(body.questions[0]!.content.options.find(({ isCorrect }) => isCorrect)?.id).toBe(1)
    expect(body.questions[0]!.optionOrder).toEqual(test.questions[0]!.answerOptions.map(({ id }) => id))
  })

  test('[TEST-86] keeps counts and choices, no name, no address, nobody', async () => {
    const person = await it.make.student(academy)
    const { body: test } = await start(undefined, await it.as(person))
    const { body } = await submit(test, answersOf(test, 5), await it.as(person))
    const [stored, ...more] = await storedOf(academy)
    expect(more).toEqual([])
    expect(Object.keys(stored!).toSorted()).toEqual([
      'academyId',
      'betterThanPercent',
      'correctAnswersCount',
      'createdAt',
      'given',
      'groupId',
      'id',
      'publicId',
      'questionsCount',
      'successPercent',
    ])
    expect(stored).toMatchObject({ publicId: body.resultId, correctAnswersCount: 5, questionsCount: 5 })
    const { rows } = await it.database.pool.query('select id from audit_log where actor_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('[TEST-84][Q-32] betterThanPercent: their own percent first, then the share of earlier ones below', async () => {
    const better = []
    for (const right of [3, 5, 2, 5, 4]) better.push((await takeWith(right)).summary.betterThanPercent)
    // 60 alone; 100 over {60}; 40 over {60,100}; 100 over {60,100,40}; 80 over {60,100,40,100}.
    expect(better).toEqual([60, 100, 0, 66, 50])
  })

  test('[Q-32] results of other directions and academies count for nothing', async () => {
    const other = await it.make.academy({ directions: ['JS'] })
    await it.make.demoTest(other, 'JS')
    await it.make.demoTest(academy, 'QA')
    const { body: foreign } = await start(other.directions.JS)
    await submit(foreign, answersOf(foreign, 0))
    const { body: beside } = await start(academy.directions.QA)
    await submit(beside, answersOf(beside, 0))
    expect((await takeWith(1)).summary.betterThanPercent).toBe(20)
  })

  test('the same slip again gets the first result, to the letter, whatever is sent and however late', async () => {
    const { body: test } = await start()
    const first = await submit(test, answersOf(test, 2))
    await takeWith(0)
    await takeWith(0)
    it.clock.advance(3_600_000)
    const again = await submit(test, answersOf(test, 2))
    const better = await submit(test, answersOf(test, 5))
    expect([again.status, again.text]).toEqual([200, first.text])
    expect([better.status, better.text]).toEqual([200, first.text])
    expect(await storedOf(academy)).toHaveLength(3)
  })

  test('ten deliveries at once are one result', async () => {
    const { body: test } = await start()
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(test, answersOf(test, 4))))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await storedOf(academy)).toHaveLength(1)
  })

  test('a question that was changed meanwhile is scored as it was asked', async () => {
    const { body: test } = await start()
    const options = [1, 2, 3].map((id) => ({ id, text: { ua: 'Нове', en: 'New' }, isCorrect: id === 3 }))
    const rows = test.questions.map(({ id }) => ({
      academyId: academy.id,
      questionId: id,
      version: 2,
      content: contentOf(1, { options }),
    }))
    await it.database.db.insert(questionVersions).values(rows)
    await it.database.db.update(questions).set({ version: 2 }).where(eq(questions.academyId, academy.id))
    expect((await submit(test)).body.summary.correctAnswersCount).toBe(5)
  })

  test.each<[string, (slip: string) => string | Promise<string>]>([
    ['nonsense', () => 'nonsense'],
    ['changed by one sign', (slip) => slip.slice(0, -8) + (slip.at(-8) === 'A' ? 'B' : 'A') + slip.slice(-7)],
    ['sealed for something else', () => it.tokens.seal('second-factor', { demoTestId: 1 })],
  ])('a slip that is %s opens nothing and stores nothing', async (_, change) => {
    const { body: test } = await start()
    const { status, error } = await submit({ ...test, slip: await change(test.slip) })
    expect([status, error.name]).toEqual([404, 'DemoTestNotFound'])
    expect(await storedOf(academy)).toEqual([])
  })

  test('a slip of another test opens nothing', async () => {
    await it.make.demoTest(academy, 'QA')
    const { body: js } = await start()
    const { body: qa } = await start(academy.directions.QA)
    expect((await submit({ ...js, slip: qa.slip })).error.name).toBe('DemoTestNotFound')
    expect(await storedOf(academy)).toEqual([])
  })

  test('a slip is good for a day and not longer', async () => {
    const { body: test } = await start()
    it.clock.advance(24 * 3_600_000)
    expect((await submit(test)).status).toBe(200)
    it.clock.advance(1)
    expect((await submit(test)).error.name).toBe('TestTimeEnded')
  })

  test('[VAL-39] a name is needed, though nobody keeps it', async () => {
    const { body: test } = await start()
    const body = { stageTestId: test.stageTestId, name: '', slip: test.slip, data: [] }
    const { status, error } = await it.call(demoTestsApi.submit, { body })
    expect([status, error.name]).toEqual([400, 'ValidationError'])
  })

  test('while impersonating it works as well: it belongs to nobody', async () => {
    const staff = await it.make.user({ roles: { Admin: [academy] } })
    const calls = await it.as(await it.make.student(academy), { impersonator: staff })
    const { body: test } = await start(undefined, calls)
    expect((await submit(test, undefined, calls)).status).toBe(200)
  })
})

describe('demoTests.shared', () => {
  test('[TEST-79][TEST-83] shows counts and tier, and where to try it', async () => {
    const result = await takeWith(4)
    const { status, body } = await it.call(demoTestsApi.shared, { params: { resultId: result.resultId } })
    expect(status).toBe(200)
    expect(body).toEqual({
      specialization: 'JS',
      correctAnswersCount: 4,
      questionsCount: 5,
      betterThanPercent: 80,
      tier: 'from80',
      academyHash: academy.hash,
    })
  })

  test('[Q-10] of a hidden academy it gives no hash away', async () => {
    const privateHash = `private-${randomUUID()}`
    const hidden = await it.make.academy({ type: 'Private', privateHash, directions: ['JS'] })
    await it.make.demoTest(hidden, 'JS')
    const { body: test } = await start(hidden.directions.JS, it, privateHash)
    const { body: result } = await submit(test)
    const { body, text } = await it.call(demoTestsApi.shared, { params: { resultId: result.resultId } })
    expect(body.academyHash).toBeNull()
    expect(text).not.toContain(privateHash)
  })

  test('an unknown result is not found', async () => {
    const { status, error } = await it.call(demoTestsApi.shared, { params: { resultId: randomUUID() } })
    expect([status, error.name]).toEqual([404, 'DemoTestNotFound'])
  })
})
