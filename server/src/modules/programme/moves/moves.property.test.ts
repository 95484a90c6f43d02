import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { stageTypes } from '@academy/contract/enums'
import { type MoveOutcome, movesApi } from '@academy/contract/moves'
import { stagesApi } from '@academy/contract/stages'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { stageStatesByEvents, stageStatesByRows, programmeStateOf } from '#test/reading/read-stage-states.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const types = Object.keys(stageTypes) as (keyof typeof stageTypes)[]
const likely = ['Testing', 'SecondChance', 'StageSucceed', 'StageFailed', 'Failed', 'Finished', 'Lectures'] as const
const stage = fc.record({
  type: fc.oneof(fc.constantFrom(...likely), fc.constantFrom(...types)),
  isOnlyForDesignated: fc.boolean(),
  endsIn: fc.constantFrom(null, -1, 1),
  passPercent: fc.constantFrom(null, 0, 50, 100),
})
const state = fc.constantFrom('Opened' as const, 'Opened' as const, 'Passed' as const, 'Failed' as const)
const student = fc.record({
  direction: fc.constantFrom('JS', 'QA', null),
  states: fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4', '5'), state),
  result: fc.option(fc.constantFrom(0, 49, 50, 100), { nil: null }),
  isBlocked: fc.constantFrom(false, false, false, true),
})
const anyAcademy = fc.record({
  stages: fc.array(stage, { minLength: 6, maxLength: 6 }),
  active: fc.constantFrom(null, 0, 1, 2, 3),
  students: fc.array(student, { minLength: 1, maxLength: 4 }),
})
type Story = typeof anyAcademy extends fc.Arbitrary<infer T> ? T : never

const build = async (story: Story): Promise<{ academy: MadeAcademy; people: Person[]; admin: Caller }> => {
  const ends = (hours: number | null) =>
    hours === null ? {} : { endDate: new Date(it.clock.now.getTime() + hours * 3600_000) }
  const academy = await it.make.academy({
    active: story.active,
    stages: story.stages.map(({ type, isOnlyForDesignated, endsIn }) => ({
      type,
      isOnlyForDesignated,
      ...ends(endsIn),
    })),
  })
  for (const [index, { passPercent }] of story.stages.entries())
    if (passPercent !== null) await it.make.stageTest(academy, index, 'JS', passPercent)
  const people: Person[] = []
  for (const { direction, states, result, isBlocked } of story.students) {
    const person = await it.make.student(academy, { direction, opened: states, active: !isBlocked })
    people.push(person)
    await it.database.db.execute(sql`
      update user_stages set mark = 7, success_percent = ${result}, equity_percent = ${result},
        submitted_at = case when ${result}::int is null then null else ${it.clock.now}::timestamptz end
      where user_id = ${person.id}`)
  }
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  // Finishing is kept in step by the moves; a made state may not be.
  await it.database.db.execute(sql`
    update user_academies ua set finished_at = ${it.clock.now}::timestamptz, certificate_number = md5(random()::text)
    where ua.academy_id = ${academy.id} and exists (select 1 from user_stages us join stages s
        on s.academy_id = us.academy_id and s.id = us.stage_id
      where us.academy_id = ua.academy_id and us.user_id = ua.user_id and s.stage_type = ${stageTypes.Finished}
        and us.state in ('Opened', 'Passed'))`)
  return { academy, people, admin }
}

const peopleOf = async (ask: (outcome: MoveOutcome) => Promise<{ rows: { userId: number; reason: object }[] }>) => {
  const found: Record<string, unknown> = {}
  for (const outcome of ['moves', 'fails', 'stays'] as const)
    found[outcome] = (await ask(outcome)).rows.map(({ userId, reason }) => [userId, reason])
  return found
}

test('[ACAD-21] whatever the academy looks like, the dry run says what the move then does', async () => {
  await fc.assert(
    fc.asyncProperty(anyAcademy, async (story) => {
      const { academy, admin } = await build(story)
      const params = { id: academy.id }
      const counted = await admin.call(academiesApi.moveCount, { params })
      const seen = await peopleOf(
        async (outcome) => (await admin.call(academiesApi.movePeople, { params, body: { outcome } })).body,
      ).catch(() => null)
      const moved = await admin.call(academiesApi.goToNextStage, { params, body: {} })
      expect(moved.status).toBe(counted.body.stopped === null ? 200 : 409)
      if (counted.body.stopped !== null) return
      expect(moved.body).toMatchObject({
        movedCount: counted.body.count,
        failedCount: counted.body.failedCount,
        stayedCount: counted.body.stayedCount,
        toStage: counted.body.toStage,
      })
      const done = await peopleOf(
        async (outcome) =>
          (await admin.call(movesApi.people, { params: { id: moved.body.id }, body: { outcome } })).body,
      )
      // Of those who stay the move remembers the rule, not its numbers.
      expect(done).toEqual(seen)
      const { rows } = await it.database.db.execute<{ n: number }>(sql`
        select count(*)::int as n from user_stages us join user_academies ua
          on ua.academy_id = us.academy_id and ua.user_id = us.user_id
        where us.academy_id = ${academy.id} and us.state = 'Opened' and ua.active
          and us.stage_id = ${moved.body.toStage!.id} and exists (select 1 from stage_events e
            where e.academy_id = us.academy_id and e.move_id = ${moved.body.id} and e.user_id = us.user_id
              and e.stage_id = us.stage_id)`)
      expect(rows[0]!.n).toBeLessThanOrEqual(counted.body.count)
      expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
    }),
    { numRuns: bySize({ day: 8, full: 40 }) },
  )
})

const action = fc.oneof(
  fc.constant({ kind: 'advance' as const }),
  fc.record({
    kind: fc.constantFrom('add' as const, 'remove' as const, 'fail' as const),
    stage: fc.nat({ max: 5 }),
    who: fc.nat({ max: 3 }),
  }),
)

test('whatever was moved, undoing it newest first brings back each state to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(anyAcademy, fc.array(action, { minLength: 1, maxLength: 5 }), async (story, actions) => {
      const { academy, people, admin } = await build(story)
      const done: { id: number; before: unknown }[] = []
      for (const step of actions) {
        it.clock.advance(1_000)
        const before = await programmeStateOf(it, academy)
        const reply =
          step.kind === 'advance'
            ? await admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })
            : await moveOne(admin, step.kind, academy.stages[step.stage]!.id, people[step.who % people.length]!.id)
        if (reply.status === 200 && reply.body.canUndo) done.push({ id: reply.body.id, before })
        else expect(await programmeStateOf(it, academy)).toEqual(before)
      }
      for (const { id, before } of done.toReversed()) {
        it.clock.advance(1_000)
        expect((await admin.call(movesApi.undo, { params: { id } })).status).toBe(200)
        expect(await programmeStateOf(it, academy)).toEqual(before)
        expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
      }
    }),
    { numRuns: bySize({ day: 8, full: 40 }) },
  )
})

const moveOne = async (admin: Caller, kind: 'add' | 'remove' | 'fail', stageId: number, userId: number) => {
  if (kind === 'fail') {
    const { status, body } = await admin.call(stagesApi.moveToFailed, { body: { stageId, usersId: [userId] } })
    return { status, body: body.move }
  }
  const endpoint = kind === 'add' ? stagesApi.addUsers : stagesApi.removeUsers
  return admin.call(endpoint, { params: { id: stageId }, body: { userIds: [userId] } })
}
