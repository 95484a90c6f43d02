import { runTests } from './test.ts'

// The long runs (the crash test in full, new cases for the fuzz test) look at these.
process.env.ACADEMY_NIGHTLY = '1'
process.env.ACADEMY_FUZZ_CASES ??= '100000'
await runTests(process.argv.slice(2))
