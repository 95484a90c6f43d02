import { isBlank, keptInOrder, wordsKey } from '@academy/contract/answer-kinds'
import { answerTypes } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { isWithin, numberFrom } from './test-taking-decimal.rules.ts'

/** What was answered, as it is stored. */
export interface GivenTo {
  optionIds: readonly number[]
  written: string | null
}

export interface Verdict {
  kind: 'dropped' | 'accepted'
  /** Which other sets of options, orders or pairs are right besides. */
  acceptedSets: readonly (readonly number[])[]
  /** What was typed and is right besides. */
  acceptedWritten: readonly string[]
}

export type JudgedContent = Pick<ContentOfQuestion, 'answerType' | 'options' | 'partialCredit'>

/** Credit is counted in percent of the question. */
export const full = 100
/** What is not wholly right is never worth as much, however it is rounded. */
const mostOfPart = full - 1

const partOf = (right: number, all: number): number =>
  all === 0 ? 0 : Math.max(0, Math.min(mostOfPart, Math.round((full * right) / all)))

const wholeOr = (isWhole: boolean, part: () => number, { partialCredit }: JudgedContent): number => {
  if (isWhole) return full
  return partialCredit ? part() : 0
}

// --- Written answers

/** Which apostrophe, quotation mark or dash a keyboard has is no matter of knowledge. */
const sameSigns: [RegExp, string][] = [
  [/[’ʼ‘ʹ′`´ʻ＇]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
]

/** Case, kinds of letters and signs, and spaces are forgiven; everything else counts. */
export const spellingOf = (text: string): string =>
  sameSigns
    .reduce((now, [signs, plain]) => now.replace(signs, plain), text)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    // What no screen shows.
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const spellings = ({ options }: JudgedContent): string[] =>
  options.flatMap(({ text }) => [text.ua, text.en]).filter((text) => text.trim() !== '')

const isSpelledRight = (content: JudgedContent, written: string): boolean =>
  spellings(content).some((spelling) => spellingOf(spelling) === spellingOf(written))

const isNumberRight = ({ options }: JudgedContent, written: string): boolean => {
  const given = numberFrom(written)
  return given !== null && options.some(({ number }) => number !== undefined && isWithin(given, number))
}

/** Two texts that say the same to the rules of this question. */
const isSameWritten = ({ answerType }: JudgedContent, one: string, other: string): boolean => {
  if (spellingOf(one) === spellingOf(other)) return true
  if (answerType !== answerTypes.Number) return false
  const given = numberFrom(other)
  return given !== null && isWithin(given, { value: one, tolerance: '0' })
}

// --- Sets, orders, pairs

const isSameSet = (one: readonly number[], other: readonly number[]): boolean => {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((id) => b.has(id))
}
const isSameSequence = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Each right option gives its share, each wrong one takes a share away. */
const creditOfSet = (content: JudgedContent, given: readonly number[]): number => {
  const right = content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  const hits = right.filter((id) => given.includes(id)).length
  const misses = new Set(given).size - hits
  return wholeOr(isSameSet(right, given), () => partOf(hits - misses, right.length), content)
}

/** The rows that ask for a match, and which was given to each; what stands twice with the same words is the same match. */
const creditOfPairs = (content: JudgedContent, given: readonly number[]): number => {
  const wordsOf = new Map(content.options.flatMap(({ match }) => (match ? [[match.id, wordsKey(match.text)]] : [])))
  const givenTo = new Map<number, number>()
  for (let at = 0; at + 1 < given.length; at += 2) givenTo.set(given[at]!, given[at + 1]!)
  const rows = content.options.filter(({ text }) => !isBlank(text))
  const right = rows.filter(({ id, match }) => {
    const chosen = givenTo.get(id)
    return chosen !== undefined && wordsOf.get(chosen) === wordsOf.get(match!.id)
  }).length
  return wholeOr(rows.length > 0 && right === rows.length, () => partOf(right, rows.length), content)
}

/** Nothing for the reverse order, everything for the right one; each item that has to be moved costs a share. */
const creditOfOrder = (content: JudgedContent, given: readonly number[]): number => {
  const right = content.options.map(({ id }) => id)
  if (given.length !== right.length || !isSameSet(given, right)) return 0
  const kept = keptInOrder(given.map((id) => right.indexOf(id))).length
  return wholeOr(isSameSequence(given, right), () => partOf(kept - 1, right.length - 1), content)
}

// --- Any answer

const isAccepted = (content: JudgedContent, { optionIds, written }: GivenTo, verdict: Verdict): boolean => {
  if (verdict.kind !== 'accepted') return false
  if (written !== null) return verdict.acceptedWritten.some((text) => isSameWritten(content, text, written))
  const isSame = content.answerType <= answerTypes.Checkbox ? isSameSet : isSameSequence
  return verdict.acceptedSets.some((set) => isSame(set, optionIds))
}

const credits = {
  [answerTypes.Radio]: (content, { optionIds }) => creditOfSet(content, optionIds),
  [answerTypes.Checkbox]: (content, { optionIds }) => creditOfSet(content, optionIds),
  [answerTypes.ShortAnswer]: (content, { written }) => (isSpelledRight(content, written ?? '') ? full : 0),
  [answerTypes.Number]: (content, { written }) => (isNumberRight(content, written ?? '') ? full : 0),
  [answerTypes.Matching]: (content, { optionIds }) => creditOfPairs(content, optionIds),
  [answerTypes.Ordering]: (content, { optionIds }) => creditOfOrder(content, optionIds),
} satisfies Record<number, (content: JudgedContent, given: GivenTo) => number>

/** Q-30, and decision 011: what an answer is worth, from 0 to 100. null: not answered, or too late to count. */
export const creditOf = (content: JudgedContent, given: GivenTo | null, verdict: Verdict | null): number => {
  if (given === null) return 0
  if (verdict && isAccepted(content, given, verdict)) return full
  return credits[content.answerType](content, given)
}
