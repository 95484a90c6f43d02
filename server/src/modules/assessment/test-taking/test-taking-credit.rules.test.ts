import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { contentOf } from '#test/make/make-assessment.ts'
import { kindsOfQuestions, rightOrder } from '#test/make/kinds-of-questions.ts'
import { creditOf, type GivenTo, spellingOf, type Verdict } from './test-taking-credit.rules.ts'
import { numberFrom } from './test-taking-decimal.rules.ts'

const typed = (written: string): GivenTo => ({ optionIds: [], written })
const ids = (...optionIds: number[]): GivenTo => ({ optionIds, written: null })
const accepted = (values: Partial<Verdict>): Verdict => ({
  kind: 'accepted',
  acceptedSets: [],
  acceptedWritten: [],
  ...values,
})
const content = (values: Partial<ContentOfQuestion>) => contentOf(1, values)
const withoutParts = (values: Partial<ContentOfQuestion>) => {
  const { partialCredit, ...strict } = values
  expect(partialCredit).toBe(true)
  return content(strict)
}

describe('a short answer', () => {
  const question = content(kindsOfQuestions.short)
  test.each([
    ["комп'ютер", 100],
    ['  Комп’ЮТЕР ', 100],
    ['компʼютер', 100],
    ['COMPUTER', 100],
    ['ｃｏｍｐｕｔｅｒ', 100],
    ['com\u00adpu\u200bter', 100],
    ['pc', 100],
    ['computers', 0],
    ['com puter', 0],
    ['компютер', 0],
    ['', 0],
  ])('%j is worth %i', (written, credit) => {
    expect(creditOf(question, typed(written), null)).toBe(credit)
  })

  test('spaces between words count once, and a letter is the same however it is composed', () => {
    expect(spellingOf(' pull \u00a0  request\n')).toBe('pull request')
    expect(spellingOf('Ї\u0438\u0306')).toBe(spellingOf('ї\u0439'))
    expect(spellingOf('code–review')).toBe(spellingOf('code-review'))
  })

  test('what staff accept afterwards is right in all its spellings', () => {
    const verdict = accepted({ acceptedWritten: ['ЕОМ'] })
    expect([creditOf(question, typed(' еом'), verdict), creditOf(question, typed('ОМ'), verdict)]).toEqual([100, 0])
  })
})

describe('a number', () => {
  const question = content(kindsOfQuestions.number)
  test.each([
    ['3.14', 100],
    ['3,15', 100],
    ['3.13', 100],
    ['3.1299', 0],
    ['3.1501', 0],
    ['22', 100],
    ['22,0', 100],
    ['22.0001', 0],
    ['−22', 0],
    [' 3 , 14 ', 100],
    ['3.14 m', 0],
    ['3.14.0', 0],
    ['three', 0],
    ['', 0],
  ])('%j is worth %i', (written, credit) => {
    expect(creditOf(question, typed(written), null)).toBe(credit)
  })

  test('no digit is lost: 0.8 lies within 0.1 of 0.7, and a thousand may have spaces', () => {
    const near = content({
      ...kindsOfQuestions.number,
      options: [
        { id: 1, text: { ua: '', en: '' }, isCorrect: true, number: { value: '0.7', tolerance: '0.1' } },
        { id: 2, text: { ua: '', en: '' }, isCorrect: true, number: { value: '-1000000', tolerance: '0' } },
      ],
    })
    for (const right of ['0.8', '.6', '0,80', '-1 000 000', '\u22121\u202f000\u202f000'])
      expect([right, creditOf(near, typed(right), null)]).toEqual([right, 100])
    expect(creditOf(near, typed('0.80000000001'), null)).toBe(0)
  })

  test.each(['1e3', '1/2', '0x10', '-', '.', '1'.repeat(16), 'Infinity'])('%s is no number', (text) => {
    expect(numberFrom(text)).toBeNull()
  })

  test('staff accept another number, however it is written', () => {
    const verdict = accepted({ acceptedWritten: ['42'] })
    expect(creditOf(question, typed('42,0'), verdict)).toBe(100)
    expect(creditOf(question, typed('42.1'), verdict)).toBe(0)
  })
})

