import type { Page } from '@playwright/test'
import { expect, paths } from './look.ts'

export interface Screen {
  name: string
  path: string
  /** The demo person who sees it; absent for a visitor. */
  as?: string
  prepare?: (page: Page) => Promise<void>
}

/** The seed gives these two of the demo a fixed id: one has finished, the other has not. */
export const graduateId = '6b1f6a3e-2c47-4f0e-9d1b-5a7c0e4d8f21'
export const unfinishedId = 'c2a9d7e4-8b13-4e6a-a5f0-1d3b9c6e7f42'

/** An earlier screen of the same browser may have left a test behind. */
const forgetDemoTest = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.removeItem('demoTestRun'))
  await page.reload()
  await expect(page.locator('#demo-name')).toBeVisible()
}
const startDemoTest = async (page: Page): Promise<void> => {
  await forgetDemoTest(page)
  await page.locator('#demo-name').fill('Олена')
  await page.getByRole('main').getByRole('radio').first().check()
  await page.locator('form button[type=submit]').click()
  await expect(page.locator('[data-view=test]')).toBeVisible()
}

/** Every screen there is, and who sees it. A new page adds a line. */
export const screens: readonly Screen[] = [
  { name: 'home', path: paths.home },
  { name: 'login', path: paths.login },
  {
    name: 'login, second factor',
    path: paths.login,
    prepare: async (page) => {
      const fields = [{ field: 'code', message: 'secondFactorNeeded' }]
      const json = { code: 71, name: 'AccessDenied', message: '', fields, hash: 'ticket' }
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, json }))
      await page.locator('#login-email').fill('anybody@academy.test')
      await page.locator('#login-password').fill('anything')
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('#login-code')).toBeFocused()
    },
  },
  { name: 'register', path: paths.register },
  {
    name: 'register with errors',
    path: paths.register,
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'register, looking for a university',
    path: paths.register,
    prepare: async (page) => {
      await page.locator('#register-university:not([disabled])').fill('Київ')
      await expect(page.getByRole('option', { name: /Київ/ }).first()).toBeVisible()
    },
  },
  { name: 'register as staff', path: paths.registerTeacher },
  { name: 'forgotten password', path: paths.forgotPassword },
  {
    name: 'forgotten password, mail on its way',
    path: paths.forgotPassword,
    prepare: async (page) => {
      await page.locator('#forgot-email').fill('nobody@example.test')
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('form')).toHaveCount(0)
    },
  },
  { name: 'new password', path: paths.resetPassword('nonsense') },
  { name: 'new password, bad link', path: '/auth/reset-password' },
  { name: 'back from a provider without a reason', path: paths.social('google') },
  { name: 'confirm e-mail, bad link', path: paths.confirmEmail('nonsense') },
  { name: 'terms', path: paths.terms },
  { name: 'code of conduct', path: paths.codeOfConduct },
  { name: 'data processing', path: paths.dataProcessing },
  { name: 'not found', path: paths.notFound },
  { name: 'certificate', path: paths.certificate(graduateId) },
  { name: 'certificate of somebody who has not finished', path: paths.certificate(unfinishedId) },
  { name: 'public profile', path: paths.publicProfile(graduateId) },
  { name: 'verifying a certificate', path: '/verify' },
  {
    name: 'verifying a certificate, genuine',
    path: paths.certificate(graduateId),
    prepare: async (page) => {
      await page.locator('a[href^="/verify/"]').click()
      await expect(page.locator('[data-outcome=valid]')).toBeVisible()
    },
  },
  { name: 'verifying a certificate, unknown', path: paths.verify('AAAA-AAAA-AAAA') },
  { name: 'demo test', path: paths.demoTest('academy-2020'), prepare: forgetDemoTest },
  {
    name: 'demo test, a wrong name',
    path: paths.demoTest('academy-2020'),
    prepare: async (page) => {
      await forgetDemoTest(page)
      await page.locator('#demo-name').fill('7')
      await page.locator('#demo-name').blur()
      await expect(page.locator('#demo-name[aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'demo test, no tests',
    path: paths.demoTest('academy-2020'),
    prepare: async (page) => {
      await forgetDemoTest(page)
      await page.route('**/api/tests/demo/directions/*', (route) => route.fulfill({ json: [] }))
      await page.reload()
      await settle(page)
      await expect(page.locator('#demo-name')).toHaveCount(0)
    },
  },
  { name: 'demo test, a question', path: paths.demoTest('academy-2020'), prepare: startDemoTest },
  {
    name: 'demo test, result with the questions',
    path: paths.demoTest('academy-2020'),
    prepare: async (page) => {
      await startDemoTest(page)
      while ((await page.locator('[data-view=test]').count()) > 0) {
        await page.locator('[data-view=test] form input').first().check()
        await page.locator('[data-view=test] form button[type=submit]').click()
        await page.locator('[data-view=test] input:checked').waitFor({ state: 'detached' })
      }
      await page.locator('[data-view=result] [aria-controls=demo-questions]').click()
      await expect(page.locator('#demo-questions h3').first()).toBeVisible()
    },
  },
  { name: 'demo result, unknown', path: paths.demoResult('nothing') },
  { name: 'select academy', path: paths.cabinetSelectAcademy, as: 'newcomer' },
  { name: 'select direction', path: paths.selectDirection, as: 'undecided' },
  { name: 'academy closed', path: paths.academyClosed, as: 'late' },
  { name: 'no stages', path: paths.noAvailableStages, as: 'waiting' },
  { name: 'blocked', path: paths.userBlocked, as: 'blocked' },
  { name: 'cabinet', path: paths.cabinet, as: 'student' },
  { name: 'cabinet of a graduate', path: paths.cabinet, as: 'graduate' },
  { name: 'cabinet at the lectures', path: paths.stage('lectures'), as: 'learner' },
  { name: 'cabinet, one lecture', path: paths.stageLecture('lectures', 'git'), as: 'learner' },
  { name: 'cabinet, framed page', path: paths.stage('about'), as: 'learner' },
  { name: 'cabinet, own profile', path: paths.stage('profile'), as: 'learner' },
  { name: 'cabinet, application', path: paths.stage('application'), as: 'student' },
  { name: 'cabinet, countdown that is over', path: paths.stage('countdown'), as: 'learner' },
  { name: 'cabinet, project', path: paths.stage('project'), as: 'graduate' },
  { name: 'cabinet, entrance test with more time', path: paths.stage('entrance-test'), as: 'applicant2' },
  {
    name: 'entrance test',
    path: paths.test,
    as: 'applicant4',
    prepare: async (page) => {
      await expect(page.locator('h1 canvas')).toBeVisible()
      await page.keyboard.press('1')
    },
  },
  { name: 'live test', path: paths.testLive(1), as: 'admin' },
  { name: 'live test, nobody has come', path: paths.testLive(18), as: 'admin' },
  {
    name: 'live test, one attempt',
    path: paths.testLive(1),
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button').first().click()
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
    },
  },
  {
    name: 'live test, adding time with errors',
    path: paths.testLive(1),
    as: 'admin',
    prepare: async (page) => {
      await page
        .locator('main')
        .getByRole('button', { name: /Додати час усім|Add time for all/ })
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
  { name: 'static pages, choosing an academy', path: paths.staticPages, as: 'superadmin' },
  { name: 'system settings', path: paths.systemSettings, as: 'superadmin' },
  { name: 'system settings of an Admin', path: paths.systemSettings, as: 'admin' },
  { name: 'account, profile', path: paths.cabinetEdit, as: 'learner' },
  { name: 'account, preferences', path: `${paths.cabinetEdit}?tab=preferences`, as: 'learner' },
  { name: 'account, security', path: `${paths.mainEdit}?tab=security`, as: 'teacher' },
  {
    name: 'account, two-step login',
    path: `${paths.mainEdit}?tab=security`,
    as: 'hr',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Увімкнути двоетапний вхід' }).click()
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
  { name: 'staff overview', path: paths.main, as: 'hr' },
  { name: 'overview of all academies', path: paths.main, as: 'superadmin' },
  { name: 'academy list', path: paths.academyList, as: 'admin' },
  {
    name: 'new academy with errors',
    path: paths.academyCreate,
    as: 'admin',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'academy, about', path: paths.academyEdit(1), as: 'admin' },
  { name: 'academy, directions and groups', path: `${paths.academyEdit(1)}?tab=groups`, as: 'admin' },
  { name: 'academy, team', path: `${paths.academyEdit(1)}?tab=employees`, as: 'admin' },
  { name: 'academy, links', path: `${paths.academyEdit(6)}?tab=links`, as: 'admin' },
  { name: 'academy, check', path: `${paths.academyEdit(3)}?tab=check`, as: 'superadmin' },
  {
    name: 'academy, copying it',
    path: paths.academyEdit(1),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('[data-academy-menu]').click()
      await page.getByRole('menuitem', { name: 'Копіювати' }).click()
      await page.locator('#copy-startDate').fill('2027-02-01T10:00')
      await expect(page.getByRole('list', { name: 'Нові дати' })).toBeVisible()
    },
  },
  {
    name: 'academy, deleting it',
    path: paths.academyEdit(1),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('[data-academy-menu]').click()
      await page.getByRole('menuitem', { name: 'Видалити' }).click()
      await expect(page.getByRole('dialog')).toContainText('студент')
    },
  },
  { name: 'no such academy', path: paths.academyEdit(2_000_000_000), as: 'admin' },
  { name: 'groups', path: paths.groups, as: 'trackowner' },
  {
    name: 'groups, a new direction with errors',
    path: paths.groups,
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати напрям' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Додати' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'academy, giving a role',
    path: `${paths.academyEdit(1)}?tab=employees`,
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Надати роль' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Надати роль' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'participation, bad link', path: paths.confirmParticipation('nonsense') },
  { name: 'participation, another account', path: paths.confirmParticipation('nonsense'), as: 'newcomer' },
  { name: 'users', path: paths.people, as: 'admin' },
  { name: 'users of all academies', path: paths.people, as: 'superadmin' },
  {
    name: 'users, giving a role',
    path: paths.people,
    as: 'superadmin',
    prepare: async (page) => {
      await page.locator('[data-person-menu]').first().click()
      await page.getByRole('menuitem', { name: 'Надати роль' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Надати роль' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'users, comments on a student',
    path: `${paths.people}?search=student%40academy.test`,
    as: 'teacher',
    prepare: async (page) => {
      await page.locator('[data-person-menu]').first().click()
      await page.getByRole('menuitem', { name: 'Коментарі' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Додати коментар' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'user list of an academy', path: paths.userList(1), as: 'admin' },
  { name: 'user list that is not there', path: paths.userList('nothing'), as: 'admin' },
  { name: 'funnel', path: paths.funnel, as: 'hr' },
  { name: 'funnel, each direction apart', path: `${paths.funnel}?direction=split`, as: 'admin' },
  { name: 'funnel as a table', path: `${paths.funnel}?view=table`, as: 'coach' },
  { name: 'funnel, choosing an academy', path: paths.funnel, as: 'superadmin' },
  {
    name: 'funnel, people behind a bar',
    path: paths.funnel,
    as: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Показати людей/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'stage statistics', path: paths.stageStatistics, as: 'teacher' },
  { name: 'stage statistics as a table', path: `${paths.stageStatistics}?view=table`, as: 'hr' },
  { name: 'preparation materials', path: paths.preparationMaterials, as: 'teacher' },
  { name: 'preparation materials, choosing an academy', path: paths.preparationMaterials, as: 'superadmin' },
  { name: 'material groups', path: paths.materialGroups, as: 'teacher' },
  {
    name: 'material group, new with errors',
    path: `${paths.materialGroups}?group=new`,
    as: 'teacher',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати матеріал' }).click()
      await page.getByRole('button', { name: 'Зберегти' }).click()
      await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'material groups, removing some',
    path: paths.materialGroups,
    as: 'teacher',
    prepare: async (page) => {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Вилучити' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'tests', path: paths.tests, as: 'trackowner' },
  { name: 'tests, nothing found', path: `${paths.tests}?search=zzzz&category=4`, as: 'trackowner' },
  { name: 'tests before an academy is chosen', path: paths.tests, as: 'superadmin' },
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
  { name: 'test', path: paths.testEdit(1), as: 'trackowner' },
  { name: 'question import', path: paths.testImport(1), as: 'trackowner' },
  { name: 'question import into the bank', path: paths.testImport('bank'), as: 'trackowner' },
  {
    name: 'question import, what a file would do',
    path: paths.testImport(1),
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
  { name: 'no such test', path: paths.testEdit(2_000_000), as: 'trackowner' },
  {
    name: 'test, choosing questions',
    path: paths.testCreate,
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await page.getByRole('button', { name: 'Додати з банку' }).click()
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    },
  },
  { name: 'test results', path: paths.testResults(2), as: 'admin' },
  { name: 'test results, questions', path: `${paths.testResults(2)}?tab=items`, as: 'admin' },
  {
    name: 'test results, a verdict',
    path: `${paths.testResults(2)}?tab=items`,
    as: 'admin',
    prepare: async (page) => {
      await page.locator('main li [data-variant]').first().click()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
    },
  },
  { name: 'test results that are not there', path: paths.testResults(999_999), as: 'admin' },
  {
    name: 'test summary for staff',
    path: paths.testResults(2),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('main a[href^="/test-summary/"]').first().click()
      await expect(page.locator('main h3').first()).toBeVisible()
    },
  },
  {
    name: 'test summary that is not there',
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
  { name: 'stages', path: paths.mainStages, as: 'admin' },
  { name: 'stages before an academy is chosen', path: paths.mainStages, as: 'superadmin' },
  {
    name: 'new stage with errors',
    path: paths.mainStageCreate,
    as: 'admin',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'stage with materials', path: paths.mainStage(4), as: 'admin' },
  { name: 'stage with tests', path: paths.mainStage(5), as: 'trackowner' },
  { name: 'stage that is not there', path: paths.mainStage(999_999), as: 'admin' },
  {
    name: 'users of a stage, marking',
    path: paths.mainStageUsers(5),
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('textbox').first().fill('11')
      await page.getByRole('button', { name: 'Зберегти оцінки' }).click()
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'moves', path: paths.moves, as: 'admin' },
  { name: 'moves, without the right to move', path: paths.moves, as: 'hr' },
  {
    name: 'moves, the dry run',
    path: paths.moves,
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Наступний етап', exact: true }).click()
      await page.getByRole('dialog').locator('button[aria-expanded=false]:not([disabled])').first().click()
      await expect(page.getByRole('dialog').getByRole('list').last()).toBeVisible()
    },
  },
  {
    name: 'moves, who and why',
    path: paths.moves,
    as: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Хто і чому/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'mails', path: paths.mails, as: 'superadmin' },
  { name: 'interviews, calendar', path: paths.interviews, as: 'recruiter' },
  { name: 'interviews, students', path: `${paths.interviews}?tab=students`, as: 'recruiter' },
  {
    name: 'interviews, one student',
    path: `${paths.interviews}?tab=students`,
    as: 'recruiter',
    prepare: async (page) => {
      await page.getByRole('row').nth(1).getByRole('button').click()
      await expect(page.locator('#answer-passed')).toBeVisible()
    },
  },
  {
    name: 'interviews, adding slots',
    path: paths.interviews,
    as: 'recruiter',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати слоти' }).first().click()
      await expect(page.locator('#series-fromDay')).toBeVisible()
    },
  },
  { name: 'motivation letters', path: paths.motivationLetters, as: 'recruiter' },
  { name: 'letter stage', path: paths.stage('letter'), as: 'writer' },
  { name: 'interview stage', path: paths.stage('interview'), as: 'candidate' },
  { name: 'interview stage with a result', path: paths.stage('interview'), as: 'learner' },
  { name: 'missing data', path: paths.cabinet, as: 'unfinished' },
  {
    name: 'missing data, looking for a university',
    path: paths.cabinet,
    as: 'unfinished',
    prepare: async (page) => {
      await page.locator('#missing-university').fill('Київ')
      await expect(page.getByRole('option', { name: /Київ/ }).first()).toBeVisible()
    },
  },
  { name: 'experience', path: paths.cabinet, as: 'fresh' },
  {
    name: 'experience with errors',
    path: paths.cabinet,
    as: 'fresh',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'principles',
    path: paths.cabinet,
    as: 'student',
    prepare: async (page) => {
      await page.route('**/api/auth/me*', async (route) => {
        const reply = await route.fetch()
        const user = (await reply.json()) as object
        await route.fulfill({ response: reply, json: { ...user, hasAcceptedPrinciplesAgreement: false } })
      })
      await page.reload()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'referral prompt', path: paths.cabinet, as: 'ambassador' },
]

/** A screen is there when its heading is, and nothing is on its way any more. */
export const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The page of a screen that broke is accessible, too.
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(/^(?:Щось пішло не так|Something went)/)
}
