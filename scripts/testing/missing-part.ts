import { MissingPartError } from '../debian-package.ts'
import type { FoundProgram } from '../find-program.ts'
import { isCi } from './ci.ts'
import { nothing, type Tally } from './tally.ts'

export type Part = { found: FoundProgram; missing: null } | { found: null; missing: string }

/** Looks for a program once and remembers when it is missing. */
export const findPart = async (find: () => Promise<FoundProgram>): Promise<Part> => {
  try {
    return { found: await find(), missing: null }
  } catch (error) {
    if (error instanceof MissingPartError) return { found: null, missing: error.message }
    throw error
  }
}

/** Tests that cannot run: skipped with the reason, but on CI, where everything has to be there, a failure. */
export const withoutPart = (what: string, count: number, missing: string): Tally => {
  const isFailure = isCi()
  console.log(`${isFailure ? '✗' : '↓'} ${what}: ${count} tests ${isFailure ? 'cannot run' : 'skipped'}. ${missing}`)
  return { ...nothing, failed: isFailure ? 1 : 0, skipped: count }
}
