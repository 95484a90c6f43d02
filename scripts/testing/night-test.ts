import { describe, test } from 'vitest'
import { runsNightTests } from './size.ts'

const registerNothing = Object.assign(() => {}, { each: () => () => {}, for: () => () => {} })

/**
 * A test, and a group of them, that a usual day leaves to the night: dear, and what it guards is proved by a cheaper test
 * too, or rarely touched. It also runs when its file was chosen by a path or a change, and for its planted fault. By
 * day it is not registered, so that nothing is counted as skipped.
 */
export const nightTest = (runsNightTests ? test : registerNothing) as typeof test
export const nightDescribe = (runsNightTests ? describe : registerNothing) as typeof describe
