import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerSubmission } from '@academy/contract/tests'
import { testResultsApi } from '@academy/contract/test-results'
import { stageTestsApi } from '@academy/contract/stage-tests'
import {
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { kindsOfQuestions, rightOrder, rightPairs } from '#test/make/kinds-of-questions.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const kinds = Object.keys(kindsOfQuestions) as (keyof typeof kindsOfQuestions)[]
const right: Record<(typeof kinds)[number], Partial<AnswerSubmission>> = {
  short: { answer: [], written: ' Комп’ютер ' },
  number: { answer: [], written: '3,15' },
  matching: { answer: [], pairs: rightPairs },
  ordering: { answer: [], order: rightOrder },
}

const startedScene = async () => {
  const scene = await makeTestScene(it, { questions: Object.values(kindsOfQuestions) })
  const { body } = await startTest(scene.calls, scene.academy)
  const ids = Object.fromEntries(kinds.map((kind, index) => [kind, scene.stageTest.questionIds[index]!]))
  return { ...scene, running: body, idOf: ids as Record<(typeof kinds)[number], number> }
}
const staffOf = async ({ academy }: TestScene) => it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
const fullOf = async (scene: TestScene) => {
  const staff = await staffOf(scene)
  const body = { userId: scene.student.id, stageTestId: scene.stageTest.id }
  return (await staff.call(testResultsApi.full, { body }, { academyId: scene.academy.id })).body
}

describe('what a student gets of the kinds without choices (E8)', () => {
  test('[E8] neither spellings, numbers, pairs nor the order, and the same again after a reload', async () => {
    const scene = await startedScene()
    const { body, text } = await startTest(scene.calls, scene.academy)
    expect(body.questions).toEqual(scene.running.questions)
    expect(text).not.toMatch(/computer|"PC"|3\.14|tolerance|partialCredit|isCorrect/)
    const of = (kind: (typeof kinds)[number]) => body.questions.find(({ id }) => id === scene.idOf[kind])!
    expect(of('short')).toMatchObject({ answerOptions: [] })
    expect(of('number')).toMatchObject({ answerOptions: [] })
    expect(new Set(of('ordering').answerOptions.map(({ id }) => id))).toEqual(new Set(rightOrder))
    // What belongs to nothing is offered with the matches, and is no row.
    expect(new Set(of('matching').answerOptions.map(({ id }) => id))).toEqual(new Set([33, 420, 701]))
    expect(new Set(of('matching').matches?.map(({ id }) => id))).toEqual(new Set([18, 950, 7, 512]))
    for (const option of of('matching').answerOptions)
      expect(new Set(Object.keys(option))).toEqual(new Set(['id', 'text']))
  })

  test('[E8] the order and the pairs are mixed for each student', async () => {
    const seen = { options: new Set<string>(), matches: new Set<string>() }
    const scene = await makeTestScene(it, { questions: [kindsOfQuestions.ordering, kindsOfQuestions.matching] })
    for (let nth = 0; nth < 12; nth++) {
      const student = await it.make.student(scene.academy, { direction: 'JS', opened: { 1: 'Opened' } })
      const { body } = await startTest(await it.as(student), scene.academy)
      for (const { answerOptions, matches } of body.questions)
        if (matches) seen.matches.add(matches.map(({ id }) => id).join())
        else seen.options.add(answerOptions.map(({ id }) => id).join())
    }
    // Of twenty-four orders each, twelve students see more than three.
    expect(seen.options.size).toBeGreaterThan(3)
    expect(seen.matches.size).toBeGreaterThan(3)
  })
})

describe('an answer of each kind', () => {
  test('[TEST-35] is kept as it was given, replayed to the letter, and scored when the test is over', async () => {
    const scene = await startedScene()
    const sent: AnswerSubmission[] = []
    for (const kind of kinds) {
      const data = answerTo(it, scene.idOf[kind], right[kind])
      sent.push(data)
      const [first, again] = [await sendAnswer(scene, data), await sendAnswer(scene, data)]
      expect([kind, first.status, again.text]).toEqual([kind, 200, first.text])
    }
    const other = await sendAnswer(scene, { ...sent[0]!, written: 'PC' })
    expect(other.text).toContain('keyUsedForAnotherCall')
    expect((await submitTest(scene)).status).toBe(200)
    const full = await fullOf(scene)
    expect(full.result).toMatchObject({ correctAnswersCount: 4, partlyCorrectCount: 0, successPercent: 100 })
    const given = full.questions.map(({ questionId, given }) => [questionId, given?.written ?? given?.optionIds])
    expect(new Map(given as [number, unknown][])).toEqual(
      new Map<number, unknown>([
        [scene.idOf.short, 'Комп’ютер'],
        [scene.idOf.number, '3,15'],
        [scene.idOf.matching, [33, 950, 420, 7, 701, 18]],
        [scene.idOf.ordering, rightOrder],
      ]),
    )
  })

  test('a part of the pairs and of the order is worth a part; a verdict scores everybody anew and back', async () => {
    const scene = await startedScene()
    await submitTest(scene, [
      answerTo(it, scene.idOf.short, { answer: [], written: 'ЕОМ' }),
      answerTo(it, scene.idOf.number, { answer: [], written: '3.2' }),
      answerTo(it, scene.idOf.matching, { answer: [], pairs: rightPairs.slice(0, 2) }),
      answerTo(it, scene.idOf.ordering, { answer: [], order: [12, 640, 333, 90] }),
    ])
    // 0 + 0 + 67 + 67 of 400.
    expect((await fullOf(scene)).result).toMatchObject({
      correctAnswersCount: 0,
      partlyCorrectCount: 2,
      wrongAnswersCount: 4,
      successPercent: 34,
    })
    const staff = await staffOf(scene)
    const at = { academyId: scene.academy.id }
    const decide = (body: {
      questionId: number
      kind: 'accepted' | null
      acceptedSets: number[][]
      acceptedWritten?: string[]
    }) =>
      staff.call(stageTestsApi.setVerdict, { params: { id: scene.stageTest.id }, body: { reason: '', ...body } }, at)
    const short = { questionId: scene.idOf.short, acceptedSets: [] }
    const decided = await decide({ ...short, kind: 'accepted', acceptedWritten: ['еом'] })
    expect(decided.body).toMatchObject({
      changedCount: 1,
      people: [{ before: { successPercent: 34 }, after: { successPercent: 59 } }],
    })
    await decide({ questionId: scene.idOf.ordering, kind: 'accepted', acceptedSets: [[12, 640, 333, 90]] })
    expect((await fullOf(scene)).result).toMatchObject({
      correctAnswersCount: 2,
      partlyCorrectCount: 1,
      successPercent: 67,
    })
    const items = await staff.call(stageTestsApi.items, { params: { id: scene.stageTest.id } }, at)
    const item = items.body.find(({ questionId }) => questionId === scene.idOf.short)
    expect(item).toMatchObject({ options: [], answers: [{ written: 'ЕОМ', count: 1, credit: 100 }] })
    await decide({ ...short, kind: null })
    expect((await fullOf(scene)).result).toMatchObject({ successPercent: 42 })
  })

  test('what the question does not ask for is refused and not kept', async () => {
    const scene = await startedScene()
    const { short, matching, ordering } = scene.idOf
    const wrong: [string, number, Partial<AnswerSubmission>][] = [
      ['options for a text', short, { answer: [1] }],
      ['a text for an order', ordering, { answer: [], written: 'branch' }],
      ['an order with an item missing', ordering, { answer: [], order: [640, 12, 333] }],
      ['an order with a strange item', ordering, { answer: [], order: [640, 12, 333, 91] }],
      ['an order with an item twice', ordering, { answer: [], order: [640, 12, 333, 333] }],
      ['options for an order', ordering, { answer: [640] }],
      ['a match that is no match', matching, { answer: [], pairs: [{ option: 33, match: 420 }] }],
      ['a row that asks for nothing', matching, { answer: [], pairs: [{ option: 88, match: 512 }] }],
      ['a row twice', matching, { answer: [], pairs: [rightPairs[0]!, rightPairs[0]!] }],
      ['two kinds at once', short, { answer: [1], written: 'PC' }],
    ]
    for (const [name, id, values] of wrong) {
      const { status, body } = await sendAnswer(scene, answerTo(it, id, values))
      expect([name, status, body]).toMatchObject([name, 400, { name: 'ValidationError' }])
    }
    for (const empty of [{ written: '  ' }, { order: [] }, { pairs: [] }]) {
      const { body } = await sendAnswer(scene, answerTo(it, short, { answer: [], ...empty }))
      expect(body).toMatchObject({ name: 'AnswerNotProvided' })
    }
    await submitTest(scene)
    expect((await fullOf(scene)).answeredCount).toBe(0)
  })

  test('a text for a question with choices is refused', async () => {
    const scene = await makeTestScene(it)
    const { body } = await startTest(scene.calls, scene.academy)
    const reply = await sendAnswer(scene, answerTo(it, body.questions[0]!.id, { answer: [], written: '{1}' }))
    expect(reply.status).toBe(400)
  })
})
