import { expect, paths } from '../fixtures.ts'
import { demoId } from '../demo-ids.ts'
import { type Screen } from './screen.ts'

const entranceTest = () => demoId('tests', 'Вступний тест: JS')
/** Everybody has finished it. */
const takenTest = () => demoId('stageTests', 'Вступний тест: QA')

export const testScreens: readonly Screen[] = [
  { name: 'tests', path: paths.tests, as: 'trackowner' },
  { name: 'tests, nothing found', path: `${paths.tests}?search=zzzz&category=4`, as: 'trackowner' },
  { name: 'tests of all academies', path: paths.tests, as: 'superadmin' },
  { name: 'stage tests of all academies', path: `${paths.tests}?tab=stages`, as: 'superadmin' },
  { name: 'question bank of all academies', path: `${paths.tests}?tab=questions`, as: 'superadmin' },
  { name: 'demo tests before an academy is chosen', path: `${paths.tests}?tab=demo`, as: 'superadmin' },
  {
    name: 'tests, removing one that is asked',
    path: paths.tests,
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('tbody').getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Видалити' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  { name: 'tests of the stages', path: `${paths.tests}?tab=stages`, as: 'trackowner' },
  { name: 'tests of the stages, only to read', path: paths.tests, as: 'coach' },
  {
    name: 'tests of the stages, more time for a student',
    path: `${paths.tests}?tab=stages`,
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('button', { name: /: JS$/ }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Додати студента' }).click()
      await page.locator('[role=dialog] li button').first().click()
      await page.locator('#allowance-extraMinutes').fill('x')
      await page.getByRole('dialog').getByRole('button', { name: 'Зберегти' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'demo tests of the directions', path: `${paths.tests}?tab=demo`, as: 'trackowner' },
  { name: 'test', path: () => paths.testEdit(entranceTest()), as: 'trackowner' },
  { name: 'question import', path: () => paths.testImport(entranceTest()), as: 'trackowner' },
  {
    name: 'question import into the bank',
    sameAs: 'question import',
    path: paths.testImport('bank'),
    as: 'trackowner',
  },
  {
    name: 'question import, what a file would do',
    path: () => paths.testImport(entranceTest()),
    as: 'trackowner',
    prepare: async (page) => {
      const csv =
        'q,text,option1,option2,correct,category\n1,Що таке HTML?,Мова розмітки,Хмара,1,Web\n2,Що?,так,ні,1,COBOL'
      const file = { name: 'q.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByTestId('import-file').setInputFiles(file)
      await page.locator('#import-rows').waitFor()
      await page.getByRole('radio', { name: /^Усі/ }).check()
      for (const summary of await page.locator('main summary').all()) await summary.click()
    },
  },
  {
    name: 'no such test',
    sameAs: 'not found',
    path: paths.testEdit(2_000_000),
    as: 'trackowner',
  },
  {
    name: 'test, choosing questions',
    sameAs: 'test',
    path: paths.testCreate,
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await page.getByRole('button', { name: 'Додати з банку' }).click()
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    },
  },
  { name: 'test results', path: () => paths.testResults(takenTest()), as: 'admin' },
  { name: 'test results, questions', path: () => `${paths.testResults(takenTest())}?tab=items`, as: 'admin' },
  {
    name: 'test results, a verdict',
    path: () => `${paths.testResults(takenTest())}?tab=items`,
    as: 'admin',
    prepare: async (page) => {
      await page.locator('main li [data-variant]').first().click()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
    },
  },
  {
    name: 'test results that are not there',
    sameAs: 'not found',
    path: paths.testResults(999_999),
    as: 'admin',
  },
  {
    name: 'test summary for staff',
    path: () => paths.testResults(takenTest()),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('main a[href^="/test-summary/"]').first().click()
      await expect(page.locator('main h3').first()).toBeVisible()
    },
  },
  {
    name: 'test summary that is not there',
    sameAs: 'not found',
    path: paths.testSummary('00000000-0000-4000-8000-000000000000'),
    as: 'learner',
  },
  { name: 'question bank', path: `${paths.tests}?tab=questions`, as: 'admin' },
  {
    name: 'question bank, nothing found',
    path: `${paths.tests}?tab=questions&search=zzzz&category=4&use=unused`,
    as: 'admin',
  },
  {
    name: 'question bank, removing some',
    path: `${paths.tests}?tab=questions&use=used`,
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').check()
      await page.locator('[data-variant=danger]').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'question, new with errors',
    sameAs: 'question with its history',
    path: paths.question('create'),
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'question with its history',
    path: paths.question(1),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('h3 ~ *').first().waitFor()
      await page.locator('[aria-expanded=false]').last().click()
    },
  },
  { name: 'question that is not there', path: paths.question(999_999), as: 'admin' },
  { name: 'stage of materials', path: paths.stage('preparation'), as: 'student' },
]
