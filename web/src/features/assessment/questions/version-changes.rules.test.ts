import type { ContentOfQuestion } from '@academy/contract/question-content'
import { expect, test } from 'vitest'
import { changesBetween, type VersionChange } from './version-changes.rules.ts'

const both = (text: string) => ({ ua: text, en: text })
const option = (id: number, text = `o${id}`, isCorrect = id === 1) => ({ id, text: both(text), isCorrect })
const content: ContentOfQuestion = {
  text: both('a'),
  description: both(''),
  imageUrl: null,
  category: 0,
  difficulty: 0,
  answerType: 0,
  options: [option(1), option(2), option(3)],
}

test.each<[string, Partial<ContentOfQuestion>, VersionChange[]]>([
  ['nothing', {}, []],
  ['the same with other keys first', { text: { en: 'a', ua: 'a' } }, []],
  ['one language', { text: { ua: 'a', en: 'b' } }, [{ kind: 'text' }]],
  [
    'description and image',
    { description: both('x'), imageUrl: '/files/x' },
    [{ kind: 'description' }, { kind: 'image' }],
  ],
  [
    'properties',
    { category: 1, difficulty: 2, answerType: 1 },
    [{ kind: 'category' }, { kind: 'difficulty' }, { kind: 'answerType' }],
  ],
  ['an option added', { options: [...content.options, option(4)] }, [{ kind: 'optionsAdded', count: 1 }]],
  ['an option taken away', { options: content.options.slice(0, 2) }, [{ kind: 'optionsRemoved', count: 1 }]],
  ['another order', { options: content.options.toReversed() }, [{ kind: 'optionOrder' }]],
  ['another text of an option', { options: [option(1), option(2, 'x'), option(3)] }, [{ kind: 'optionTexts' }]],
  [
    'another right answer',
    { options: [option(1, 'o1', false), option(2, 'o2', true), option(3)] },
    [{ kind: 'correct' }],
  ],
  [
    'one replaced by another',
    { options: [option(1), option(5), option(3)] },
    [
      { kind: 'optionsAdded', count: 1 },
      { kind: 'optionsRemoved', count: 1 },
    ],
  ],
])('between two versions: %s', (_, change, expected) => {
  expect(changesBetween(content, { ...content, ...change })).toEqual(expected)
})
