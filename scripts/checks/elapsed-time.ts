import { readFile } from 'node:fs/promises'
import { inProject } from '../project.ts'
import { lineOf, parse } from '../source-code/parse.mjs'
import { CheckFailure, type Check } from './check.ts'
import { assertedTimes } from './elapsed-time/asserted.ts'
import { bareLimits } from './elapsed-time/bare-limits.ts'
import { blindWaits } from './elapsed-time/blind-waits.ts'
import { clockFacts, readClock, speakingNames, type ClockFacts, type SharedNames } from './elapsed-time/measured.ts'
import { innocents, violations } from './elapsed-time/planted.ts'
import { sourceFiles, workspaces } from './source-files.ts'

export type Source = { path: string; code: string }

const isTestCode = (path: string): boolean =>
  /\.(test\.tsx?|spec\.ts)$/.test(path) ||
  /^(server\/test|e2e|runner\/test|hardened-git\/test|local-postgres\/test|spreadsheets\/test|web\/src\/testing)\//.test(
    path,
  ) ||
  /(^|\/)(vitest|playwright)\.config\.ts$/.test(path)

const looksAtClock = ({ code }: Source): boolean => /performance\.now|Date\.now|hrtime/.test(code)

/** Reading a file as a tree costs more than this glance at its text. */
const mayWait = ({ code }: Source): boolean =>
  /imeout|sleep\(|pause\(|waitFor|waitUntil|bySize|Ms\b|\bms\b|\d_000\b/.test(code) || speakingNames.test(code)

type Parsed = Source & { facts: ClockFacts; excused: Set<number> }

/** A place that has to last a while says why: `// elapsed time is not asserted: reason`, in the line before it. */
const excuse = /^\s*elapsed time is not asserted: \S/

const parseSource = (source: Source): Parsed => {
  const { program, comments } = parse(source.path, source.code)
  const reasons = comments.filter(({ value }) => excuse.test(value))
  return {
    ...source,
    facts: clockFacts(program),
    excused: new Set(reasons.map(({ end }) => lineOf(source.code, end) + 1)),
  }
}

/** A helper measures in one file, a test asserts in another. */
const sharedNamesOf = (files: Parsed[]): SharedNames => {
  const shared: SharedNames = new Set()
  for (let before = -1; before !== shared.size;) {
    before = shared.size
    for (const { facts } of files) for (const name of readClock(facts, shared).newShared) shared.add(name)
  }
  return shared
}

/** Every place where a test says how long something may take. */
export const elapsedTimeProblems = (sources: Source[]): string[] => {
  const files = sources
    .filter((source) => looksAtClock(source) || (isTestCode(source.path) && mayWait(source)))
    .map(parseSource)
  const shared = sharedNamesOf(files)
  return files
    .filter(({ path }) => isTestCode(path))
    .flatMap(({ path, code, facts, excused }) =>
      [
        ...assertedTimes(facts.program, readClock(facts, shared)),
        ...bareLimits(facts.program),
        ...blindWaits(facts.program),
      ]
        .map(({ node, problem }) => ({ line: lineOf(code, node.start), problem }))
        .filter(({ line }) => !excused.has(line))
        .toSorted((one, other) => one.line - other.line)
        .map(({ line, problem }) => `${path}:${line} ${problem}`),
    )
}

/** The check proves itself: each planted violation is found by itself, and no innocent is. */
const proveItself = (): void => {
  const missed = violations.filter((code) => elapsedTimeProblems([{ path: 'planted.test.ts', code }]).length === 0)
  if (missed.length > 0) throw new CheckFailure(`Not caught:\n${missed.join('\n\n')}`)
  const accused = innocents.flatMap((code) => elapsedTimeProblems([{ path: 'innocent.test.ts', code }]))
  if (accused.length > 0) throw new CheckFailure(`Caught without reason:\n${accused.join('\n')}`)
}

/** bench/ measures: that is what it is for. */
const hasTests = (folder: string): boolean => folder !== 'bench'

const checkElapsedTime = async (): Promise<string> => {
  proveItself()
  const found = await Promise.all(workspaces.filter(hasTests).map((folder) => sourceFiles(folder)))
  const paths = [...found.flat(), 'vitest.config.ts']
  const sources = await Promise.all(
    paths.map(async (path) => ({ path, code: await readFile(inProject(path), 'utf8') })),
  )
  const problems = elapsedTimeProblems(sources)
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  return `${sources.filter(({ path }) => isTestCode(path)).length} files of tests, ${violations.length} planted violations caught`
}

export const elapsedTimeCheck: Check = { name: 'no elapsed time in tests', run: checkElapsedTime }
