import { answerTypes } from '@academy/contract/enums'
import { importMaxRows, questionOptionCount } from '@academy/contract/limits'
import type { ReadQuestion } from './read-question.ts'
import { languageNotedIn } from './language.rules.ts'
import { type RightNumber, rightNumberFrom } from './number-cells.ts'
import { categoryOf, difficultyOf } from './words.rules.ts'

/**
 * GIFT, the text format of Moodle: single and multiple choice, true and false, short answers, numbers, matching, ordering,
 * missing words, categories, comments, titles, escapes, weights. What else it can say is named as a fault of its row. Beyond the format, as Moodle itself does: the name and
 * tags in the comment before a question, two languages as {mlang}; and, in html comments, our description and image.
 */
export const questionsOfGift = (source: string): ReadQuestion[] => {
  const found: ReadQuestion[] = []
  const isOurs = languageNotedIn(source) !== null
  let category: number | undefined
  for (const { row, lines, comments } of blocksOf(source)) {
    const named = /^\$CATEGORY:(.*)$/.exec(lines[0]!)
    if (named) category = categoryOfPath(named[1]!)
    const body = (named ? lines.slice(1) : lines).join('\n').trim()
    if (body !== '') found.push({ ...withWeights(questionOf(body, row, comments), isOurs), category })
    // Enough to see that there are too many.
    if (found.length > importMaxRows) break
  }
  return found
}

interface Block {
  row: number
  lines: string[]
  comments: string[]
}

/** Questions stand apart by an empty line. Inside of braces one does not count. */
const blocksOf = (source: string): Block[] => {
  const blocks: Block[] = []
  let current: Block | null = null
  let comments: string[] = []
  let depth = 0
  const finish = (): void => {
    if (current) blocks.push(current)
    if (current) comments = []
    current = null
    depth = 0
  }
  source
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((line, index) => {
      if (line.trimStart().startsWith('//')) {
        comments.push(line)
      } else if (line.trim() === '' && depth === 0) finish()
      else {
        // A category takes its line alone, an empty one after it or not.
        if (line.startsWith('$CATEGORY:')) finish()
        current ??= { row: index + 1, lines: [], comments }
        current.lines.push(line.startsWith('$CATEGORY:') ? line.trimEnd() : line)
        depth = Math.max(0, depth + bracesOf(line))
      }
    })
  finish()
  return blocks
}

const bracesOf = (line: string): number => {
  let depth = 0
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === '{') depth++
    else if (line[at] === '}') depth--
  }
  return depth
}

/** '$course$/top/JS': the innermost name that we know. */
const categoryOfPath = (path: string): number | undefined =>
  path
    .split('/')
    .map((name) => categoryOf(name))
    .findLast((value) => value !== undefined)

/** Texts, description and eight options in two languages, every sign escaped. */
const questionMaxLength = 70_000

const questionOf = (body: string, row: number, comments: readonly string[]): Weighed => {
  const note = comments.join(' ')
  const { title, rest } = titleOf(body)
  const question: ReadQuestion = {
    row,
    key: /\[id:([^\]]{1,100})\]/.exec(note)?.[1]?.trim() || title || undefined,
    text: {},
    description: {},
    imageUrl: undefined,
    category: undefined,
    difficulty: difficultyOf(/\[tag:difficulty-([^\]]{1,30})\]/.exec(note)?.[1] ?? '-'),
    answerType: undefined,
    options: [],
    errors: [],
    warnings: [],
    cells: [body],
  }
  if (body.length > questionMaxLength) return faulty(question, 'toLong')
  const [open, close] = answersIn(rest)
  if (open === -1 || close === -1) return faulty(question, open === -1 ? 'giftDescription' : 'giftBraces')
  const answers = rest.slice(open + 1, close).trim()
  const after = rest.slice(close + 1).trim()
  // A second pair of braces is another question, or a mistake.
  if (indexOf(after, '{') !== -1) return faulty(question, 'giftBraces')
  // A word is missing in the middle: the blank shows where.
  const asked =
    after === '' ? rest.slice(0, open) : `${rest.slice(0, open).trimEnd()} _____ ${after}`.replace(/ ([.,!?:;])/g, '$1')
  return withAnswers(withTexts({ ...question, partialCredit: note.includes('[tag:partial-credit]') }, asked), answers)
}

const faulty = (question: ReadQuestion, message: string, field = 'text'): ReadQuestion => ({
  ...question,
  errors: [...question.errors, { field, message }],
})

const titleOf = (body: string): { title: string; rest: string } => {
  if (!body.startsWith('::')) return { title: '', rest: body }
  const end = indexOf(body, '::', 2)
  return end === -1
    ? { title: '', rest: body }
    : { title: unescaped(body.slice(2, end)).trim(), rest: body.slice(end + 2).trim() }
}

