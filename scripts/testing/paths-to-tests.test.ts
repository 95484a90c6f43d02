import { expect, test } from 'vitest'
import { readTree } from './import-graph.ts'
import { smallProject, withFiles } from './made-up-tree.ts'
import { pathsToTests } from './paths-to-tests.ts'
const homework = 'server/src/modules/homework/homework'

test.each([
  ['a test', [`${homework}/homework.test.ts`], [`${homework}/homework.test.ts`], []],
  ['a journey', ['e2e/journeys/team.spec.ts'], [], ['e2e/journeys/team.spec.ts']],
  ['a folder', [homework], [`${homework}/homework.rules.test.ts`, `${homework}/homework.test.ts`], []],
  ['a folder with a slash', ['./e2e/'], [], ['e2e/journeys/team.spec.ts', 'e2e/journeys/teams.spec.ts']],
  [
    'a file by its name',
    [`${homework}/homework.rules.ts`],
    [`${homework}/homework.rules.test.ts`, `${homework}/homework.test.ts`],
    [],
  ],
  [
    'a file by who imports it',
    [`${homework}/homework.service.ts`],
    [`${homework}/homework.test.ts`, 'server/src/modules/talk/chat/chat-of-homework.test.ts'],
    [],
  ],
  ['a setup of journeys', ['e2e/setup/mail-trap.ts'], [], ['e2e/journeys/team.spec.ts']],
  ['several paths', ['web', 'e2e/journeys/team.spec.ts'], ['web/src/ui/button.test.ts'], ['e2e/journeys/team.spec.ts']],
])('%s', (_, paths, vitest, journeys) =>
  withFiles(smallProject, (root) => {
    expect(pathsToTests(paths, readTree(root))).toEqual({ vitest, journeys })
  }),
)

test('a feature that is called like the folder of reports has its tests, and a report is none', () => {
  const ofFeature = 'web/src/features/assessment/test-results/item-card.test.ts'
  return withFiles({ ...smallProject, [ofFeature]: '', 'e2e/test-results/report.test.ts': '' }, (root) => {
    const { files } = readTree(root)
    expect([...files].filter((file) => file.includes('test-results'))).toEqual([ofFeature])
  })
})

test.each([['server/src/nowhere'], ['server/src/modules/talk/chat/gone.test.ts'], ['server/migrations']])(
  '%s has no tests, which is said instead of running nothing',
  (path) =>
    withFiles(smallProject, (root) => {
      expect(() => pathsToTests(['web', path], readTree(root))).toThrow(`There are no tests of "${path}".`)
    }),
)
