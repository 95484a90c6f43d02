import { isJourney, isTest } from './paths-to-tests.ts'

// These tests read files as texts or walk over all of them. They import nothing of what they look at, so imports do not
// lead from a change to them.

const isProduct = (file: string, packages: RegExp): boolean =>
  packages.test(file) && /\.tsx?$/.test(file) && !isTest(file)

const isData = (file: string): boolean => /^server\/src\/.*\.(repo|service)\.ts$/.test(file)

type Reader = { test: string; reads: (file: string) => boolean }

export const sourceReaders: readonly Reader[] = [
  { test: 'scripts/faults/list.test.ts', reads: (file) => /\.(tsx?|mjs|sql)$/.test(file) },
  { test: 'scripts/testing/plan.test.ts', reads: (file) => isTest(file) || isJourney(file) },
  { test: 'scripts/testing/chosen-journeys.test.ts', reads: isJourney },
  { test: 'scripts/testing/excuses.night.test.ts', reads: isJourney },
  { test: 'scripts/testing/screens.test.ts', reads: (file) => file.startsWith('e2e/setup/screens') },
  {
    test: 'scripts/testing/vitest-projects.test.ts',
    reads: (file) => isTest(file) || file.endsWith('vitest.config.ts'),
  },
  {
    test: 'server/test/security/source-rules.test.ts',
    reads: (file) => isProduct(file, /^(contract|local-postgres|server)\/src\//),
  },
  {
    test: 'server/test/security/asvs-source.test.ts',
    reads: (file) => isProduct(file, /^(contract|server|hardened-git|local-postgres|spreadsheets|runner|web)\/src\//),
  },
  { test: 'server/test/deploy/monitoring.test.ts', reads: (file) => file.startsWith('deploy/') },
  {
    test: 'server/test/deploy/deployment.test.ts',
    reads: (file) =>
      /^(deploy\/helm\/|compose\.yaml$|Dockerfile$)|\/(config|push-config|settings|system)\.ts$/.test(file),
  },
  // A query that forgets its academy is found by asking every endpoint for what belongs to another one.
  { test: 'server/test/security/foreign-ids.test.ts', reads: isData },
  { test: 'web/src/app/areas.test.ts', reads: (file) => /^(web\/src\/.*\.tsx?$|translations\/)/.test(file) },
  { test: 'runner/src/remarks.test.ts', reads: (file) => /^runner\/src\/.*\.ts$/.test(file) },
  { test: 'contract/src/addresses.test.ts', reads: (file) => /^docs\/spec\/\d\d-.*\.md$/.test(file) },
  {
    test: 'server/src/modules/system/translations/translations.test.ts',
    reads: (file) => file.startsWith('translations/'),
  },
  {
    test: 'server/src/modules/programme/certificates/certificates.test.ts',
    reads: (file) => file === 'docs/certificates.md',
  },
]

/** The tests that read this file without importing it. */
export const readersOf = (file: string): string[] =>
  sourceReaders.filter(({ reads }) => reads(file)).map(({ test }) => test)
