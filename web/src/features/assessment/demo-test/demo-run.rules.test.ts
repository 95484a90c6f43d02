import type { DemoTest } from '@academy/contract/demo-tests'
import { describe, expect, test } from 'vitest'
import * as rules from './demo-run.rules.ts'

const begun = Date.parse('2026-05-01T10:00:00.000Z')
const demo = {
  stageTestId: 7,
  questions: [11, 12, 13].map((id) => ({ id })),
  serverTime: new Date(begun).toISOString(),
  deadline: new Date(begun + 600_000).toISOString(),
} as DemoTest
const start = () => rules.beginRun('academy-2020', 'Олена', demo, begun)
const answer = (run: rules.DemoRun) => rules.goOn(rules.choose(run, [1]), begun)

describe('[TEST-74] one question after another', () => {
  test('goes on only with an answer, and ends with the last', () => {
    let run = start()
    expect(rules.canGoOn(run)).toBe(false)
    const seen = []
    while (!run.isFinished) {
      seen.push([run.currentId, rules.isLast(run)])
      run = answer(run)
    }
    expect(seen).toEqual([
      [11, false],
      [12, false],
      [13, true],
    ])
    expect(rules.answeredCount(run)).toBe(3)
  })

  test('may be ended with questions left open, once there is an answer', () => {
    expect([rules.canFinish(start()), rules.canFinish(rules.skip(start()))]).toEqual([false, false])
    const one = answer(start())
    expect([rules.canFinish(one), rules.openCount(one), rules.finish(one).isFinished]).toEqual([true, 2, true])
    const last = answer(one)
    expect([rules.isLast(last), rules.canFinish(last)]).toEqual([true, true])
    // The button beside it finishes now.
    expect(rules.canFinish(rules.choose(last, [1]))).toBe(false)
  })

  test('skipped ones come after the others, in the order in which they were skipped', () => {
    const twice = rules.skip(rules.skip(start()))
    expect([twice.currentId, twice.skipped]).toEqual([13, [11, 12]])
    const third = answer(twice)
    expect([third.currentId, third.isFinished]).toEqual([11, false])
    expect(rules.skip(third).currentId).toBe(12)
    const last = answer(third)
    expect([last.currentId, rules.isLast(last), rules.canSkip(last)]).toEqual([12, true, false])
  })

  test('a question can be looked at again and answered anew; the end stays the end', () => {
    let run = answer(answer(start()))
    run = rules.goTo(run, 11)
    expect([rules.isLast(run), rules.canSkip(run), rules.stateOf(run, 11)]).toEqual([false, false, 'answered'])
    run = rules.goOn(rules.choose(run, [3]), begun)
    expect([run.currentId, run.isFinished, rules.chosenOf(run, 11)]).toEqual([13, false, [3]])
    run = rules.goTo(answer(run), 12)
    expect(rules.isLast(run)).toBe(true)
  })

  test('any way through it asks each question and ends', () => {
    for (let seed = 0; seed < 300; seed++) {
      let run = start()
      let left = 40
      const dice = (sides: number) => (seed * 7919 + left * 104729) % sides
      while (!run.isFinished && left-- > 0) {
        const move = left < 10 ? 0 : dice(3)
        if (move === 1 && rules.canSkip(run)) run = rules.skip(run)
        else if (move === 2) run = rules.goTo(run, [11, 12, 13][dice(3)]!)
        else run = answer(run)
      }
      expect([run.isFinished, rules.answeredCount(run)]).toEqual([true, 3])
    }
  })
})

describe('what is sent', () => {
  test('[TEST-73] is what was chosen, also where the time ended before Next, and nothing else', () => {
    const run = rules.choose(answer(start()), [2, 3])
    let keys = 0
    expect(rules.answersOf(run, () => `key-${++keys}`)).toEqual([
      { questionId: 11, answer: [1], cheatsCount: 0, timeSpent: 45, clientId: 'key-1', answeredAt: demo.serverTime },
      { questionId: 12, answer: [2, 3], cheatsCount: 0, timeSpent: 45, clientId: 'key-2', answeredAt: demo.deadline },
    ])
  })
})

describe('the clock', () => {
  test('is the server’s, however wrong this device is', () => {
    const wrongBy = 3_600_000
    const run = rules.beginRun('here', 'Олена', demo, begun + wrongBy)
    expect(rules.secondsLeft(run, begun + wrongBy)).toBe(600)
    expect(rules.secondsLeft(run, begun + wrongBy + 599_001)).toBe(1)
    expect(rules.secondsLeft(run, begun + wrongBy + 700_000)).toBe(0)
  })
  test.each([
    [0, '0:00'],
    [65, '1:05'],
    [600, '10:00'],
    [3661, '1:01:01'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(rules.clockText(seconds)).toBe(text)
  })
})
