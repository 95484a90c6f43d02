import { createHash } from 'node:crypto'
import { canBePartlyRight, leastOptions, shapeOf } from '@academy/contract/answer-kinds'
import { answerTypes, type AnswerType, questionCategories, questionDifficulties } from '@academy/contract/enums'
import { ImportedQuestion, type ImportRow } from '@academy/contract/questions'
import { type ContentOfQuestion, QuestionImage, type TwoLanguages } from '@academy/contract/question-content'
import type { ReadQuestion } from './import/read-question.ts'
import { contentFrom, idsIn, isSameContent, withoutIds } from './questions.rules.ts'

/** What of the bank an import may meet. */
export interface StoredQuestion {
  id: number
  version: number
  importKey: string | null
  createdAt: Date
  content: ContentOfQuestion
}

// --- By what name the next run finds a question again

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Of a question that was written by hand: its number, and a proof that it is that one and not another bank's. */
export const bankKey = ({ id, createdAt }: Pick<StoredQuestion, 'id' | 'createdAt'>): string =>
  `bank-${id}-${digest(`${id} ${createdAt.toISOString()}`).slice(0, 12)}`

export const idOfBankKey = (key: string): number | null => {
  const id = /^bank-([1-9]\d{0,8})-[0-9a-f]{12}$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Where the file gives no key: the same words with the same code below them are the same question. Words that do not say
 * their language count as Ukrainian here, so that the key stays when somebody says another.
 */
export const keyOf = ({ key, text, description }: ReadQuestion): string => {
  if (key !== undefined) return key
  const words = [text, description]
    .flatMap(({ ua, en, isPlain }) => (isPlain ? [ua ?? en, ''] : [ua, en]))
    .map((part) => (part ?? '').replace(/\s+/g, ' ').trim().toLowerCase())
  return `text-${digest(words.join('\n')).slice(0, 32)}`
}

const hasName = ({ key, text }: ReadQuestion): boolean => Boolean(key ?? text.ua ?? text.en)

/** By either name. */
export const findStored = (stored: readonly StoredQuestion[]) => {
  const byKey = new Map<string, StoredQuestion>()
  for (const question of stored) {
    byKey.set(bankKey(question), question)
    if (question.importKey !== null) byKey.set(question.importKey, question)
  }
  return (key: string): StoredQuestion | undefined => byKey.get(key)
}

// --- What a row makes of a question

/** A text without what files lose: kinds of line ends, signs that XML cannot hold, spaces at its ends. */
const formOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .trim()

/** Files do not carry every space and sign. Where nothing else differs, nothing does. */
const kept = (read: string, stored: string | undefined): string =>
  stored !== undefined && formOf(read) === formOf(stored) ? stored : read

const merged = (read: { ua?: string | undefined; en?: string | undefined }, stored?: TwoLanguages): TwoLanguages => ({
  ua: read.ua === undefined ? (stored?.ua ?? '') : kept(read.ua, stored?.ua),
  en: read.en === undefined ? (stored?.en ?? '') : kept(read.en, stored?.en),
})

const isSameText = (one: string | undefined, other: string): boolean =>
  one !== undefined && formOf(one) !== '' && formOf(one) === formOf(other)

type Option = ContentOfQuestion['options'][number]
type ReadText = Pick<ReadQuestion['options'][number], 'ua' | 'en'>

const isSameOption = (read: ReadText, { text }: Option): boolean =>
  (['ua', 'en'] as const).every((language) => formOf(read[language] ?? text[language]) === formOf(text[language]))
const isLikeOption = (read: ReadText, { text }: Option): boolean =>
  isSameText(read.ua, text.ua) || isSameText(read.en, text.en)
/** The same words, which were taken for the other language before. */
const isMovedOption = (read: ReadText, { text }: Option): boolean =>
  (!read.ua && !text.en && isSameText(read.en, text.ua)) || (!read.en && !text.ua && isSameText(read.ua, text.en))

/**
 * The options that are meant: the same in both languages, or else in one, or else in the other one; each means one read
 * option only. The one in the same place comes first, for a file may leave a language out.
 */
const meantOptions = (read: readonly ReadText[], stored: readonly Option[]): (Option | undefined)[] => {
  const left = new Set(stored)
  const take = (isIt: (option: Option) => boolean, here: Option | undefined): Option | undefined => {
    const found = here && left.has(here) && isIt(here) ? here : [...left].find(isIt)
    if (found) left.delete(found)
    return found
  }
  const same = read.map((text, place) => take((option) => isSameOption(text, option), stored[place]))
  const like = read.map((text, place) => same[place] ?? take((option) => isLikeOption(text, option), stored[place]))
  return read.map((text, place) => like[place] ?? take((option) => isMovedOption(text, option), stored[place]))
}

const mergedOptions = (options: ReadQuestion['options'], stored: readonly Option[]) => {
  const meant = meantOptions(options, stored)
  return options.map(({ isCorrect, match, number, ...text }, place) => ({
    text: merged(text, meant[place]?.text),
    isCorrect,
    ...(match && { match: { text: merged(match, meant[place]?.match?.text) } }),
    ...(number && { number }),
  }))
}

/** What an earlier run took for the other language moves over to the one that the file is said to be in now. */
const movedOver = ({ text }: ReadQuestion, stored: ContentOfQuestion): ContentOfQuestion => {
  const [now, before] = text.en === undefined ? (['ua', 'en'] as const) : (['en', 'ua'] as const)
  if (!text.isPlain || stored.text[now] !== '' || !isSameText(text[now], stored.text[before])) return stored
  const swapped = ({ ua, en }: TwoLanguages): TwoLanguages =>
    (now === 'en' ? en : ua) === '' ? { ua: en, en: ua } : { ua, en }
  return {
    ...stored,
    text: swapped(stored.text),
    description: swapped(stored.description),
    options: stored.options.map((option) => ({
      ...option,
      text: swapped(option.text),
      ...(option.match && { match: { ...option.match, text: swapped(option.match.text) } }),
    })),
  }
}

const isOurImage = (address: string | undefined): address is string => QuestionImage.safeParse(address).success

const questionFrom = (read: ReadQuestion, stored: ContentOfQuestion | undefined) => {
  const rightCount = read.options.filter(({ isCorrect }) => isCorrect).length
  const choice = stored && shapeOf(stored.answerType) === 'choice' ? stored.answerType : answerTypes.Radio
  const guessed = rightCount > 1 ? answerTypes.Checkbox : choice
  const answerType = (read.answerType ?? guessed) as AnswerType
  const isPartial = read.partialCredit ?? (stored?.answerType === answerType && stored.partialCredit)
  return {
    text: merged(read.text, stored?.text),
    description: merged(read.description, stored?.description),
    // A file that has none may well be older than the picture.
    imageUrl: isOurImage(read.imageUrl) ? read.imageUrl : (stored?.imageUrl ?? null),
    category: read.category ?? stored?.category ?? questionCategories.Other,
    difficulty: read.difficulty ?? stored?.difficulty ?? questionDifficulties.None,
    answerType,
    options: mergedOptions(read.options, stored?.options ?? []),
    ...(isPartial && canBePartlyRight(answerType) && { partialCredit: true as const }),
    importKey: keyOf(read),
  }
}

/** The names that people know the fields by. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const [field, index] = path
  if (field === 'importKey') return 'key'
  if (field === 'options') {
    const column = path[2] === 'match' ? 'match' : 'option'
    return typeof index === 'number' ? `${column}${index + 1}` : 'correct'
  }
  return String(field)
}

const faultsOf = (question: ReturnType<typeof questionFrom>): ImportRow['errors'] => {
  const least = leastOptions(question.answerType)
  if (question.options.length < least) return [{ field: `option${least}`, message: 'tooFewOptions' }]
  const { error } = ImportedQuestion.safeParse(question)
  const errors = (error?.issues ?? []).map(({ path, message }) => ({ field: fieldOf(path), message }))
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)
}

/** A spelling or a number needs no other language. */
const translatable = ({ answerType, options }: ReturnType<typeof questionFrom>): TwoLanguages[] =>
  shapeOf(answerType) === 'written'
    ? []
    : options
        .flatMap((option) => [option.text, ...(option.match ? [option.match.text] : [])])
        .filter(({ ua, en }) => ua.trim() + en.trim() !== '')

const warningsOf = (read: ReadQuestion, question: ReturnType<typeof questionFrom>): string[] => {
  const { text, options } = question
  const texts = [text, ...translatable(question)]
  const lacks = (language: 'ua' | 'en') => texts.some((both) => both[language].trim() === '')
  const written = options.map((option) => JSON.stringify([option.text, option.match?.text, option.number]))
  return [
    ...read.warnings,
    ...(read.imageUrl && !isOurImage(read.imageUrl) ? ['imageToUpload'] : []),
    ...(lacks('ua') ? ['noUkrainian'] : []),
    ...(lacks('en') ? ['noEnglish'] : []),
    ...(new Set(written).size < written.length ? ['sameOptions'] : []),
  ]
}

export const planRow = (read: ReadQuestion, stored: StoredQuestion | undefined): ImportRow => {
  const question = questionFrom(read, stored && movedOver(read, stored.content))
  // What the file itself got wrong says more than what follows from it.
  const errors = read.errors.length > 0 ? read.errors : faultsOf(question)
  const warnings = warningsOf(read, question)
  if (errors.length > 0)
    return { row: read.row, outcome: 'faulty', question: null, before: null, errors, warnings, cells: read.cells }
  const imported = question as ImportedQuestion
  const isChanged = stored && !isSameContent(nextContent(imported, stored.content), stored.content)
  return {
    row: read.row,
    outcome: stored ? (isChanged ? 'changed' : 'same') : 'new',
    question: imported,
    before: isChanged ? stored.content : null,
    errors: [],
    warnings,
    cells: [],
  }
}

/**
 * The whole file. Of doubles the first counts, and the others say which that is. What could not be read at all has
 * neither key nor words to compare.
 */
export const planRows = (read: readonly ReadQuestion[], stored: readonly StoredQuestion[]): ImportRow[] => {
  const find = findStored(stored)
  const rowsByName = new Map<string, number>()
  return read.map((question) => {
    const key = keyOf(question)
    if (!hasName(question)) return planRow(question, find(key))
    const name = nameOf(key, find(key))
    const otherRow = rowsByName.get(name)
    if (otherRow === undefined) rowsByName.set(name, question.row)
    const double = otherRow === undefined ? [] : [{ field: 'key', message: 'duplicateInFile', otherRow }]
    return planRow({ ...question, errors: [...question.errors, ...double] }, find(key))
  })
}

/** Two keys may mean one question. */
export const nameOf = (key: string, stored: StoredQuestion | undefined): string =>
  stored ? `stored ${stored.id}` : `key ${key}`

// --- What is stored

/**
 * The next version of a stored question. An option with the same words in one language is the same option; one with new
 * words is a new one, so that no answer given to the old words counts for others (Q-30).
 */
export const nextContent = (
  question: ImportedQuestion,
  stored: ContentOfQuestion,
  everyId: readonly number[] = idsIn(stored),
): ContentOfQuestion => {
  const meant = meantOptions(
    question.options.map(({ text }) => text),
    stored.options,
  )
  return contentFrom(
    {
      ...question,
      imageUrl: question.imageUrl ?? stored.imageUrl,
      options: question.options.map(({ text, isCorrect, match, number }, index) => ({
        ...(meant[index] ? { id: meant[index].id } : {}),
        text,
        isCorrect,
        ...(match && { match: { ...sameMatch(match.text, meant[index]), text: match.text } }),
        ...(number && { number }),
      })),
    },
    everyId,
    stored,
  )
}

const sameMatch = (text: TwoLanguages, meant: Option | undefined): { id?: number } =>
  meant?.match && formOf(text.ua) === formOf(meant.match.text.ua) && formOf(text.en) === formOf(meant.match.text.en)
    ? { id: meant.match.id }
    : {}

export const firstContent = (question: ImportedQuestion): ContentOfQuestion => contentFrom(withoutIds(question), [])
