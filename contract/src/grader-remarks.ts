import * as z from 'zod/mini'
import { integer, verbatim } from './fields.ts'

const values = {
  /** What the work answered, as JSON. */
  answer: verbatim(2_000),
  file: verbatim(500),
  name: verbatim(255),
  exitCode: integer(0, 255),
  expected: integer(0, 1_000_000),
  planned: integer(0, 1_000_000),
  found: integer(0, 1_000_000),
}
type Values = { [Name in keyof typeof values]: z.infer<(typeof values)[Name]> }

/**
 * Everything a grader says itself, with the values each sentence needs. It knows no reader, and its results are kept: so it
 * sends a code, and whoever shows it says it in the language of the reader. What a test library says stays as it is.
 */
export const graderRemarks = {
  answered: ['answer'],
  notRun: [],
  reportedTwice: [],
  tooManyTests: ['expected'],
  leftOut: [],
  exit: ['exitCode'],
  signal: [],
  passedButExit: ['exitCode'],
  passedButSignal: [],
  twoPlans: [],
  gaveUp: [],
  incomplete: [],
  miscounted: ['planned', 'found'],
  documentType: [],
  brokenXml: [],
  severalReports: [],
  brokeOff: [],
  noOwnEnd: [],
  time: [],
  memory: [],
  output: [],
  files: [],
  stopped: [],
  noAnswer: [],
  endedSilently: [],
  noFile: ['file'],
  noFunction: ['file', 'name'],
  buildFailed: [],
} as const satisfies Record<string, readonly (keyof Values)[]>

export type RemarkCode = keyof typeof graderRemarks
export const remarkCodes = Object.keys(graderRemarks) as RemarkCode[]
const Code = z.enum(remarkCodes, 'wrongChoice')

export const GraderRemark = z.strictObject({
  code: Code,
  answer: z.optional(values.answer),
  file: z.optional(values.file),
  name: z.optional(values.name),
  exitCode: z.optional(values.exitCode),
  expected: z.optional(values.expected),
  planned: z.optional(values.planned),
  found: z.optional(values.found),
})
export type GraderRemark = z.infer<typeof GraderRemark>

type ValuesOf<Code extends RemarkCode> = Pick<Values, (typeof graderRemarks)[Code][number]>

/** With all values of its sentence, or it does not compile. */
export const remark = <Code extends RemarkCode>(
  code: Code,
  ...[given]: keyof ValuesOf<Code> extends never ? [] : [ValuesOf<Code>]
): GraderRemark => ({ code, ...given })

/** Those that need no values may stand in a log, on a line of their own. */
type LogCode = { [Code in RemarkCode]: keyof ValuesOf<Code> extends never ? Code : never }[RemarkCode]

const lines = /^@ (\w+)$/gm
export const remarkLine = (code: LogCode): string => `@ ${code}`

/** A log with the remarks of the grader in words; what only looks like one stays as it is. */
export const withRemarks = (log: string, say: (remark: GraderRemark) => string): string =>
  log.replace(lines, (line: string, word: string) => {
    const { success, data } = z.safeParse(Code, word)
    return success ? say({ code: data }) : line
  })
