import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The one file of a tests repository that the runner reads; docs/autograde.md describes it for its authors. */
export const planFile = 'academy.json'

const name = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^\S(?:.*\S)?$/su))
const command = z.string().check(z.minLength(1), z.maxLength(2_000))
const commands = z.array(command).check(z.maxLength(20))
/** Inside the repository, and nowhere else. */
const path = z.string().check(
  z.minLength(1),
  z.maxLength(500),
  z.regex(/^[^/\0][^\0]*$/),
  z.refine((text) => !text.split('/').includes('..')),
)
const maxTests = 1_000

const Case = z.strictObject({
  name,
  /** What the program gets... */
  stdin: z.optional(z.string()),
  args: z.optional(z.array(z.string())),
  /** ...or which function is called with which values. */
  call: z.optional(z.strictObject({ file: path, name: z.string(), args: z.array(z.unknown()) })),
  expected: z.unknown(),
})
export type Case = z.infer<typeof Case>
const Cases = z.array(Case).check(z.minLength(1), z.maxLength(maxTests))

const Plan = z.strictObject({
  language: z.string(),
  mode: z._default(z.enum(['apart', 'io', 'together']), 'apart'),
  copy: z._default(z.array(path).check(z.maxLength(100)), []),
  build: z._default(commands, []),
  test: z._default(commands, []),
  results: z.optional(z.enum(['tap', 'junit', 'exit'])),
  resultsFile: z.optional(path),
  expected: z.optional(
    z.union([z.array(name).check(z.minLength(1), z.maxLength(maxTests)), z.int().check(z.gte(1), z.lte(maxTests))]),
  ),
  weights: z._default(z.record(z.string(), z.number().check(z.gte(0), z.lte(1_000))), {}),
  seconds: z.optional(z.int().check(z.gte(1), z.lte(3_600))),
  /** Mode io. */
  run: z.optional(command),
  cases: z.optional(z.union([path, Cases])),
  caseSeconds: z._default(z.int().check(z.gte(1), z.lte(60)), 5),
})
export type Plan = Omit<z.infer<typeof Plan>, 'cases'> & { cases: Case[] }

/** An error of the tests repository: its authors have to fix it, it is never the student's fault. */
export class PlanFault extends Error {
  override name = 'PlanFault'
}

const wrong = (why: string): never => {
  throw new PlanFault(`${planFile} of the tests repository: ${why}`)
}

const parse = <T extends z.ZodMiniType>(schema: T, text: string, file: string): z.output<T> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return wrong(`${file} is no JSON.`)
  }
  const { success, data, error } = z.safeParse(schema, value)
  if (success) return data
  const issue = error.issues[0]
  return wrong(`${file} is wrong at "${issue?.path.join('.') || 'the top'}" (${issue?.code}).`)
}

const checkIo = (plan: Plan): void => {
  if (plan.test.length > 0 || plan.results) wrong('with "mode": "io" there are cases in place of "test" and "results".')
  if (plan.cases.length === 0) wrong('"mode": "io" needs "cases".')
  if (!plan.run && plan.cases.some(({ call }) => !call)) wrong('"mode": "io" needs "run", or a "call" in every case.')
  if (new Set(plan.cases.map((one) => one.name)).size < plan.cases.length) wrong('two cases have one name.')
}

const checkTests = (plan: Plan): void => {
  if (plan.test.length === 0) wrong('"test" names no command.')
  if (!plan.results) wrong('"results" must be tap, junit or exit.')
  if (plan.mode === 'together' && plan.expected === undefined)
    wrong('"mode": "together" needs "expected": without it a program that ends early would pass.')
  if (plan.mode === 'together' && plan.results === 'exit')
    wrong(
      '"results": "exit" cannot be used with "mode": "together": the student\'s code could end with 0 before a test ran. Use tap or junit, or "mode": "apart".',
    )
  const isNamed = Array.isArray(plan.expected) && plan.expected.length === plan.test.length
  if (plan.results === 'exit' && !isNamed) wrong('"results": "exit" needs "expected" with one name for each command.')
  if (Array.isArray(plan.expected) && new Set(plan.expected).size < plan.expected.length)
    wrong('"expected" has a name twice.')
}

/** Reads and checks what the tests repository says; `readOther` reads another file of it. */
export const readPlan = async (text: string, readOther: (path: string) => Promise<string>): Promise<Plan> => {
  const { cases, ...rest } = parse(Plan, text, planFile)
  const given = typeof cases === 'string' ? parse(Cases, await readOther(cases), cases) : (cases ?? [])
  const plan = { ...rest, cases: given }
  if (plan.mode === 'io') checkIo(plan)
  else checkTests(plan)
  return plan
}

export const readPlanOf = async (folder: string): Promise<Plan> => {
  const read = (file: string) =>
    readFile(join(folder, file), 'utf8').catch(() => wrong(`there is no file ${file}; see docs/autograde.md.`))
  return readPlan(await read(planFile), read)
}
