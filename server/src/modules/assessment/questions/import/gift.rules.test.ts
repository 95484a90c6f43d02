import { describe, expect, test } from 'vitest'
import { growthOf, linearGrowthMax } from '#test/cost.ts'
import { questionsOfGift } from './gift.rules.ts'

const only = (source: string) => {
  const questions = questionsOfGift(source)
  expect(questions).toHaveLength(1)
  return questions[0]!
}

describe('GIFT', () => {
  test('single choice with a title, comments, a category and feedback', () => {
    const source = `// the exam\n$CATEGORY: $course$/Programming/JS\n\n// [id:q-7] [tag:difficulty-mid]\n::Types::[html]What is \\{\\}? {\n  =an object#right\n  ~nothing\n  ~%-50%a block\n}`
    expect(only(source)).toMatchObject({
      row: 5,
      key: 'q-7',
      text: { ua: 'What is {}?' },
      category: 0,
      difficulty: 2,
      answerType: 0,
      options: [
        { ua: 'an object', isCorrect: true },
        { ua: 'nothing', isCorrect: false },
        { ua: 'a block', isCorrect: false },
      ],
      errors: [],
      warnings: ['feedbackLeftOut'],
    })
  })

  test('weights make several right', () => {
    const { answerType, options, key } = only('Which? {~%50%a ~%50%b ~%-100%c\\=d}')
    expect(key).toBeUndefined()
    expect(answerType).toBe(1)
    expect(options.map(({ ua, isCorrect }) => [ua, isCorrect])).toEqual([
      ['a', true],
      ['b', true],
      ['c=d', false],
    ])
  })

  test.each(['T', 'TRUE', 'F', 'FALSE', 'T#because'])('true and false: {%s}', (answer) => {
    const { options, warnings } = only(`The sun is hot.{${answer}}`)
    expect(options.map(({ isCorrect }) => isCorrect)).toEqual(answer.startsWith('T') ? [true, false] : [false, true])
    expect(warnings).toEqual(answer.includes('#') ? ['feedbackLeftOut'] : [])
  })

  test('two languages, a description and an image of ours', () => {
    const source =
      '\\{mlang uk\\}Що?<!--description-->---\\ncode\\n---\\{mlang\\}\\{mlang en\\}What?\\{mlang\\}<!--image\\:/files/questions/a.webp--> {=\\{mlang en\\}yes\\{mlang\\}\\{mlang uk\\}так\\{mlang\\} ~ні}'
    expect(only(source)).toMatchObject({
      text: { ua: 'Що?', en: 'What?' },
      description: { ua: '---\ncode\n---' },
      imageUrl: '/files/questions/a.webp',
      options: [{ ua: 'так', en: 'yes' }, { ua: 'ні' }],
    })
  })

  test('questions stand apart by empty lines; inside of braces those do not count', () => {
    const questions = questionsOfGift('A {\n=1\n\n~2\n}\n\nB {T}\r\n\r\n// end\n')
    expect(questions.map(({ row, text, options }) => [row, text.ua, options.length])).toEqual([
      [1, 'A', 2],
      [7, 'B', 2],
    ])
  })

  test.each([
    ['Grant is {~buried =entombed} in the tomb.', 'giftMissingWord'],
    ['Two plus two? {=four =4}', 'giftShortAnswer'],
    ['Match. {=a -> 1 =b -> 2}', 'giftMatching'],
    ['When? {#1822:5}', 'giftNumeric'],
    ['Pi is {#3.14159:0.0005}.', 'giftNumeric'],
    ['Write. {}', 'giftEssay'],
    ['Only a text', 'giftDescription'],
    ['Open {=a ~b', 'giftBraces'],
    ['Nothing in it { words }', 'giftBraces'],
    ['Half right? {=a ~%50%b ~c}', 'giftPartialCredit'],
  ])('%s is named: %s', (source, message) => {
    expect(only(source).errors).toEqual([{ field: 'text', message }])
  })

  test('long nonsense takes linear time', () => {
    for (const part of ['{', '}', '::', '\\', '~%', '=', '<img ', '\\{mlang uk\\}', '\n', '//', '[id:', '<!--image:']) {
      const read = (length: number) => questionsOfGift(part.repeat(Math.floor(length / part.length)))
      expect([part, growthOf(read, 480_000) < linearGrowthMax]).toEqual([part, true])
    }
  })
})
