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
    ['When? {#about 1822}', 'giftNumeric'],
    ['How many? {#}', 'giftNumeric'],
    ['Light? {#3e8:1}', 'giftNumeric'],
    ['A range upside down {#5..3}', 'giftNumeric'],
    ['Only half right {=%50%a}', 'giftPartialCredit'],
    ['First {>2 EXACT\nonly one\n}', 'giftOrder'],
    ['One {=a ~b} and two {=c ~d}', 'giftBraces'],
    ['Write. {}', 'giftEssay'],
    ['Only a text', 'giftDescription'],
    ['Open {=a ~b', 'giftBraces'],
    ['Nothing in it { words }', 'giftBraces'],
    ['Half right? {=a ~%50%b ~c}', 'giftPartialCredit'],
  ])('%s is named: %s', (source, message) => {
    expect(only(source).errors).toEqual([{ field: 'text', message }])
  })

  test.each([
    ['Short? {=git =%100%Git =%50%svn}', 2, [{ ua: 'git' }, { ua: 'Git' }], ['partlyRightLeftOut']],
    ['Two plus two? {=four}', 2, [{ ua: 'four' }], []],
    ['Ships? {#8:2}', 3, [{ number: { value: '8', tolerance: '2' } }], []],
    ['Pi {#3.141..3.142}', 3, [{ number: { value: '3.1415', tolerance: '0.0005' } }], []],
    ['Cold {#-4..-1}', 3, [{ number: { value: '-2.5', tolerance: '1.5' } }], []],
    [
      'Year {#=1991:0#yes =%50%1990:1}',
      3,
      [{ number: { value: '1991', tolerance: '0' } }],
      ['feedbackLeftOut', 'partlyRightLeftOut'],
    ],
    ['Ports {# =80 =443:0}', 3, [{ number: { value: '80' } }, { number: { value: '443' } }], []],
    [
      'Match {=CSS -> style =HTML -> structure = -> storage}',
      4,
      [{ ua: 'CSS', match: { ua: 'style' } }, { match: { ua: 'structure' } }, { ua: '', match: { ua: 'storage' } }],
      [],
    ],
    ['Steps {>ALL\n one\n two\n three\n}', 5, [{ ua: 'one' }, { ua: 'two' }, { ua: 'three' }], []],
    [
      'A {~tree =list} keeps its order.',
      0,
      [
        { ua: 'tree', isCorrect: false },
        { ua: 'list', isCorrect: true },
      ],
      [],
    ],
  ])('%s is read', (source, answerType, options, warnings) => {
    expect(only(source)).toMatchObject({ answerType, options, warnings, errors: [] })
  })

  test('a blank stands where the word is missing', () => {
    expect(only('A {~tree =list} keeps its order.').text.ua).toBe('A _____ keeps its order.')
    expect(only('Say {=git}.').text.ua).toBe('Say _____.')
  })

  test('weights of several right options are a part each; uneven ones are evened out, and the row says so', () => {
    const read = (source: string) => [only(source).partialCredit, only(source).warnings]
    expect(read('Which? {~%50%a ~%50%b ~%-50%c}')).toEqual([true, []])
    expect(read('Which? {~%70%a ~%30%b ~%-100%c}')).toEqual([true, ['giftWeights']])
    expect(read('Which? {~%100%a ~%-100%b}')).toEqual([undefined, []])
    const ours = '// [language:ua]\n\nWhich? {~%50%a ~%50%b ~%-100%c}'
    expect(read(ours)).toEqual([false, []])
    expect(read(`// [language:ua]\n\n// [tag:partial-credit]\nWhich? {~%50%a ~%50%b ~%-100%c}`)).toEqual([true, []])
  })

  test('long nonsense takes linear time', () => {
    for (const part of [
      '{',
      '}',
      '::',
      '\\',
      '~%',
      '=',
      '<img ',
      '\\{mlang uk\\}',
      '\n',
      '//',
      '[id:',
      '<!--image:',
      '{#',
      '{>a\n',
      '=a->',
      '{#=1..',
    ]) {
      const read = (length: number) => questionsOfGift(part.repeat(Math.floor(length / part.length)))
      expect([part, growthOf(read, 480_000) < linearGrowthMax]).toEqual([part, true])
    }
  })
})
