import { costOf } from '#test/cost.ts'

/**
 * Whether a pattern can take more than linear time. Two ways, because neither sees everything: the shape (something
 * repeated inside something repeated) and what texts made to hurt cost.
 */

interface Open {
  /** Holds something that can be repeated a variable number of times. */
  hasVariable: boolean
  alternatives: number
}

const quantifierAt = (source: string, at: number): { length: number; min: number; max: number } | null => {
  const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(source.slice(at))
  if (!match) return null
  const [text, from, comma, to] = match
  const length = text.length + (source[at + text.length] === '?' ? 1 : 0)
  if (text === '*') return { length, min: 0, max: Infinity }
  if (text === '+') return { length, min: 1, max: Infinity }
  if (text === '?') return { length, min: 0, max: 1 }
  return { length, min: Number(from), max: comma === undefined ? Number(from) : to === '' ? Infinity : Number(to) }
}

const skipClass = (source: string, at: number): number => {
  for (at++; source[at] !== ']'; at++) if (source[at] === '\\') at++
  return at + 1
}

/** A group repeated more than a few times that holds something variable or a choice: the classic trap. Conservative. */
export const hasNestedRepetition = (source: string): boolean => {
  const stack: Open[] = [{ hasVariable: false, alternatives: 1 }]
  let at = 0
  let closed: Open | null = null
  while (at < source.length) {
    const char = source[at]
    const quantifier = at > 0 ? quantifierAt(source, at) : null
    if (quantifier) {
      const isVariable = quantifier.max !== quantifier.min && quantifier.max > 1
      if (closed && quantifier.max > 4 && (closed.hasVariable || closed.alternatives > 1)) return true
      if (isVariable || closed?.hasVariable) stack.at(-1)!.hasVariable = true
      at += quantifier.length
      closed = null
      continue
    }
    if (closed?.hasVariable) stack.at(-1)!.hasVariable = true
    closed = null
    if (char === '\\') at += 2
    else if (char === '[') at = skipClass(source, at)
    else if (char === '(') {
      stack.push({ hasVariable: false, alternatives: 1 })
      at += /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))![0].length
    } else if (char === ')') {
      closed = stack.pop()!
      at++
    } else {
      if (char === '|') stack.at(-1)!.alternatives++
      at++
    }
  }
  return false
}

const charactersOf = (source: string): string[] => {
  const plain = source.replace(/\\[dDwWsSbB]|\(\?<?[:=!]/g, '').replace(/\\(.)/g, '$1')
  return [
    ...new Set(
      Array.from(plain)
        .filter((char) => !/[()[\]{}|^$*+?]/.test(char))
        .slice(0, 14),
    ),
    'a',
    '0',
    ' ',
    '.',
    '-',
    "'",
  ]
}
const literalStart = (source: string): string =>
  /^\^?((?:\\?[\w:/.@-])*)/.exec(source.replace(/\\([/.:-])/g, '$1'))?.[1] ?? ''

/**
 * What a pattern of quadratic time costs on a text of a thousand letters is forgiven, thirty times over: one of cubic
 * time costs some hundred times as much, an honest one much less.
 */
const quadratic = /^\d+\d+$/
const quadraticText = `${'0'.repeat(1_000)}!`
const forgiven = costOf(() => quadratic.test(quadraticText), { times: 300 }) / 10

/** Whether the work costs many times as much as the reference, every time it is done. */
export const isCostly = (work: () => unknown): boolean => costOf(work, { cheap: forgiven }) > forgiven

/** The text that costs too much, of those that repeat every letter and pair of letters of the pattern and then fail. */
export const costlyTextFor = (pattern: RegExp, length = 1_000): string | null => {
  const letters = charactersOf(pattern.source)
  const units = [...letters, ...letters.flatMap((one) => letters.map((two) => one + two))]
  for (const start of new Set(['', literalStart(pattern.source)]))
    for (const unit of units)
      for (const end of ['', '\u0001']) {
        const text = start + unit.repeat(length / unit.length) + end
        const match = () => {
          pattern.lastIndex = 0
          return pattern.test(text)
        }
        if (isCostly(match)) return text
      }
  return null
}

export const patternOf = (literal: string): RegExp => {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}
