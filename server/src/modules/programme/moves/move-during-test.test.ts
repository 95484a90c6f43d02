import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { moveUndoWindowMs } from '@academy/contract/limits'
import { type MoveOutcome, movesApi } from '@academy/contract/moves'
import { stagesApi } from '@academy/contract/stages'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import {
  at,
  begin,
  endWindow,
  type Exam,
  type Examinee,
  goOn,
  handIn,
  letWorkerRun,
  makeExam,
  makeExaminee,
  minuteMs,
  undo,
} from '#test/acting/moving-during-tests.ts'
import { stageStatesByEvents, stageStatesByRows, statesOf } from '#test/reading/read-stage-states.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { mailMoved } from './moves.jobs.ts'
import { settleHeldStudent } from './move-settle.jobs.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

/** An exam with one student in the middle of it. */
const examUnderWay = async (): Promise<{ exam: Exam; one: Examinee }> => {
  const exam = await makeExam(it)
  const one = await makeExaminee(it, exam)
  expect((await begin(exam, one)).status).toBe(200)
  return { exam, one }
}
const states = ({ academy }: Exam, { student }: Examinee) => statesOf(it, academy, student)
const peopleOf = async ({ admin }: Exam, id: number, outcome: MoveOutcome) =>
  (await admin.call(movesApi.people, { params: { id }, body: { outcome } })).body.rows
const moveOf = async ({ admin }: Exam, id: number) =>
  (await admin.call(movesApi.list, { query: {} })).body.rows.find((move) => move.id === id)!
const mailsTo = async ({ student }: Examinee) => {
  const { rows } = await it.database.db.execute<{ action: string }>(
    sql`select action from mails where user_id = ${student.id} order by id`,
  )
  return rows.map(({ action }) => action)
}

const stillThere = { [at.test]: 'Opened' }
const wentOn = { [at.test]: 'Passed', [at.lectures]: 'Opened' }
const failed = { [at.test]: 'Failed', [at.failed]: 'Opened' }

describe('a move while a test is running (V5, Q-44a)', () => {
  test('[V5] the preview names who is taking it and until when, and the move decides nothing about them', async () => {
    const { exam, one } = await examUnderWay()
    const never = await makeExaminee(it, exam)
    const until = new Date(it.clock.now.getTime() + 30 * minuteMs).toISOString()
    const params = { id: exam.academy.id }
    const counted = await exam.admin.call(academiesApi.moveCount, { params })
    expect(counted.body).toMatchObject({ count: 0, failedCount: 1, waitingCount: 1, stayedCount: 0 })
    expect(counted.body.reasons).toContainEqual({ outcome: 'waits', rule: 'testRunning', count: 1 })
    const previewed = await exam.admin.call(academiesApi.movePeople, { params, body: { outcome: 'waits' } })
    const waiting = { userId: one.student.id, outcome: 'waits', reason: { rule: 'testRunning', until } }
    expect(previewed.body.rows).toMatchObject([waiting])
    const { body: move } = await goOn(exam)
    expect(move).toMatchObject({ movedCount: 0, failedCount: 1, waitingCount: 1, stayedCount: 0 })
    expect(await peopleOf(exam, move.id, 'waits')).toMatchObject([waiting])
    expect(await states(exam, one)).toEqual(stillThere)
    expect(await states(exam, never)).toEqual(failed)
  })

  test.for([
    { isRight: true, expected: wentOn, counts: { movedCount: 1, failedCount: 0 }, mail: 'stage opened' },
    { isRight: false, expected: failed, counts: { movedCount: 0, failedCount: 1 }, mail: 'stage failed' },
  ])('[V5] its result decides (right: $isRight), and they are told like the others', async (story) => {
    const { exam, one } = await examUnderWay()
    const { body: move } = await goOn(exam)
    it.clock.advance(moveUndoWindowMs)
    const payload = { academyId: exam.academy.id, moveId: move.id }
    const mail = () => mailMoved.run(it.jobDeps({ kind: 'mailbox' }), payload, { number: 1, isLast: false })
    await mail()
    expect(await mailsTo(one)).toEqual([])
    expect((await handIn(it, exam, one, story.isRight)).status).toBe(200)
    await it.runJobs()
    expect(await states(exam, one)).toEqual(story.expected)
    expect(await moveOf(exam, move.id)).toMatchObject({ ...story.counts, waitingCount: 0 })
    const outcome = story.isRight ? 'moves' : 'fails'
    expect((await peopleOf(exam, move.id, outcome)).map(({ userId }) => userId)).toEqual([one.student.id])
    await mail()
    expect(await mailsTo(one)).toEqual([story.mail])
    expect(await stageStatesByEvents(it, exam.academy)).toEqual(await stageStatesByRows(it, exam.academy))
  })

  test('[V5] who never hands it in is decided about when the time for it is over, not before', async () => {
    const { exam, one } = await examUnderWay()
    await goOn(exam)
    const body = { userIds: [one.student.id], minutes: 20, reason: 'fire drill' }
    const more = await exam.admin.call(stageTestsApi.addTime, { params: { id: exam.stageTest.id }, body })
    expect(more.body).toEqual({ prolonged: 1 })
    it.clock.advance(50 * minuteMs)
    await letWorkerRun(it)
    expect(await states(exam, one)).toEqual(stillThere)
    it.clock.advance(16 * minuteMs)
    await letWorkerRun(it)
    expect(await states(exam, one)).toEqual(failed)
  })

  test('[V5] whoever passed follows through all the moves made meanwhile, and back again', async () => {
    const { exam, one } = await examUnderWay()
    await goOn(exam)
    const { body: second } = await goOn(exam)
    expect(await states(exam, one)).toEqual(stillThere)
    await handIn(it, exam, one, true)
    await it.runJobs()
    const there = { [at.test]: 'Passed', [at.lectures]: 'Passed', [at.project]: 'Opened' }
    expect(await states(exam, one)).toEqual(there)
    expect((await undo(exam, second.id)).status).toBe(200)
    expect(await states(exam, one)).toEqual(wentOn)
    expect((await goOn(exam)).body).toMatchObject({ movedCount: 1 })
    expect(await states(exam, one)).toEqual(there)
  })

  test('[V5] of an undone move nothing is settled later', async () => {
    const { exam, one } = await examUnderWay()
    const { body: move } = await goOn(exam)
    expect(await undo(exam, move.id)).toMatchObject({ status: 200, body: { waitingCount: 0 } })
    await handIn(it, exam, one, false)
    await letWorkerRun(it)
    expect(await states(exam, one)).toEqual(stillThere)
  })

  test('[V5] a test that staff reset decides once it was taken again, or cannot be any more', async () => {
    const { exam, one } = await examUnderWay()
    const other = await makeExaminee(it, exam)
    await begin(exam, other)
    await goOn(exam)
    for (const { student } of [one, other]) {
      const input = { params: { id: student.id }, body: { stageTestIds: [exam.stageTest.id] } }
      expect((await exam.admin.call(testResultsApi.reset, input)).body).toEqual({ reset: 1 })
    }
    await letWorkerRun(it)
    expect([await states(exam, one), await states(exam, other)]).toEqual([stillThere, stillThere])
    expect((await begin(exam, one)).status).toBe(200)
    await handIn(it, exam, one, true)
    await endWindow(it, exam, new Date(it.clock.now.getTime() + minuteMs))
    await letWorkerRun(it)
    expect([await states(exam, one), await states(exam, other)]).toEqual([wentOn, stillThere])
    it.clock.advance(2 * minuteMs)
    await letWorkerRun(it)
    expect(await states(exam, other)).toEqual(failed)
  })

  test('[V5] somebody blocked meanwhile is decided about when they are back', async () => {
    const { exam, one } = await examUnderWay()
    await goOn(exam)
    const block = (isActive: boolean) =>
      it.database.db.execute(sql`update user_academies set active = ${isActive} where user_id = ${one.student.id}`)
    await block(false)
    it.clock.advance(46 * minuteMs)
    await letWorkerRun(it)
    expect(await states(exam, one)).toEqual(stillThere)
    await block(true)
    await letWorkerRun(it)
    expect(await states(exam, one)).toEqual(failed)
  })

  test('[V5] what staff decide by hand meanwhile stands', async () => {
    const { exam, one } = await examUnderWay()
    await goOn(exam)
    const input = { params: { id: exam.academy.stages[at.project]!.id }, body: { userIds: [one.student.id] } }
    expect((await exam.admin.call(stagesApi.addUsers, input)).status).toBe(200)
    await handIn(it, exam, one, false)
    await letWorkerRun(it)
    it.clock.advance(moveUndoWindowMs)
    await letWorkerRun(it)
    expect(await states(exam, one)).toEqual({ [at.test]: 'Opened', [at.project]: 'Opened' })
  })
})

