import { runTests } from './test.ts'

await runTests(['journeys', 'screens', '--', ...process.argv.slice(2)])
