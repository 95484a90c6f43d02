import type { GradedTest } from '@academy/contract/autograde'
import { remark } from '@academy/contract/grader-remarks'
import { autogradeTestsMaxCount, markRange } from '@academy/contract/limits'
import type { FoundResults, FoundTest } from './results.ts'

export interface Judgement {
  mark: number
  tests: GradedTest[]
}

/** Text that the server can store: no NUL, no broken characters, no spaces at the ends of a name. */
export const storable = (text: string, maxLength: number): string =>
  text.toWellFormed().replaceAll('\0', '').slice(0, maxLength).toWellFormed()

/** All messages together: a report must fit into one call. */
const messagesLength = 400_000
const messageLength = (count: number): number => Math.min(2_000, Math.floor(messagesLength / count))

/** What a library wrote is a text; what we say ourselves is a remark, whose values may be texts of a student. */
const said = (message: FoundTest['message'], maxLength: number): Pick<GradedTest, 'message' | 'remark'> => {
  if (message === null || typeof message === 'string')
    return { message: message === null ? null : storable(message, maxLength) }
  const { answer, file, name } = message
  return {
    message: null,
    remark: {
      ...message,
      ...(answer === undefined ? {} : { answer: storable(answer, maxLength) }),
      ...(file === undefined ? {} : { file: storable(file, 200) }),
      ...(name === undefined ? {} : { name: storable(name, 200) }),
    },
  }
}

const gradedTest = ({ name, passed, message, ms }: FoundTest, maxLength: number): GradedTest => ({
  name: storable(name, 255).trim() || '?',
  passed,
  ...said(message, maxLength),
  ms: ms === null ? null : Math.min(3_600_000, Math.max(0, Math.round(ms))),
})

const failedTest = (name: string, message: FoundTest['message']): FoundTest => ({
  name,
  passed: false,
  message,
  ms: null,
})

/** G3: only tests whose names the tests repository expects count. */
const byNames = (expected: readonly string[], found: FoundTest[]): FoundTest[] =>
  expected.map((name) => {
    const [first, second] = found.filter((test) => test.name === name)
    if (!first) return failedTest(name, remark('notRun'))
    return second ? failedTest(name, remark('reportedTwice')) : first
  })

const byCount = (expected: number, found: FoundTest[]): FoundTest[] => {
  if (found.length > expected) return found.map(({ name }) => failedTest(name, remark('tooManyTests', { expected })))
  const missing = Array.from({ length: expected - found.length }, (_, index) =>
    failedTest(`test ${found.length + index + 1}`, remark('notRun')),
  )
  const seen = new Set<string>()
  const unique = found.map((test) => {
    const isAgain = seen.has(test.name)
    seen.add(test.name)
    return isAgain ? failedTest(test.name, remark('reportedTwice')) : test
  })
  return [...unique, ...missing]
}

export const markOf = (
  tests: readonly { name: string; passed: boolean }[],
  weights: Record<string, number> = {},
): number => {
  const weigh = (list: readonly { name: string }[]) =>
    list.reduce((sum, { name }) => sum + (Object.hasOwn(weights, name) ? weights[name]! : 1), 0)
  const whole = weigh(tests)
  if (whole === 0) return markRange.min
  const share = weigh(tests.filter(({ passed }) => passed)) / whole
  // Rounded down: the highest mark is for all of them. The little more undoes 0.7 * 10 = 6.999.
  return Math.floor(share * markRange.max + 1e-9)
}

/** The mark follows from what the tests repository expects and what was found; never from an exit code alone. */
export const judge = (
  { tests: found, problem }: FoundResults,
  exitCode: number | null,
  expected: readonly string[] | number | undefined,
  weights: Record<string, number> = {},
): Judgement => {
  const counted =
    expected === undefined || typeof expected === 'number'
      ? byCount(expected ?? found.length, found)
      : byNames(expected, found)
  const isAllPassed = counted.every(({ passed }) => passed)
  const contradiction =
    problem ??
    (isAllPassed && exitCode !== 0
      ? exitCode === null
        ? remark('passedButSignal')
        : remark('passedButExit', { exitCode })
      : null)
  const tests = contradiction ? counted.map(({ name }) => failedTest(name, contradiction)) : counted
  const told = tests.slice(0, autogradeTestsMaxCount)
  const graded = told.map((test) => gradedTest(test, messageLength(told.length)))
  return { mark: markOf(tests, weights), tests: graded }
}
