import { expect, paths } from '../fixtures.ts'
import { demoId } from '../demo-ids.ts'
import { beginTest } from '../test-taker.ts'
import { type Screen } from './screen.ts'

const runningTest = () => demoId('stageTests', 'Вступний тест: JS')
const untakenTest = () => demoId('stageTests', 'Другий шанс: JS')

export const cabinetScreens: readonly Screen[] = [
  { name: 'select academy', path: paths.cabinetSelectAcademy, as: 'newcomer' },
  { name: 'select direction', path: paths.selectDirection, as: 'undecided' },
  { name: 'academy closed', path: paths.academyClosed, as: 'late' },
  { name: 'no stages', path: paths.noAvailableStages, as: 'waiting' },
  { name: 'blocked', path: paths.userBlocked, as: 'blocked' },
  { name: 'cabinet', path: paths.cabinet, as: 'student' },
  { name: 'cabinet of a graduate', path: paths.cabinet, as: 'graduate' },
  { name: 'cabinet at the lectures', path: paths.stage('lectures'), as: 'learner' },
  { name: 'cabinet, one lecture', path: paths.stageLecture('lectures', 'git'), as: 'learner' },
  {
    name: 'cabinet, homework with errors',
    path: paths.stageLecture('lectures', 'http'),
    as: 'learner',
    prepare: async (page) => {
      await page.locator('form:has(input[type=url]) button[type=submit]').click()
      await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
    },
  },
  { name: 'cabinet, the task of a lecture', path: paths.lectureTask('lectures', 'git'), as: 'learner' },
  { name: 'cabinet, framed page', path: paths.stage('about'), as: 'learner' },
  { name: 'cabinet, own profile', path: paths.stage('profile'), as: 'learner' },
  { name: 'cabinet, application', path: paths.stage('application'), as: 'student' },
  { name: 'cabinet, countdown that is over', path: paths.stage('countdown'), as: 'learner' },
  { name: 'cabinet, project', path: paths.stage('project'), as: 'graduate' },
  { name: 'cabinet, entrance test with more time', path: paths.stage('entrance-test'), as: 'applicant2' },
  {
    name: "demo test of the student's direction",
    path: () => paths.demoOfDirection(demoId('demoDirections', 'JS')),
    as: 'student',
  },
  { name: 'entrance test, before its start', path: paths.test, as: 'applicant2' },
  {
    name: 'entrance test',
    path: paths.test,
    as: 'applicant4',
    prepare: async (page) => {
      await beginTest(page)
      await expect(page.locator('h1 canvas')).toBeVisible()
      await page.keyboard.press('1')
    },
  },
  {
    name: 'entrance test, before its end',
    path: paths.test,
    as: 'applicant4',
    prepare: async (page) => {
      await beginTest(page)
      await page.locator('aside > nav + button').click()
      await expect(page.locator('main section h1')).toBeVisible()
    },
  },
  { name: 'live test', path: () => paths.testLive(runningTest()), as: 'admin' },
  { name: 'live test, nobody has come', path: () => paths.testLive(untakenTest()), as: 'admin' },
  {
    name: 'live test, one attempt',
    path: () => paths.testLive(runningTest()),
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button').first().click()
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
    },
  },
  {
    name: 'live test, adding time with errors',
    path: () => paths.testLive(runningTest()),
    as: 'admin',
    prepare: async (page) => {
      await page
        .locator('main')
        .getByRole('button', { name: /Додати час усім|Add time for everyone/ })
        .click()
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  { name: 'static pages', path: paths.staticPages, as: 'admin' },
  { name: 'static page, writing it', path: `${paths.staticPages}?page=about`, as: 'admin' },
  {
    name: 'static page, new with errors',
    path: `${paths.staticPages}?create=1`,
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
    },
  },
  { name: 'static pages of all academies', path: paths.staticPages, as: 'superadmin' },
  { name: 'a new static page, choosing an academy', path: `${paths.staticPages}?create=1`, as: 'superadmin' },
  { name: 'system settings', path: paths.systemSettings, as: 'superadmin' },
  { name: 'system settings of an Admin', path: paths.systemSettings, as: 'admin' },
  { name: 'legal documents', path: paths.legalTexts, as: 'superadmin' },
  { name: 'legal documents, terms', path: `${paths.legalTexts}?document=terms`, as: 'superadmin' },
  { name: 'legal documents of an Admin', path: `${paths.legalTexts}?document=imprint`, as: 'admin' },
  { name: 'account, experience', path: `${paths.cabinetEdit}?tab=experience`, as: 'learner' },
  { name: 'account, profile', path: paths.cabinetEdit, as: 'learner' },
  { name: 'account, preferences', path: `${paths.cabinetEdit}?tab=preferences`, as: 'learner' },
  { name: 'account, security', path: `${paths.mainEdit}?tab=security`, as: 'teacher' },
  {
    name: 'account, two-step verification',
    path: `${paths.mainEdit}?tab=security`,
    as: 'hr',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Увімкнути двоетапну перевірку' }).click()
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    },
  },
  {
    name: 'account, deleting it',
    path: `${paths.cabinetEdit}?tab=data`,
    as: 'learner',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Видалити/ }).click()
      await page.locator('[role=dialog] button[type=submit]').click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]').first()).toBeVisible()
    },
  },
]
