import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionCategories } from '@academy/contract/enums'
import { entranceQuestionCount } from '@academy/contract/limits'
import { drawQuestions, englishAtLeast, shuffled } from './test-taking-draw.rules.ts'

const question = fc.record({
  version: fc.integer({ min: 1, max: 5 }),
  category: fc.integer({ min: 0, max: 9 }),
})
const bank = fc.array(question, { maxLength: 60 }).map((all) => all.map((one, index) => ({ id: index + 1, ...one })))
const isEnglish = ({ category }: { category: number }) => category === questionCategories.English

describe('the draw', () => {
  test('[TEST-24] so many of the test, each once, all when it has fewer (Q-34)', () => {
    fc.assert(
      fc.property(bank, fc.integer({ min: 1, max: 40 }), fc.nat(10), (all, count, english) => {
        const drawn = drawQuestions(all, count, english)
        expect(drawn).toHaveLength(Math.min(count, all.length))
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
        for (const one of drawn) expect(all).toContain(one)
      }),
    )
    expect(entranceQuestionCount).toEqual({ min: 25, max: 30, initial: 30 })
  })

  test('[TEST-11] at least a fifth is English where the direction asks for it and the test has it (Q-45)', () => {
    fc.assert(
      fc.property(bank, fc.integer({ min: 1, max: 40 }), (all, count) => {
        const wanted = Math.min(count, all.length)
        const least = englishAtLeast('JS', wanted)
        const drawn = drawQuestions(all, wanted, least)
        expect(least * 5).toBeGreaterThanOrEqual(wanted)
        expect(drawn.filter(isEnglish).length).toBeGreaterThanOrEqual(Math.min(least, all.filter(isEnglish).length))
      }),
    )
  })

  test.each([
    ['JS', 30, 6],
    ['QA', 26, 6],
    ['.NET', 1, 1],
    ['PHP', 30, 0],
    ['Java', 30, 0],
    ['Mobile', 30, 0],
  ])('[TEST-11] %s with %i questions gets %i in English', (direction, count, least) => {
    expect(englishAtLeast(direction, count)).toBe(least)
  })

  test('every order is as likely as any other', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 6_000; i++) {
      const key = shuffled([1, 2, 3]).join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(count).toBeGreaterThan(800)
  })
})
