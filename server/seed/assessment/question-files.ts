import { readFileSync } from 'node:fs'
import { answerTypes, questionCategories, questionDifficulties } from '@academy/contract/enums'
import type { ContentOfQuestion, TwoLanguages } from '@academy/contract/question-content'

const folder = new URL('./questions/', import.meta.url)

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `ukrainian ~ english`, or one text that reads the same in both. */
const twoTexts = (line: string): TwoLanguages => {
  const [ua, en] = line.split(' ~ ')
  return { ua: ua!, en: en ?? ua! }
}

/**
 * One block of a file: `# difficulty category`, the question in Ukrainian, in English, perhaps code between two lines of
 * three dashes, then the options, right ones with a plus.
 */
const parse = (block: string, index: number, usualCategory: string): ContentOfQuestion => {
  const [heading, ua, en, ...rest] = block.split('\n')
  const [difficulty, category = usualCategory] = heading!.replace(/^# /, '').split(' ')
  const codeEnd = rest[0] === '---' ? rest.indexOf('---', 1) : -1
  const code = rest.slice(0, codeEnd + 1).join('\n')
  const options = rest.slice(codeEnd + 1).map((line) => ({ isCorrect: line.startsWith('+ '), text: line.slice(2) }))
  // Files name the right ones first; the bank need not.
  const turned = [...options.slice(index % options.length), ...options.slice(0, index % options.length)]
  const correctCount = options.filter(({ isCorrect }) => isCorrect).length
  return {
    text: { ua: ua!, en: en! },
    description: { ua: code, en: code },
    imageUrl: null,
    category: questionCategories[category as keyof typeof questionCategories],
    difficulty: questionDifficulties[capitalized(difficulty!) as keyof typeof questionDifficulties],
    answerType: correctCount > 1 ? answerTypes.Checkbox : answerTypes.Radio,
    options: turned.map(({ isCorrect, text }, at) => ({ id: at + 1, text: twoTexts(text), isCorrect })),
  }
}

export const questionsOfFile = (name: string, category: string): ContentOfQuestion[] =>
  readFileSync(new URL(`${name}.txt`, folder), 'utf8')
    .trim()
    .split(/\n\n(?=# )/)
    .map((block, index) => parse(block, index + 1, category))
