import { randomUUID } from 'node:crypto'
import { autogradeErrorCodes } from '@academy/contract/enums'
import { remark } from '@academy/contract/grader-remarks'
import { endingLine, limitsFor, toolProcesses, type Grading, type Outcome, type Prepared } from './grading.ts'
import type { Voice } from './log-voices.ts'
import { judge } from './mark.ts'
import { PlanFault, type Plan } from './plan.ts'
import { quoted } from './prepare.ts'
import { readJunit, readTap, type FoundResults } from './results.ts'
import { boxesAtOnce, openStudentDoor } from './student-door.ts'
import type { BoxEnd, Shared } from './sandbox/box.ts'

/** whole: all commands came to their own end; untaken: one never took its word; missing: one did not give it back. */
type Proof = 'whole' | 'untaken' | 'missing'

const [wordFile, proofFile] = ['/tmp/academy-word', '/tmp/academy-end']

/**
 * Together: the tests take a word of their own before they load the student's code (inside/proof.py, proof.mjs) and write
 * it down at their own end, so a report that was printed or left before an early end does not count. It is no secret
 * from code that searches the memory it shares with the tests: such results stay "not proved".
 */
const giveWord = (index: number): string => `printf '%s' "$word${index}" >${wordFile}`
const takeProof = (index: number): string =>
  [
    // Whoever was left running would take the next word.
    'kill -KILL -1 2>/dev/null',
    `isWord() { [ -f "$1" ] && [ ! -L "$1" ] && [ "$(head -c 100 "$1")" = "$word${index}" ]; }`,
    `if isWord ${wordFile}; then proof=untaken`,
    `elif ! isWord ${proofFile} && [ $proof = whole ]; then proof=missing; fi`,
    `rm -rf ${wordFile} ${proofFile}`,
  ].join('\n')

/**
 * Runs the commands and answers on descriptor 3: the report, then a line with a word that only this shell and we know. It
 * comes on stdin, so it stands neither on the command line nor in the environment; where the student's code is in the box
 * there is no /proc to look for it. Without that line the run broke off.
 */
const scriptOf = (plan: Plan): string => {
  const isTogether = plan.mode === 'together'
  const file = plan.resultsFile ? quoted(`/tmp/${plan.resultsFile}`) : null
  const steps = plan.test.map((command, index) => {
    const goesTo = file || plan.results === 'exit' ? '' : '1>&3 '
    const isExit = plan.results === 'exit'
    return [
      ...(isTogether ? [giveWord(index)] : []),
      `sh -c ${quoted(command)} ${goesTo}3>&-; last=$?`,
      ...(isTogether ? [takeProof(index)] : []),
      'if [ $last -ne 0 ]; then code=$last; fi',
      ...(isExit ? [`printf '%s %s\\n' "$word" "$last" >&3`] : []),
    ].join('\n')
  })
  return [
    'read -r word; code=0; proof=whole',
    ...(isTogether ? plan.test.map((_, index) => `read -r word${index}`) : []),
    'exec 3>&1 1>&2 </dev/null',
    ...steps,
    ...(file ? [`if [ -f ${file} ] && [ ! -L ${file} ]; then cat ${file} >&3; fi`] : []),
    `printf '\\n%s end %s %s\\n' "$word" "$code" "$proof" >&3`,
  ].join('\n')
}

const exitsOf = (text: string, word: string, names: readonly string[]): FoundResults => {
  const codes = text
    .split('\n')
    .filter((line) => line.startsWith(`${word} `))
    .map((line) => Number(line.slice(word.length + 1)))
  const tests = codes.map((code, index) => {
    const message = code === 0 ? null : remark('exit', { exitCode: code })
    return { name: names[index] ?? '', passed: code === 0, message, ms: null }
  })
  return { tests, problem: null }
}

/** The report and how the commands ended; null: it broke off before the last line. */
const readFrame = (stdout: string, word: string): { report: string; code: number; proof: Proof } | null => {
  const end = new RegExp(`\\n${word} end (\\d+) (\\w+)\\n$`).exec(stdout)
  return end ? { report: stdout.slice(0, end.index), code: Number(end[1]), proof: end[2] as Proof } : null
}

