import { isDeepStrictEqual } from 'node:util'
import { autogradeErrorCodes } from '@academy/contract/enums'
import { type GraderRemark, remark } from '@academy/contract/grader-remarks'
import { endingLine, type Grading, type Outcome, type Prepared } from './grading.ts'
import { judge } from './mark.ts'
import { PlanFault, type Case } from './plan.ts'
import { quoted } from './prepare.ts'
import type { FoundTest } from './results.ts'
import { callWork, canCall, runWork } from './student-work.ts'

/** Spaces at the ends of lines and empty lines at the end are nobody's mistake. Linear, whatever a student prints. */
const plain = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()

export const isAsExpected = (expected: unknown, said: unknown): boolean =>
  typeof expected === 'string' && typeof said === 'string'
    ? plain(expected) === plain(said)
    : isDeepStrictEqual(expected, said)

type Said = { value: unknown } | { error: string | GraderRemark }

const answerOf = async (grading: Grading, { plan, work, clock }: Prepared, one: Case): Promise<Said> => {
  const ms = plan.caseSeconds * 1000
  if (one.call) return callWork(grading, work, clock, { language: plan.language, ms, ...one.call })
  const command = ['/bin/sh', '-c', `exec ${plan.run} "$@"`, 'sh', ...(one.args ?? [])]
  const { ending, code, stdout, stderr } = await runWork(grading, work, clock, { command, stdin: one.stdin, ms })
  if (stderr) grading.log(stderr, 'student')
  if (ending !== 'exited') return { error: { code: ending } }
  if (code === 0) return { value: stdout }
  return { error: code === null ? remark('signal') : remark('exit', { exitCode: code }) }
}

/** Shows the output of the student's program, never the expected output, which stays secret. */
const shown = (value: unknown): GraderRemark => {
  try {
    return remark('answered', { answer: JSON.stringify(value)?.slice(0, 500) ?? 'undefined' })
  } catch {
    // Too deep to be written.
    return remark('answered', { answer: '…' })
  }
}

const gradeCase = async (grading: Grading, prepared: Prepared, one: Case): Promise<FoundTest> => {
  const startedAt = performance.now()
  const said = await answerOf(grading, prepared, one)
  const ms = performance.now() - startedAt
  if ('error' in said) return { name: one.name, passed: false, message: said.error, ms }
  const passed = isAsExpected(one.expected, said.value)
  return { name: one.name, passed, message: passed ? null : shown(said.value), ms }
}

/**
 * G3, the strongest form: inputs are fed one by one, each to a fresh box; what is expected never enters one, and the
 * comparison happens here.
 */
export const gradeByCases = async (grading: Grading, prepared: Prepared): Promise<Outcome> => {
  const { plan } = prepared
  if (plan.cases.some(({ call }) => call) && !canCall(plan.language))
    throw new PlanFault(`"call" works with node and python, not with ${quoted(plan.language)}.`)
  const tests: FoundTest[] = []
  for (const one of plan.cases) {
    const test = await gradeCase(grading, prepared, one)
    if (grading.signal.aborted) return { kind: 'stopped' }
    grading.log(`${test.passed ? 'ok' : 'not ok'} ${test.name}\n`)
    tests.push(test)
    if (prepared.clock.isOver()) {
      grading.log(endingLine('time'))
      return { kind: 'failed', errorCode: autogradeErrorCodes.TimeLimit }
    }
  }
  return {
    kind: 'graded',
    isProved: true,
    ...judge(
      { tests, problem: null },
      0,
      plan.cases.map(({ name }) => name),
      plan.weights,
    ),
  }
}
