import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** scripts/testing/size.ts, which needs Node.js, as the configuration hands it on. */
    runsNightTests: boolean
  }
}

const registerNothing = Object.assign(() => {}, { each: () => () => {}, for: () => () => {} })

/** A test that a usual day leaves to the night: see scripts/testing/night-test.ts. */
export const nightTest = (inject('runsNightTests') ? test : registerNothing) as typeof test
