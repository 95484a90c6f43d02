import { describe, expect, test } from 'vitest'
import { readTree } from './import-graph.ts'
import { smallProject, withFiles } from './made-up-tree.ts'
import { patient } from './patience.ts'
import { sourceReaders } from './source-readers.ts'
import { notesOn, touchedTests } from './touched-tests.ts'
import { nightTest } from './night-test.ts'

const homework = 'server/src/modules/homework/homework'
const chat = 'server/src/modules/talk/chat'
const matrix = 'server/test/security/matrix.test.ts'
const allOfServer = [
  `${homework}/homework.rules.test.ts`,
  `${homework}/homework.test.ts`,
  `${chat}/chat-of-homework.test.ts`,
  `${chat}/chat.test.ts`,
  matrix,
]
const hostileFiles = 'spreadsheets/test/hostile-files.test.ts'
const button = 'web/src/ui/button.test.ts'
const team = 'e2e/journeys/team.spec.ts'
const teams = 'e2e/journeys/teams.spec.ts'

test.each([
  // Through the application every test reaches everything; a type alone is no import.
  ['rules of a module', `${homework}/homework.rules.ts`, allOfServer.filter((test) => !/chat\.test|matrix/.test(test))],
  ['a service', `${chat}/chat.service.ts`, [`${chat}/chat-of-homework.test.ts`, `${chat}/chat.test.ts`]],
  ['a test', `${chat}/chat.test.ts`, [`${chat}/chat.test.ts`]],
  ['a deleted file', `${chat}/gone.test.ts`, []],
  ['the application', 'server/src/app.ts', allOfServer],
  ['the application of tests', 'server/test/servers/test-app.ts', allOfServer],
  ['a migration', 'server/migrations/2_second/migration.sql', allOfServer],
  ['the packages', 'package-lock.json', [team, teams, ...allOfServer, hostileFiles, button]],
  ['a row of the contract', 'contract/src/chat.ts', [matrix]],
  ['the permissions', 'contract/src/permissions.ts', [matrix]],
  ['what a thread loads', 'spreadsheets/src/zip.ts', [hostileFiles]],
  ['the router', 'web/src/app/router.tsx', [button]],
  ['a part of every page', 'web/src/ui/button.tsx', [button]],
  ['a page', 'web/src/pages/main/teams.page.tsx', [teams]],
  ['a part of a page', 'web/src/features/teams/board.tsx', [teams]],
  ['the colours of a page', 'web/src/features/teams/board.module.css', [teams]],
  ['a part of a page with a parameter', 'web/src/features/teams/team-card.tsx', [team]],
  ['a page where every journey begins', 'web/src/pages/auth/login.page.tsx', []],
  ['a journey', team, [team]],
  ['a setup of journeys', 'e2e/setup/mail-trap.ts', [team]],
  ['the fixtures of journeys', 'e2e/setup/fixtures.ts', [team, teams]],
  ['a text', 'docs/architecture.md', []],
])('%s touches what could see it', (_, changed, expected) =>
  withFiles(smallProject, (root) => {
    const { vitest, journeys } = touchedTests([changed], readTree(root))
    expect([...journeys, ...vitest]).toEqual(expected)
  }),
)

test('what is left out is said', () =>
  withFiles(smallProject, (root) => {
    const changed = ['web/src/ui/button.tsx', `${chat}/chat.service.ts`, 'translations/en/main.json', 'README.md']
    expect(notesOn(changed, touchedTests(changed, readTree(root)))).toEqual([
      'Every page uses web/src/ui, lib and app: the journeys are left to npm test.',
      'The journeys are not chosen by changes of the server: they are left to npm test.',
      'The journeys are not chosen by changes of texts: they are left to npm test.',
      'No test is known to read translations/en/main.json.',
    ])
  }))

describe('in this project', { timeout: patient(120_000) }, () => {
  const tree = readTree()
  const modules = 'server/src/modules'
  const journeyOfTeams = 'e2e/journeys/teams/teams.spec.ts'

  nightTest('rules of homework touch their own tests and not those of the chat', () => {
    const { vitest, journeys } = touchedTests([`${modules}/homework/homework/homework-review.rules.ts`], tree)
    expect(vitest).toContain(`${modules}/homework/homework/homework-review.rules.test.ts`)
    expect(vitest.filter((test) => test.startsWith(`${modules}/talk/`))).toEqual([])
    expect(journeys).toEqual([])
  })

  const list = 'scripts/faults/list.test.ts'
  const rules = 'server/test/security/source-rules.test.ts'
  const asvs = 'server/test/security/asvs-source.test.ts'
  const foreign = 'server/test/security/foreign-ids.test.ts'
  const areas = 'web/src/app/areas.test.ts'
  test.each([
    ['a query', `${modules}/homework/homework/homework.repo.ts`, [list, rules, asvs, foreign]],
    ['a use case', `${modules}/homework/homework/homework.service.ts`, [list, rules, asvs, foreign]],
    ['a part of the client', 'web/src/features/teams/teams/teams-board.tsx', [list, asvs, areas]],
    ['a text', 'translations/en/public.json', [areas, 'server/src/modules/system/translations/translations.test.ts']],
    ['the specification', 'docs/spec/03-accounts.md', ['contract/src/addresses.test.ts']],
    ['a test', `${modules}/homework/homework/homework.test.ts`, [list, 'scripts/testing/plan.test.ts']],
    ['a journey', journeyOfTeams, [list, 'scripts/testing/plan.test.ts', 'scripts/testing/chosen-journeys.test.ts']],
  ])('%s leads to the tests that read it without importing it', (_, changed, expected) => {
    expect(touchedTests([changed], tree).vitest).toEqual(expect.arrayContaining(expected))
  })

  test('every reader is there', () => {
    expect(sourceReaders.map(({ test }) => test).filter((test) => !tree.files.has(test))).toEqual([])
  })

  test('the board of teams leads to the journey of the teams', () => {
    const { journeys } = touchedTests(['web/src/features/teams/teams/teams-board.tsx'], tree)
    expect(journeys).toContain(journeyOfTeams)
    expect(journeys).not.toContain('e2e/journeys/talk/chat.spec.ts')
  })
})
