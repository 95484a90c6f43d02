import { runTests } from './test.ts'

await runTests(['e2e', '--', ...process.argv.slice(2)])
