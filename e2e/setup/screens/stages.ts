import { changeReplies } from '../change-replies.ts'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

export const stageScreens: readonly Screen[] = [
  { name: 'stages', path: paths.mainStages, as: 'admin' },
  { name: 'stages of all academies', path: paths.mainStages, as: 'superadmin' },
  {
    name: 'new stage with errors',
    path: paths.mainStageCreate,
    as: 'admin',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'dates of the stages', path: paths.mainStageDates, as: 'admin' },
  { name: 'dates of the stages, only to look at', path: paths.mainStageDates, as: 'hr' },
  { name: 'stage with materials', path: paths.mainStage(4), as: 'admin' },
  { name: 'stage with tests', path: paths.mainStage(5), as: 'trackowner' },
  {
    name: 'stage that is not there',
    sameAs: 'not found',
    path: paths.mainStage(999_999),
    as: 'admin',
  },
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
    // Of those whose interview is over: before it there is no form.
    path: `${paths.interviews}?tab=students&standing=waiting`,
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
  { name: 'interviews of all academies', path: paths.interviews, as: 'superadmin' },
  { name: 'students of all interviews', path: `${paths.interviews}?tab=students`, as: 'superadmin' },
  { name: 'motivation letters of all academies', path: paths.motivationLetters, as: 'superadmin' },
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
      await changeReplies(page, '**/api/auth/me*', (user) => ({ ...user, hasAcceptedPrinciplesAgreement: false }))
      await page.reload()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'referral prompt', path: paths.cabinet, as: 'ambassador' },
]
