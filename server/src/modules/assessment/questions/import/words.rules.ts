import { answerTypes, questionCategories, questionDifficulties } from '@academy/contract/enums'
import { type ImportField, importFields } from '@academy/contract/question-import'
import { questionOptionCount } from '@academy/contract/limits'

/** Letters and digits of all alphabets in lower case: 'Правильна відповідь №1:' is правильнавідповідь1. */
export const bare = (text: string): string =>
  text
    .replaceAll('№', '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.#+]+/gu, '')
    .replace(/^[.#+]+$/, '')

type Words = Readonly<Record<string, readonly string[]>>
const english = ['en', 'eng', 'english', 'англ', 'англійська', 'англійською']

/** What people call the columns, in both languages. Compared as `bare` says. */
const headings: Words = {
  key: ['key', 'id', 'code', 'importkey', 'ключ', 'код', 'ідентифікатор', 'номер', 'number', '#', 'no'],
  text: [
    'text',
    'question',
    'questiontext',
    'title',
    'питання',
    'запитання',
    'текст',
    'текстпитання',
    'текстзапитання',
    'завдання',
  ],
  description: ['description', 'details', 'codeblock', 'explanation', 'опис', 'деталі', 'пояснення', 'умова'],
  imageUrl: ['imageurl', 'image', 'picture', 'img', 'зображення', 'картинка', 'малюнок', 'фото', 'посиланнязображення'],
  category: ['category', 'topic', 'subject', 'категорія', 'тема', 'розділ', 'технологія'],
  difficulty: ['difficulty', 'level', 'complexity', 'складність', 'рівень', 'рівеньскладності'],
  answerType: [
    'answertype',
    'type',
    'questiontype',
    'kind',
    'типвідповіді',
    'тип',
    'типпитання',
    'типзапитання',
    'вид',
  ],
  partialCredit: ['partialcredit', 'partial', 'частковаоцінка', 'частковийбал', 'частково'],
  correct: [
    'correct',
    'correctanswer',
    'correctanswers',
    'correctoption',
    'correctoptions',
    'right',
    'answer',
    'answers',
    'rightanswer',
    'правильна',
    'правильні',
    'правильно',
    'правильнавідповідь',
    'правильнівідповіді',
    'правильнийваріант',
    'правильніваріанти',
    'відповідь',
    'відповіді',
    'вірно',
    'вірнавідповідь',
  ],
}
const optionHeadings = ['option', 'answer', 'variant', 'choice', 'варіант', 'відповідь', 'варіантвідповіді', 'опція']
const letters = ['abcdefgh', 'абвгдежз']

const withLanguage: readonly string[] = ['text', 'description']

const fieldsByHeading: ReadonlyMap<string, ImportField> = (() => {
  const known = new Map<string, ImportField>()
  const learn = (heading: string, field: string): void => {
    if (!known.has(heading)) known.set(heading, field as ImportField)
  }
  for (const field of importFields) learn(bare(field), field)
  for (const [field, names] of Object.entries(headings))
    for (const name of names) {
      learn(name, field)
      if (!withLanguage.includes(field)) continue
      for (const language of english) learn(name + language, `${field}En`)
      for (const language of ['ua', 'uk', 'укр', 'українською', 'українська']) learn(name + language, field)
    }
  for (let number = 1; number <= questionOptionCount.max; number++) {
    const numbers = [String(number), ...letters.map((alphabet) => alphabet[number - 1]!)]
    for (const name of optionHeadings)
      for (const sign of numbers) {
        learn(name + sign, `option${number}`)
        for (const language of english) learn(name + sign + language, `option${number}En`)
        for (const language of ['ua', 'uk', 'укр']) learn(name + sign + language, `option${number}`)
      }
    for (const name of ['match', 'pair', 'пара', 'відповідність']) {
      learn(`${name}${number}`, `match${number}`)
      for (const language of english) learn(`${name}${number}${language}`, `match${number}En`)
    }
    for (const sign of numbers.slice(1)) learn(sign, `option${number}`)
  }
  return known
})()

export const fieldOfHeading = (heading: string): ImportField | undefined => fieldsByHeading.get(bare(heading))

// --- Values

const valuesOf = (words: Words, values: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(values).flatMap(([name, value]) =>
      [String(value), bare(name), ...(words[name] ?? [])].map((word) => [word, value] as const),
    ),
  )

/** The words that a sheet may say; the first of each is the one that our own files say, after the name itself. */
export const categoryWords: Words = {
  JS: ['javascript', 'ecmascript', 'typescript', 'ts'],
  PHP: ['пхп'],
  Web: ['html', 'css', 'веб', 'frontend'],
  OOP: ['ооп'],
  DB: ['бд', 'database', 'databases', 'sql', 'базаданих', 'базиданих'],
  QA: ['testing', 'тестування'],
  '.NET': ['net', 'dotnet', 'c#', 'csharp', 'дотнет'],
  Java: ['джава'],
  English: ['англійська', 'англ', 'eng', 'англійськамова'],
  Other: ['інше', 'інша', 'other', 'загальне', 'general'],
}
export const difficultyWords: Words = {
  None: ['немає', 'невказано', 'notset', 'без'],
  Low: ['низька', 'легка', 'легкий', 'легко', 'низький', 'easy', 'simple', 'проста', 'junior'],
  Mid: ['середня', 'середній', 'medium', 'middle', 'normal'],
  High: ['висока', 'високий', 'складна', 'складний', 'важка', 'важкий', 'hard', 'difficult', 'senior'],
}
export const answerTypeWords: Words = {
  Radio: ['одна', 'один', 'single', 'singlechoice', 'one', 'однавідповідь', 'одинваріант'],
  Checkbox: [
    'кілька',
    'декілька',
    'multiple',
    'multiplechoice',
    'multi',
    'many',
    'кількавідповідей',
    'кількаваріантів',
  ],
  ShortAnswer: ['short', 'text', 'короткавідповідь', 'коротка', 'текст'],
  Number: ['numeric', 'numerical', 'число', 'числова'],
  Matching: ['match', 'pairs', 'відповідність', 'пари'],
  Ordering: ['order', 'sequence', 'упорядкування', 'порядок', 'послідовність'],
}
const yesWords = ['yes', 'true', '1', '+', 'так', 'y']
const noWords = ['no', 'false', '0', '-', 'ні', 'n']

const categories = valuesOf(categoryWords, questionCategories)
const difficulties = valuesOf(difficultyWords, questionDifficulties)
const types = valuesOf(answerTypeWords, answerTypes)

/** undefined: nobody knows what that means. */
export const categoryOf = (word: string): number | undefined => categories.get(bare(word))
export const difficultyOf = (word: string): number | undefined => difficulties.get(bare(word))
export const answerTypeOf = (word: string): number | undefined => types.get(bare(word))

export const yesNoOf = (word: string): boolean | undefined => {
  const said = word.trim().toLowerCase()
  return yesWords.includes(said) ? true : noWords.includes(said) ? false : undefined
}

const nameIn = (values: Readonly<Record<string, number>>, value: number): string =>
  Object.entries(values).find(([, candidate]) => candidate === value)![0]
export const categoryName = (value: number): string => nameIn(questionCategories, value)
export const difficultyName = (value: number): string => nameIn(questionDifficulties, value).toLowerCase()
export const answerTypeName = (value: number): string => nameIn(answerTypes, value).toLowerCase()
