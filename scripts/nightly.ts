import { runTests } from './test.ts'

// The long runs (the crash test in full) look at this.
process.env.ACADEMY_NIGHTLY = '1'
await runTests(process.argv.slice(2))
