import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContentOfQuestion } from '@academy/contract/question-content'
import { readableAgain, toCsv } from '@academy/spreadsheets/csv-writer'
import { readFile } from '@academy/spreadsheets/file-reader'
import { toOds } from '@academy/spreadsheets/ods-writer'
import { toXlsx } from '@academy/spreadsheets/xlsx-writer'
import { type StoredQuestion, bankKey, planRows } from './question-import-plan.rules.ts'
import { toGift } from './import/gift-writer.ts'
import { questionsOfGift } from './import/gift.rules.ts'
import { cellsOf, headings } from './import/question-cells.ts'
import { guessMapping, questionOfRow } from './import/rows.rules.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'

const nasty = fc.constantFrom(
  '=1+1', "'=1", "''=x", '+38', '-5', '@cmd', '\tx', 'a\nb', 'a\r\nb', ' a  b ', '"q", "r"', '<b>&amp;</b>', '{~=#:}\\n', '_x000D_', '::t::', '// c',
  '$CATEGORY: PHP', '{T}', 'a -> b', '%50%x', '𝒳🙂', '[html]x', 'TRUE', '007', '1e5', '\\', '\\n', 'toString', '__proto__',
) // prettier-ignore
const word = fc.oneof(
  nasty,
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => !text.includes('\0')),
)
const filled = word.map((text) => (text.trim() === '' ? `${text}x` : text))
const plainObject = { noNullPrototype: true } as const
const both = fc.oneof(
  fc.record({ ua: filled, en: filled }, plainObject),
  fc.record({ ua: filled, en: fc.constant('') }, plainObject),
  fc.record({ ua: fc.constant(''), en: filled }, plainObject),
)
const aNumber = fc.record(
  {
    value: fc.constantFrom('0', '-5', '3.14', '-0.50', '100000', '7.0000000001'),
    tolerance: fc.constantFrom('0', '0.01', '2'),
  },
  plainObject,
)
const content: fc.Arbitrary<ContentOfQuestion> = fc
  .record({
    text: both,
    description: fc.record({ ua: fc.oneof(word, fc.constant('')), en: fc.oneof(word, fc.constant('')) }, plainObject),
    imageUrl: fc.constantFrom(null, '/files/questions/a-1.webp'),
    category: fc.integer({ min: 0, max: 9 }),
    difficulty: fc.integer({ min: 0, max: 3 }),
    answerType: fc.constantFrom(0 as const, 1 as const, 1 as const, 2 as const, 3 as const, 4 as const, 5 as const),
    matches: fc.array(both, { minLength: 8, maxLength: 8 }),
    numbers: fc.array(aNumber, { minLength: 8, maxLength: 8 }),
    isPartial: fc.boolean(),
    texts: fc.array(both, { minLength: 2, maxLength: 8 }),
    right: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ texts, right, matches, numbers, isPartial, ...question }) => {
    const { answerType } = question
    const chosen = new Set(right.map((index) => index % texts.length))
    const isCorrect = (index: number) =>
      question.answerType === 0 ? index === right[0]! % texts.length : chosen.has(index)
    const blank = { ua: '', en: '' }
    const options = texts.map((text, index) => ({
      id: index + 1,
      // What fits nothing has no left side.
      text: answerType === 3 || (answerType === 4 && index > 1 && right.includes(index)) ? blank : text,
      isCorrect: answerType > 1 || isCorrect(index),
      ...(answerType === 4 && { match: { id: index + 101, text: matches[index]! } }),
      ...(answerType === 3 && { number: numbers[index]! }),
    }))
    const partial = isPartial && [1, 4, 5].includes(answerType) && { partialCredit: true as const }
    return { ...question, options, ...partial }
  }) as fc.Arbitrary<ContentOfQuestion>

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()
const plainBoth = ({ ua, en }: { ua: string; en: string }) => ({ ua: plain(ua), en: plain(en) })
const meaning = ({ text, description, options, ...rest }: ContentOfQuestion) => ({
  ...rest,
  text: plainBoth(text),
  description: plainBoth(description),
  options: options.map(({ isCorrect, text: of, match, number }) => ({
    isCorrect,
    text: plainBoth(of),
    ...(match && { match: plainBoth(match.text) }),
    ...(number && { number }),
  })),
})

type Keyed = { key: string; content: ContentOfQuestion }[]
const rowsOf = (questions: Keyed) => questions.map(({ key, content: of }) => cellsOf(key, of))
const writers: Record<string, (questions: Keyed) => Promise<Uint8Array> | Uint8Array> = {
  xlsx: (questions) => toXlsx('Q', headings, rowsOf(questions)),
  ods: (questions) => toOds('Q', [headings, ...rowsOf(questions)]),
  csv: (questions) =>
    Buffer.from(
      toCsv(
        headings,
        rowsOf(questions).map((cells) => cells.map(readableAgain)),
      ),
    ),
  gift: (questions) => Buffer.from(toGift(questions)),
}

const read = async (bytes: Uint8Array) => {
  const file = await readFile(bytes, 100)
  if (file.kind === 'gift') return questionsOfGift(file.text)
  const [head, ...rows] = file.rows
  return rows.map((row) => questionOfRow(row, guessMapping(head!.cells)))
}

/** Every text there is, in every format; `here` the bank has them, elsewhere nobody knows them. */
test.each(Object.keys(writers))('[S7] questions written as %s are read back as they were', async (format) => {
  const createdAt = new Date('2026-11-15T10:00:00.123Z')
  await fc.assert(
    fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 6 }), async (contents) => {
      const stored: StoredQuestion[] = contents.map((of, index) => ({
        id: index + 1,
        version: 1,
        importKey: null,
        createdAt,
        content: of,
      }))
      const questions = stored.map((question) => ({ key: bankKey(question), content: question.content }))
      const back = await read(await writers[format]!(questions))
      expect(planRows(back, stored).map(({ outcome, errors }) => [outcome, errors])).toEqual(
        contents.map(() => ['same', []]),
      )
      const elsewhere = planRows(back, []).map(({ question }) => {
        const { importKey: _key, ...rest } = question!
        return meaning(rest as ContentOfQuestion)
      })
      expect(elsewhere).toEqual(contents.map(meaning))
    }),
    // Packing a sheet takes longest.
    { numRuns: bySize({ day: format === 'xlsx' ? 4 : 25, full: format === 'xlsx' ? 12 : 80 }) },
  )
})

test('what could not be read is named for what it is, not for being like another row', () => {
  const source = [
    'Pi is {#about three}.',
    'Use your pencil and paper.',
    'Begin {T}',
    'Begin {F}',
    // A title is a key, also of a question that cannot be taken.
    '::pi:: Write about pi. {}',
    '::pi:: Is it round? {T}',
  ]
  const rows = planRows(questionsOfGift(source.join('\n\n')), [])
  expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    ['giftNumeric'],
    ['giftDescription'],
    [],
    ['duplicateInFile'],
    ['giftEssay'],
    ['duplicateInFile'],
  ])
})
