import { describe, expect, test } from 'vitest'
import { importFields } from '@academy/contract/question-import'
import { correctNumbers, guessMapping, missingFields, questionOfRow } from './rows.rules.ts'
import { answerTypeOf, categoryOf, difficultyOf } from './words.rules.ts'

describe('columns by their headings', () => {
  test('our own names mean themselves', () => {
    expect(guessMapping(importFields)).toEqual(Object.fromEntries(importFields.map((field, index) => [field, index])))
  })

  const headings: [string, string][] = [
    ['Питання', 'text'],
    ['Текст питання (укр)', 'text'],
    ['Текст запитання', 'text'],
    ['Question (EN)', 'textEn'],
    ['Опис', 'description'],
    ['Категорія:', 'category'],
    ['Складність', 'difficulty'],
    ['Тип відповіді', 'answerType'],
    ['Варіант 1', 'option1'],
    ['Варіант відповіді №8', 'option8'],
    ['Answer B', 'option2'],
    ['В', 'option3'],
    ['Option 3 (English)', 'option3En'],
    ['Правильна відповідь', 'correct'],
    ['Correct answers', 'correct'],
    ['Зображення', 'imageUrl'],
    ['Код', 'key'],
  ]
  test.each(headings)('%s is %s', (heading, field) => {
    expect(guessMapping(['?', heading])).toEqual({ [field]: 1 })
  })

  test('the first of two counts, and what nobody knows is left out', () => {
    expect(guessMapping(['Коментар', 'text', 'Питання', ''])).toEqual({ text: 1 })
  })

  test('one language is enough, and right answers are needed', () => {
    expect(missingFields({ textEn: 0, option1En: 1, option2: 2, correct: 3 })).toEqual([])
    expect(missingFields({})).toEqual(['text', 'option1', 'option2', 'correct'])
  })
})

describe('words', () => {
  test.each([
    [categoryOf, ['JS', 'javascript', ' 0 '], 0],
    [categoryOf, ['.NET', 'C#', 'dotnet', '6'], 6],
    [categoryOf, ['Бази даних', 'SQL', 'db'], 4],
    [categoryOf, ['Англійська', 'English', '8'], 8],
    [categoryOf, ['Інше', 'other'], 9],
    [categoryOf, ['COBOL', '10', ''], undefined],
    [difficultyOf, ['Легка', 'easy', '1', 'LOW'], 1],
    [difficultyOf, ['середня', 'Medium', 'mid'], 2],
    [difficultyOf, ['Важка', 'hard', '3'], 3],
    [answerTypeOf, ['radio', 'Одна відповідь', '0', 'single'], 0],
    [answerTypeOf, ['checkbox', 'Кілька відповідей', '1'], 1],
  ] as const)('%o understands %j', (valueOf, words, value) => {
    for (const word of words) expect(valueOf(word)).toBe(value)
  })

  test.each([
    ['1', [1]],
    ['1;3', [1, 3]],
    ['1; 3', [1, 3]],
    ['3,1,3', [3, 1]],
    ['B', [2]],
    ['а, в', [1, 3]],
    ['', []],
    ['9', null],
    ['0', null],
    ['перша', null],
    ['2026-03-01', null],
  ])('[Q-46] right are %j: %j', (cell, numbers) => {
    expect(correctNumbers(cell)).toEqual(numbers)
  })
})

describe('a row', () => {
  const mapping = { text: 0, option1: 1, option2: 2, option3: 3, correct: 4, category: 5 } as const
  const read = (...cells: string[]) => questionOfRow({ number: 7, cells }, mapping)

  test('says what stands in it, and nothing about what does not', () => {
    expect(read(' Що? ', 'a', 'b', '', '2', 'JS')).toMatchObject({
      row: 7,
      text: { ua: 'Що?', en: undefined },
      category: 0,
      difficulty: undefined,
      answerType: undefined,
      options: [
        { ua: 'a', isCorrect: false },
        { ua: 'b', isCorrect: true },
      ],
      errors: [],
    })
  })

  test.each([
    ['an unknown word', ['q', 'a', 'b', '', '1', 'COBOL'], { field: 'category', message: 'unknownWord' }],
    ['nothing right', ['q', 'a', 'b', '', '', ''], { field: 'correct', message: 'correctMissing' }],
    ['no numbers', ['q', 'a', 'b', '', 'x1', ''], { field: 'correct', message: 'wrongNumbers' }],
    ['an empty option as right', ['q', 'a', 'b', '', '3', ''], { field: 'correct', message: 'correctIsEmpty' }],
  ])('names %s', (_, cells, error) => {
    expect(read(...cells).errors).toEqual([error])
  })
})