const resultsOf = (plan: Plan, report: string, word: string): FoundResults => {
  switch (plan.results) {
    case 'tap':
      return readTap(report)
    case 'junit':
      return readJunit(report)
    default:
      return exitsOf(report, word, plan.expected as string[])
  }
}

const provedResults = (plan: Plan, { report, proof }: { report: string; proof: Proof }, word: string): FoundResults =>
  proof === 'whole' ? resultsOf(plan, report, word) : { tests: [], problem: remark('noOwnEnd') }

const failureOf = (ending: BoxEnd['ending']) => {
  if (ending === 'time') return autogradeErrorCodes.TimeLimit
  if (ending === 'memory') return autogradeErrorCodes.MemoryLimit
  return null
}

/** In one box with the student's code nobody can tell who printed what, nor who named a test. */
const voiceOf = ({ mode }: Plan): Voice => (mode === 'together' ? 'student' : 'harness')

const runTests = (grading: Grading, prepared: Prepared, word: string, more: Shared[]): Promise<BoxEnd> => {
  const { plan, tests, clock } = prepared
  return grading.boxes.run(
    {
      command: ['/bin/sh', '-c', scriptOf(plan)],
      folder: '/tests',
      readable: [{ from: tests, to: '/tests' }, ...more],
      stdin: [word, ...plan.test.map(() => randomUUID()), ''].join('\n'),
      hidesProcesses: plan.mode === 'together',
      env: { PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: '/opt/academy/lib', NODE_NO_WARNINGS: '1', WORK: '/solution' },
      standsAmong: plan.mode === 'together' ? 1 : boxesAtOnce,
      limits: limitsFor(grading, clock, { processes: toolProcesses }),
    },
    { onText: (text) => grading.log(text, voiceOf(plan)), signal: grading.signal },
  )
}

const gradeRun = (grading: Grading, { plan }: Prepared, end: BoxEnd, word: string): Outcome => {
  if (end.ending === 'stopped') return { kind: 'stopped' }
  if (end.ending !== 'exited') grading.log(endingLine(end.ending))
  const errorCode = failureOf(end.ending)
  if (errorCode) return { kind: 'failed', errorCode }
  const frame = end.ending === 'exited' ? readFrame(end.stdout.toString(), word) : null
  if (plan.mode === 'together' && frame?.proof === 'untaken')
    throw new PlanFault(
      'In "mode": "together" the tests take a word before they load the student\'s code and give it back at their end; these did not take it. docs/autograde.md says how.',
    )
  const results = frame ? provedResults(plan, frame, word) : { tests: [], problem: remark('brokeOff') }
  if (plan.expected === undefined && results.tests.length === 0)
    throw new PlanFault(`The tests reported nothing (${results.problem?.code ?? 'no test ran'}).`)
  for (const { name, passed } of results.tests) grading.log(`${passed ? 'ok' : 'not ok'} ${name}\n`, voiceOf(plan))
  const isProved = plan.mode !== 'together'
  return { kind: 'graded', isProved, ...judge(results, frame?.code ?? null, plan.expected, plan.weights) }
}

/** The tests in a box of their own; what they ask of the student's program happens in others (G3). */
export const gradeApart = async (grading: Grading, prepared: Prepared): Promise<Outcome> => {
  const word = randomUUID()
  const door = await openStudentDoor(grading, prepared)
  try {
    const end = await runTests(grading, prepared, word, [{ from: door.folder, to: '/run/academy' }])
    return gradeRun(grading, prepared, end, word)
  } finally {
    door.close()
  }
}

/** The tests load the student's code: what it does to them in memory nobody can see. docs/autograde.md says when to use it. */
export const gradeTogether = async (grading: Grading, prepared: Prepared): Promise<Outcome> => {
  const word = randomUUID()
  const end = await runTests(grading, prepared, word, [{ from: prepared.work, to: '/solution' }])
  return gradeRun(grading, prepared, end, word)
}
