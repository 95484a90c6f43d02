import { answerTypes, questionCategories, questionDifficulties } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { toXlsxBook } from '@academy/spreadsheets/xlsx-writer'
import { cellsOf, headings } from './question-cells.ts'
import { answerTypeWords, categoryWords, difficultyWords } from './words.rules.ts'

const examples: ContentOfQuestion[] = [
  {
    text: { ua: 'Що виведе цей код?', en: 'What does this code print?' },
    description: { ua: '---\nconsole.log(typeof null)\n---', en: '---\nconsole.log(typeof null)\n---' },
    imageUrl: null,
    category: questionCategories.JS,
    difficulty: questionDifficulties.Mid,
    answerType: answerTypes.Radio,
    options: ['object', 'null', 'undefined'].map((text, index) => ({
      id: index + 1,
      text: { ua: text, en: text },
      isCorrect: index === 0,
    })),
  },
  {
    text: { ua: 'Які з цих мов мають статичну типізацію?', en: 'Which of these languages are statically typed?' },
    description: { ua: '', en: '' },
    imageUrl: null,
    category: questionCategories.Other,
    difficulty: questionDifficulties.Low,
    answerType: answerTypes.Checkbox,
    options: ['Java', 'C#', 'PHP', 'JavaScript'].map((text, index) => ({
      id: index + 1,
      text: { ua: text, en: text },
      isCorrect: index < 2,
    })),
  },
]

const rules: [field: string, ua: string, en: string][] = [
  [
    'key',
    'Ваш код запитання: за ним наступний імпорт знайде те саме запитання',
    'Your code for the question: the next import finds the same question by it',
  ],
  [
    'text, textEn',
    'Текст українською та англійською; одного досить',
    'The text in Ukrainian and English; one is enough',
  ],
  [
    'description',
    'Опис; код — між трьома дефісами на початку й наприкінці',
    'Description; put code between three dashes at the start and the end',
  ],
  ['imageUrl', 'Зображення додаються в редакторі запитання', 'Images are added in the question editor'],
  ['option1 … option8', 'Від двох до восьми варіантів', 'Two to eight options'],
  [
    'correct',
    'Номери правильних варіантів через крапку з комою: 1;3',
    'Numbers of the right options, separated by semicolons: 1;3',
  ],
]

const lists: [field: string, words: Readonly<Record<string, readonly string[]>>][] = [
  ['category', categoryWords],
  ['difficulty', difficultyWords],
  ['answerType', answerTypeWords],
]

const words: string[][] = [
  ...rules,
  ...lists.flatMap(([field, all]) => Object.entries(all).map(([word, others]) => [field, word, others.join(', ')])),
]

/** The headings, two examples, and a second sheet with the allowed words. */
export const templateXlsx = (): Promise<Uint8Array> =>
  toXlsxBook([
    {
      name: 'Запитання',
      header: headings,
      rows: examples.map((content, index) => cellsOf(`example-${index + 1}`, content)),
      widths: headings.map((field) => (/^(?:text|description)/.test(field) ? 40 : 16)),
      isHeaderSticky: true,
    },
    {
      name: 'Слова',
      header: ['field', 'Слово / word', 'Також / also'],
      rows: words,
      widths: [22, 60, 70],
      isHeaderSticky: false,
    },
  ])
