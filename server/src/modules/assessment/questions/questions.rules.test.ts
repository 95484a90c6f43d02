import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionInput } from '@academy/contract/question-content'
import { contentFrom, isSameContent, searchTextOf } from './questions.rules.ts'

const both = (text: string) => ({ ua: text, en: text })
const input = (options: QuestionInput['options']): QuestionInput => ({
  text: both('Питання'),
  description: both(''),
  imageUrl: null,
  category: 0,
  difficulty: 0,
  answerType: 1,
  options,
})
const option = (id?: number) => ({ ...(id === undefined ? {} : { id }), text: both('так'), isCorrect: true })

describe('ids of options', () => {
  test('stay with their option, and new ones were never given before', () => {
    const known = fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        known.chain((ids) =>
          fc.record({
            ids: fc.constant(ids),
            kept: fc.shuffledSubarray(ids),
            added: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
          }),
        ),
        ({ ids, kept, added }) => {
          const options = kept.map((id) => option(id))
          for (const place of added) options.splice(place, 0, option())
          const { options: stored } = contentFrom(input(options), ids)
          expect(stored.filter((_, index) => options[index]!.id !== undefined).map(({ id }) => id)).toEqual(kept)
          expect(new Set(stored.map(({ id }) => id)).size).toBe(options.length)
          for (const [index, { id }] of stored.entries())
            if (options[index]!.id === undefined) expect(ids).not.toContain(id)
        },
      ),
    )
  })

  test('ids of an order and of pairs tell neither: they are drawn, also where options were choices before', () => {
    const items = Array.from({ length: 8 }, () => option())
    const order = { ...input(items), answerType: 5 as const }
    const idsOf = (content: ReturnType<typeof contentFrom>) => content.options.map(({ id }) => id)
    const isRising = (ids: number[]) => ids.every((id, at) => at === 0 || id > ids[at - 1]!)
    // One in forty thousand rises by chance; three of them never do.
    expect([1, 2, 3].map(() => isRising(idsOf(contentFrom(order, []))))).toContain(false)
    const choices = contentFrom(input(items), [])
    const turned = { ...order, options: choices.options.map(({ id, text }) => ({ id, text, isCorrect: true })) }
    expect(idsOf(contentFrom(turned, idsOf(choices), choices)).some((id) => id <= 8)).toBe(false)
    const paired = {
      ...order,
      answerType: 4 as const,
      options: items.map((one) => ({ ...one, match: { text: both('пара') } })),
    }
    const made = contentFrom(paired, [])
    expect(new Set(made.options.flatMap(({ id, match }) => [id, match!.id])).size).toBe(16)
    // What stays, stays with its ids.
    expect(
      contentFrom(
        { ...paired, options: made.options },
        made.options.flatMap(({ id, match }) => [id, match!.id]),
        made,
      ),
    ).toEqual(made)
  })

  test.each([
    ['of another question', [1, 7], [1, 2], 1],
    ['named twice', [1, 1], [1, 2], 1],
    ['of a new question', [1], [], 0],
  ])('%s are refused', (_, ids, known, index) => {
    expect(() => contentFrom(input(ids.map((id) => option(id))), known)).toThrow(
      expect.objectContaining({
        details: { fields: [{ field: `question.options.${index}.id`, message: 'wrongId' }] },
      }) as Error,
    )
  })
})

describe('the text that is searched', () => {
  test('holds every text once, in small letters', () => {
    const content = contentFrom(
      {
        ...input([
          { text: { ua: 'Ґанок', en: 'Porch' }, isCorrect: true },
          { text: both('NULL'), isCorrect: false },
        ]),
        text: { ua: 'Що це?', en: '' },
        description: both('--- SELECT 1 ---'),
      },
      [],
    )
    expect(searchTextOf(content)).toBe('що це?\n--- select 1 ---\nґанок\nporch\nnull')
  })
})

test('a content is the same when everything in it is, in whatever order it was stored', () => {
  const one = contentFrom(input([option(), option()]), [])
  const turned = Object.fromEntries(Object.entries(structuredClone(one)).toReversed()) as typeof one
  expect(isSameContent(one, turned)).toBe(true)
  expect(isSameContent(one, { ...one, options: one.options.toReversed() })).toBe(false)
  expect(isSameContent(one, { ...one, difficulty: 3 })).toBe(false)
})