/** Where a sign stands that no backslash takes its meaning from. */
const indexOf = (text: string, sign: string, from = 0): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

const answersIn = (text: string): [number, number] => {
  const open = indexOf(text, '{')
  return [open, open === -1 ? -1 : indexOf(text, '}', open)]
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
const unescaped = (text: string): string =>
  text.replace(/\\([~=#{}:>\\nrt])/g, (_, sign: string) => escapes[sign] ?? sign)

const format = /^\s*\[(?:html|markdown|plain|moodle)\]/i
const languages: Record<string, 'ua' | 'en'> = { uk: 'ua', ua: 'ua', en: 'en' }

/** Both languages, where it says so; else it is taken for Ukrainian until somebody says what it is. */
const inLanguages = (written: string): { ua?: string; en?: string; isPlain?: boolean } => {
  const text = unescaped(written.replace(format, ''))
  // Every other piece is what stands in such a sign: a language, or nothing at its end.
  const pieces = text.split(/\{mlang ?(\w{0,5})\}/)
  const found: { ua?: string; en?: string } = {}
  for (let at = 1; at < pieces.length; at += 2) {
    const language = languages[pieces[at]!]
    if (language && pieces[at + 2] === '') found[language] = pieces[at + 1]!
  }
  return Object.keys(found).length > 0 ? found : { ua: text.trim(), isPlain: true }
}

export const descriptionMark = '<!--description-->'
const imageTag = /^<!--image:([^>]{1,255}?)-->|^<img\s[^>]{0,300}?src="([^"]{1,500})"[^>]{0,300}>/

/** The first picture only: a question has one. */
const imageIn = (text: string): { tag: string; address: string | undefined } => {
  const at = text.search(/<!--image:|<img\s/)
  const found = at === -1 ? null : imageTag.exec(text.slice(at, at + 1_200))
  return { tag: found?.[0] ?? '', address: found?.[1] ?? found?.[2] }
}

const withTexts = (question: ReadQuestion, written: string): ReadQuestion => {
  const picture = imageIn(unescaped(written))
  const both = inLanguages(written)
  const split = (text: string | undefined): [string | undefined, string | undefined] => {
    if (text === undefined) return [undefined, undefined]
    const [first = '', ...more] = text.replace(picture.tag, '').split(descriptionMark)
    return [first.trim(), more.length > 0 ? more.join(descriptionMark) : undefined]
  }
  const [ua, en] = [split(both.ua), split(both.en)]
  const plain = both.isPlain ? { isPlain: true } : {}
  return {
    ...question,
    imageUrl: picture.address,
    text: { ua: ua[0], en: en[0], ...plain },
    description: { ua: ua[1], en: en[1], ...plain },
  }
}

const withoutFeedback = ({ warnings }: ReadQuestion): string[] => [...warnings, 'feedbackLeftOut']

const trueFalse = /^(T|TRUE|F|FALSE)\s*(#|$)/

const withAnswers = (question: ReadQuestion, answers: string): Weighed => {
  if (answers === '') return faulty(question, 'giftEssay')
  const yesNo = trueFalse.exec(answers)
  if (yesNo) {
    const isTrue = yesNo[1]!.startsWith('T')
    return {
      ...question,
      answerType: answerTypes.Radio,
      options: [
        { ua: 'Правда', en: 'True', isCorrect: isTrue },
        { ua: 'Неправда', en: 'False', isCorrect: !isTrue },
      ],
      warnings: yesNo[2] === '#' ? withoutFeedback(question) : question.warnings,
    }
  }
  if (answers.startsWith('#')) return withNumbers(question, answers.slice(1).trim())
  if (answers.startsWith('>')) return withOrder(question, answers)
  return withOptions(question, partsOf(answers))
}

interface Part {
  sign: '=' | '~'
  weight: number | null
  text: string
  hasFeedback: boolean
}

const partsOf = (answers: string): Part[] => {
  const parts: Part[] = []
  let from = -1
  const add = (until: number): void => {
    if (from === -1) return
    const written = answers.slice(from + 1, until)
    const feedback = indexOf(written, '#')
    const said = (feedback === -1 ? written : written.slice(0, feedback)).trim()
    const weighed = /^%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(said)
    parts.push({
      sign: answers[from] as Part['sign'],
      weight: weighed ? Number(weighed[1]) : null,
      text: said.slice(weighed?.[0].length ?? 0),
      hasFeedback: feedback !== -1,
    })
  }
  for (let at = 0; at < answers.length; at++) {
    if (answers[at] === '\\') at++
    else if (answers[at] === '=' || answers[at] === '~') {
      add(at)
      from = at
    }
  }
  add(answers.length)
  return parts
}

type Weighed = ReadQuestion & { weights?: number[] }

const withOptions = (question: ReadQuestion, parts: readonly Part[]): Weighed => {
  if (parts.length === 0) return faulty(question, 'giftBraces')
  if (parts.length > questionOptionCount.max) return faulty(question, 'tooManyOptions', 'options')
  if (parts.every(({ sign, text }) => sign === '=' && text.includes('->'))) return withPairs(question, parts)
  if (parts.every(({ sign }) => sign === '=')) return withSpellings(question, parts)
  const isOne = parts.some(({ sign }) => sign === '=')
  if (isOne && parts.some(({ sign, weight }) => sign === '~' && weight !== null && weight > 0))
    return faulty(question, 'giftPartialCredit')
  return {
    ...question,
    answerType: isOne ? answerTypes.Radio : answerTypes.Checkbox,
    options: parts.map(({ sign, weight, text }) => ({
      ...inLanguages(text),
      isCorrect: isOne ? sign === '=' : (weight ?? 0) > 0,
    })),
    weights: isOne ? [] : parts.map(({ weight }) => weight ?? 0),
    warnings: warningsAbout(question, parts),
  }
}

const warningsAbout = (question: ReadQuestion, parts: readonly Part[]): string[] =>
  parts.some(({ hasFeedback }) => hasFeedback) ? withoutFeedback(question) : question.warnings

/**
 * Several right options with weights are worth a part each. Ours say so themselves; elsewhere weights that are not even
 * are evened out, and the row says it.
 */
const withWeights = ({ weights = [], ...said }: Weighed, isOurs: boolean): ReadQuestion => {
  if (isOurs || said.partialCredit) return said
  // Nothing is said about it: a pair is always worth its part there, of an order that depends.
  const isPair = said.answerType === answerTypes.Matching
  const question = { ...said, partialCredit: isPair ? true : undefined }
  if (question.answerType !== answerTypes.Checkbox) return question
  const right = weights.filter((weight) => weight > 0)
  if (right.length < 2) return question
  const isEven = weights.every((weight) => Math.abs(Math.abs(weight) - 100 / right.length) < 1)
  return {
    ...question,
    partialCredit: true,
    warnings: isEven ? question.warnings : [...question.warnings, 'giftWeights'],
  }
}

/** What is worth less than everything is no spelling of ours. */
const fullParts = (question: ReadQuestion, parts: readonly Part[]): { parts: Part[]; warnings: string[] } => {
  const whole = parts.filter(({ weight, sign }) => sign === '=' && (weight === null || weight === 100))
  const warnings = warningsAbout(question, parts)
  return { parts: whole, warnings: whole.length < parts.length ? [...warnings, 'partlyRightLeftOut'] : warnings }
}

const withSpellings = (question: ReadQuestion, all: readonly Part[]): ReadQuestion => {
  const { parts, warnings } = fullParts(question, all)
  if (parts.length === 0) return faulty(question, 'giftPartialCredit')
  return {
    ...question,
    answerType: answerTypes.ShortAnswer,
    options: parts.map(({ text }) => ({ ...inLanguages(text), isCorrect: true })),
    warnings,
  }
}

const withPairs = (question: ReadQuestion, parts: readonly Part[]): ReadQuestion => ({
  ...question,
  answerType: answerTypes.Matching,
  options: parts.map(({ text }) => {
    const [left, right] = [text.slice(0, text.indexOf('->')), text.slice(text.indexOf('->') + 2)]
    return { ...inLanguages(left.trim()), isCorrect: true, match: inLanguages(right.trim()) }
  }),
  warnings: warningsAbout(question, parts),
})

const withNumbers = (question: ReadQuestion, answers: string): ReadQuestion => {
  // One number may stand without its sign.
  const all = partsOf(answers.startsWith('=') || answers.startsWith('~') ? answers : `=${answers}`)
  const { parts, warnings } = fullParts(question, all)
  if (parts.length > questionOptionCount.max) return faulty(question, 'tooManyOptions', 'options')
  const numbers = parts.map(({ text }) => rightNumberFrom(unescaped(text)))
  if (numbers.length === 0 || numbers.includes(null)) return faulty(question, 'giftNumeric')
  return {
    ...question,
    answerType: answerTypes.Number,
    options: (numbers as RightNumber[]).map((number) => ({ ua: '', en: '', isCorrect: true, number })),
    warnings,
  }
}

/** The first line says how many are shown and how it is graded, which is ours to decide; each other line is an item. */
const withOrder = (question: ReadQuestion, answers: string): ReadQuestion => {
  const items = answers
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter(Boolean)
  if (items.length < questionOptionCount.min) return faulty(question, 'giftOrder')
  if (items.length > questionOptionCount.max) return faulty(question, 'tooManyOptions', 'options')
  return {
    ...question,
    answerType: answerTypes.Ordering,
    options: items.map((item) => ({ ...inLanguages(item), isCorrect: true })),
  }
}
