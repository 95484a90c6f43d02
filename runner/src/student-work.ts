import { type GraderRemark, remark } from '@academy/contract/grader-remarks'
import { limitsFor, type Clock, type Grading } from './grading.ts'
import type { BoxEnd } from './sandbox/box.ts'

export interface WorkAnswer {
  ending: BoxEnd['ending']
  code: number | null
  stdout: string
  stderr: string
}

export interface WorkRequest {
  command: string[]
  stdin?: string
  ms: number
  /** How many boxes of the job there may be at once. */
  standsAmong?: number | undefined
}

const answerBytes = 1_048_576
const stderrMax = 16_384

/** One start of the student's program, in a box of its own: it sees its own files and what it is given on stdin. */
export const runWork = async (
  grading: Grading,
  work: string,
  clock: Clock,
  asked: WorkRequest,
): Promise<WorkAnswer> => {
  let stderr = ''
  const { ending, code, stdout } = await grading.boxes.run(
    {
      command: asked.command,
      folder: '/solution',
      readable: [{ from: work, to: '/solution' }],
      stdin: asked.stdin ?? '',
      env: { PYTHONDONTWRITEBYTECODE: '1' },
      standsAmong: asked.standsAmong,
      limits: limitsFor(grading, clock, { ms: asked.ms, answerBytes }),
    },
    {
      onText: (text) => {
        if (stderr.length < stderrMax) stderr += text
      },
      signal: grading.signal,
    },
  )
  return { ending, code, stdout: stdout.toString(), stderr: stderr.slice(0, stderrMax) }
}

export interface CallRequest {
  file: string
  name: string
  args: unknown[]
}
export type CallAnswer = { value: unknown } | { error: string | GraderRemark }

const callers: Record<string, string> = {
  node: 'exec node /opt/academy/lib/call.mjs',
  python: 'exec python3 /opt/academy/lib/call.py',
}
export const canCall = (language: string): boolean => Object.hasOwn(callers, language)

/** What the work said, or why it said nothing: students read it beside the test. */
export const answerOf = (
  { ending, stdout }: { ending: BoxEnd['ending']; stdout: string },
  { file, name }: Pick<CallRequest, 'file' | 'name'>,
): CallAnswer => {
  if (ending !== 'exited') return { error: { code: ending } }
  try {
    const said = JSON.parse(stdout) as { value?: unknown; error?: unknown; missing?: unknown } | null
    if (said !== null && typeof said === 'object' && 'value' in said) return { value: said.value }
    if (said?.missing === 'file') return { error: remark('noFile', { file }) }
    if (said?.missing === 'function') return { error: remark('noFunction', { file, name }) }
    return { error: typeof said?.error === 'string' ? said.error : remark('noAnswer') }
  } catch {
    return { error: remark('endedSilently') }
  }
}

/** One call of a function of the student: the value goes out as JSON, beside whatever they print. */
export const callWork = async (
  grading: Grading,
  work: string,
  clock: Clock,
  { language, ms, standsAmong, ...call }: CallRequest & { language: string } & Pick<WorkRequest, 'ms' | 'standsAmong'>,
): Promise<CallAnswer> => {
  const command = ['/bin/sh', '-c', `exec 3>&1 1>&2; ${callers[language]}`]
  const stdin = JSON.stringify(call)
  const { ending, stdout, stderr } = await runWork(grading, work, clock, { command, stdin, ms, standsAmong })
  if (stderr) grading.log(stderr, 'student')
  return answerOf({ ending, stdout }, call)
}