describe('at the same moment', () => {
  const times = bySize({ day: 4, full: 40 })

  test('[V5] a test handed in while the programme moves on decides, whoever comes first', async () => {
    for (let time = 0; time < times; time++) {
      const { exam, one } = await examUnderWay()
      const [done, moved] = await Promise.all([handIn(it, exam, one, true), goOn(exam)])
      expect([done.status, moved.status]).toEqual([200, 200])
      await it.runJobs()
      expect(await states(exam, one)).toEqual(wentOn)
    }
  })

  test('[V5] a test that begins while the programme moves on was begun before it, or is not begun', async () => {
    for (let time = 0; time < times; time++) {
      const exam = await makeExam(it)
      const one = await makeExaminee(it, exam)
      const [begun, moved] = await Promise.all([begin(exam, one), goOn(exam)])
      expect(moved.status).toBe(200)
      if (begun.status === 200) expect(await states(exam, one)).toEqual(stillThere)
      else expect([begun.error!.name, await states(exam, one)]).toEqual(['StageNotAvailable', failed])
    }
  })

  test('[V5] a start waits for a move that is deciding about its student, and then knows', async () => {
    const exam = await makeExam(it)
    const one = await makeExaminee(it, exam)
    const move = await it.database.pool.connect()
    await move.query('begin')
    await move.query(`update user_stages set state = 'Failed' where user_id = $1`, [one.student.id])
    const start = begin(exam, one)
    await Promise.race([start, untilWaiting(it)])
    await move.query('commit')
    move.release()
    expect((await start).error?.name).toBe('StageNotAvailable')
  })

  nightTest('[V5] an undo while the end of the test is settled leaves everybody where they were', async () => {
    for (let time = 0; time < times; time++) {
      const { exam, one } = await examUnderWay()
      const { body: move } = await goOn(exam)
      await handIn(it, exam, one, time % 2 === 0)
      const held = { academyId: exam.academy.id, userId: one.student.id }
      const [undone] = await Promise.all([
        undo(exam, move.id),
        settleHeldStudent.run(it.jobDeps({ kind: 'mailbox' }), held, { number: 1, isLast: false }),
      ])
      expect(undone.status).toBe(200)
      await letWorkerRun(it)
      expect(await states(exam, one)).toEqual(stillThere)
      expect(await stageStatesByEvents(it, exam.academy)).toEqual(await stageStatesByRows(it, exam.academy))
    }
  })
})