describe('pairs', () => {
  const question = content(kindsOfQuestions.matching)
  test.each([
    ['all of them', ids(33, 950, 420, 7, 701, 18), 100],
    ['in another order of rows', ids(701, 18, 33, 950, 420, 7), 100],
    ['two of three', ids(33, 950, 420, 18, 701, 18), 67],
    ['one, and nothing else', ids(33, 950), 33],
    ['none', ids(33, 512, 420, 18, 701, 950), 0],
    ['a row that asks for nothing', ids(88, 512), 0],
  ])('%s', (_, given, credit) => {
    expect(creditOf(question, given, null)).toBe(credit)
    expect(creditOf(withoutParts(kindsOfQuestions.matching), given, null)).toBe(credit === 100 ? 100 : 0)
  })

  test('two matches with the same words are one', () => {
    const [first, second, third] = kindsOfQuestions.matching.options
    const twins = content({
      ...kindsOfQuestions.matching,
      options: [first!, { ...second!, match: { id: 950, text: first!.match.text } }, third!],
    })
    expect(creditOf(twins, ids(33, 18, 420, 7, 701, 950), null)).toBe(100)
  })
})

describe('an order', () => {
  const question = content(kindsOfQuestions.ordering)
  test.each([
    ['the right one', ids(...rightOrder), 100],
    ['one item too far', ids(12, 333, 90, 640), 67],
    ['two neighbours changed', ids(12, 640, 333, 90), 67],
    ['half of it', ids(333, 90, 640, 12), 33],
    ['the reverse', ids(...rightOrder.toReversed()), 0],
    ['an item is missing', ids(640, 12, 333), 0],
  ])('%s', (_, given, credit) => {
    expect(creditOf(question, given, null)).toBe(credit)
    expect(creditOf(withoutParts(kindsOfQuestions.ordering), given, null)).toBe(credit === 100 ? 100 : 0)
  })

  test('an order that staff accepted is right as it stands, and no other one of the same items', () => {
    const verdict = accepted({ acceptedSets: [[12, 640, 333, 90]] })
    expect(creditOf(question, ids(12, 640, 333, 90), verdict)).toBe(100)
    expect(creditOf(question, ids(640, 333, 12, 90), verdict)).toBe(67)
  })
})

describe('several options with partial credit', () => {
  const right = (...correct: number[]) =>
    [1, 2, 3, 4].map((id) => ({ id, text: { ua: '', en: '' }, isCorrect: correct.includes(id) }))
  const question = content({ answerType: 1, options: right(1, 2, 3), partialCredit: true })
  test.each([
    ['all right ones', ids(1, 2, 3), 100],
    ['two of three', ids(1, 2), 67],
    ['two right, one wrong', ids(1, 2, 4), 33],
    ['everything', ids(1, 2, 3, 4), 67],
    ['one right, one wrong', ids(1, 4), 0],
    ['only a wrong one', ids(4), 0],
  ])('%s', (_, given, credit) => {
    expect(creditOf(question, given, null)).toBe(credit)
  })

  test('what is nearly right is never worth everything', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ id: index, text: { ua: '', en: '' }, isCorrect: true }))
    const whole = many.map(({ id }) => id)
    const large = content({ answerType: 1, options: many, partialCredit: true })
    expect([whole, whole.slice(1)].map((given) => creditOf(large, ids(...given), null))).toEqual([100, 99])
  })

  test('without it all or nothing (Q-30)', () => {
    const strict = content({ answerType: 1, options: right(1, 2, 3) })
    expect([ids(1, 2, 3), ids(1, 2)].map((given) => creditOf(strict, given, null))).toEqual([100, 0])
  })
})

test('whatever is answered to whatever kind, it is worth 0 to 100, and nothing is worth nothing', () => {
  const question = fc.constantFrom(
    ...Object.values(kindsOfQuestions),
    {},
    { answerType: 1 as const, partialCredit: true as const },
  )
  const given = fc.record({
    optionIds: fc.array(fc.constantFrom(1, 2, 640, 12, 333, 90, 701, 18, 33, 950), { maxLength: 8 }),
    written: fc.option(fc.string({ maxLength: 20 })),
  })
  fc.assert(
    fc.property(question, given, (values, answer) => {
      const credit = creditOf(content(values), answer, null)
      expect(Number.isInteger(credit) && credit >= 0 && credit <= 100).toBe(true)
      expect(creditOf(content(values), null, null)).toBe(0)
    }),
  )
})
