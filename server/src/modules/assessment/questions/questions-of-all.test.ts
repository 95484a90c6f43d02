import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionsApi } from '@academy/contract/questions'
import { academies } from '#server/schema/academies.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

test('[ACAD-52] at all the bank has the questions of each academy in which the caller manages tests, with its name', async () => {
  const [first, second] = [await it.make.academy(), await it.make.academy()]
  const [read, foreign] = [await it.make.academy(), await it.make.academy()]
  const [one, two] = [await it.make.question(first), await it.make.question(second)]
  for (const place of [read, foreign]) await it.make.question(place)
  const person = await it.as(await it.make.user({ roles: { Admin: [first], TrackOwner: [second], Teacher: [read] } }))
  const rowsOf = async () => {
    const { body } = await person.call(questionsApi.search, { body: {} }, { academyId: 'all' })
    return [body.count, body.rows.map(({ id, academyId, academyName }) => [id, academyId, academyName])]
  }
  const ofFirst = [one, first.id, first.name]
  expect(await rowsOf()).toEqual([2, [[two, second.id, second.name], ofFirst]])
  await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, second.id))
  expect(await rowsOf()).toEqual([1, [ofFirst]])
})
