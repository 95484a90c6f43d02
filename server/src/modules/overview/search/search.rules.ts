import { anyLetter, readingsOf, typosOf } from '@academy/contract/search-words'
import { asWritten } from '#platform/name-search.ts'

/** Beginnings of names: `start` is looked up in an index, `pattern` says the rest. */
export interface NameStart {
  start: string
  pattern: string
}

const ukrainian = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']
const latin = [...'abcdefghijklmnopqrstuvwxyz']
/** However it is written, in a name it stands for any kind of apostrophe. */
const apostrophe = 'ʼ'

const like = (word: string): string => asWritten(word).replaceAll(apostrophe, '_').replaceAll(anyLetter, '_')

const startOf = (words: readonly string[]): NameStart => ({
  start: words[0]!.split(apostrophe)[0]!,
  pattern: `${words.map(like).join('% ')}%`,
})

/** A wildcard in the middle of a word would make an index read everybody: each letter is looked up for itself. */
const spelledOut = (word: string): string[] => {
  if (!word.includes(anyLetter)) return [word]
  const letters = /\p{Script=Cyrillic}/u.test(word) ? ukrainian : latin
  return letters.map((letter) => word.replace(anyLetter, letter))
}

/** Shorter beginnings are everybody. */
const shortestStart = 2
const isNarrow = ({ start }: NameStart): boolean => [...start].length >= shortestStart

/** How the names of people who were meant begin, written either way round. */
export const nameStartsOf = (text: string): NameStart[] => readingsOf(text).map(startOf).filter(isNarrow)

/** The same with one letter wrong: in the first word, or in the second of two. */
export const nearNameStartsOf = (text: string): NameStart[] =>
  readingsOf(text)
    .slice(0, 2)
    .flatMap((words) => [words, ...(words.length === 2 ? [words.toReversed()] : [])])
    .flatMap(([first, ...others]) =>
      typosOf(first!)
        .flatMap(spelledOut)
        .filter((word) => word !== first)
        .map((word) => startOf([word, ...others])),
    )
    .filter(isNarrow)

/** A word is in a name, before which a space is put, if one of the patterns fits; where there are parts, one of them as well. */
export interface WordPattern {
  anyOf: string[]
  parts: string[]
}
/** Per reading, per word. */
export type WordPatterns = WordPattern[][]

/** Two letters lie somewhere in nearly every name: they have to begin a word of it. */
const shortestInside = 3
const patternOf = (word: string): string => `%${[...word].length < shortestInside ? ' ' : ''}${like(word)}%`

/**
 * With one letter wrong, one of these two is whole. Hardly any name holds one, so hardly any has to be held against
 * everything the word may have been. Two letters swapped across the middle take one of each half.
 */
const wholePartsOf = (word: string): string[] => {
  const letters = [...word]
  const middle = Math.ceil(letters.length / 2)
  return [letters.slice(0, middle - 1), letters.slice(middle)].map((part) => `%${like(part.join(''))}%`)
}

export const wordPatternsOf = (text: string): WordPatterns =>
  readingsOf(text).map((words) => words.map((word) => ({ anyOf: [patternOf(word)], parts: [] })))

const nearPatternOf = (word: string): WordPattern => {
  const typos = typosOf(word)
  return { anyOf: [word, ...typos].map(patternOf), parts: typos.length > 0 ? wholePartsOf(word) : [] }
}
export const nearWordPatternsOf = (text: string): WordPatterns =>
  readingsOf(text).map((words) => words.map(nearPatternOf))

/** How the number may be stored that somebody begins to type; empty: it is none. */
export const phoneStartsOf = (text: string): string[] => {
  const digits = text.replaceAll(/[\s()-]/g, '')
  if (!/^\+?\d{3,}$/.test(digits)) return []
  return digits.startsWith('+') ? [digits] : [`+${digits}`, `+38${digits}`]
}
