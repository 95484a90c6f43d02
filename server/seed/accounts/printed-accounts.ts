import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { demoApplicants } from './demo-applicants.ts'
import { demoBuilder } from './demo-builders.ts'

const afterLectures = demoAccounts.findIndex(({ email }) => email === 'learner@academy.test') + 1

/** Whom one can be in the demo, in the order in which they are shown: along the way of a student. */
export const printedAccounts: readonly DemoAccount[] = [
  ...demoAccounts.slice(0, afterLectures),
  demoBuilder,
  ...demoAccounts.slice(afterLectures),
  ...demoApplicants,
]
