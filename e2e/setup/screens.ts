import type { Page } from '@playwright/test'
import { expect, paths } from './look.ts'

export interface Screen {
  name: string
  path: string
  /** The demo person who sees it; absent for a visitor. */
  as?: string
  prepare?: (page: Page) => Promise<void>
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
  { name: 'select academy', path: paths.cabinetSelectAcademy, as: 'newcomer' },
  { name: 'select direction', path: paths.selectDirection, as: 'undecided' },
  { name: 'academy closed', path: paths.academyClosed, as: 'late' },
  { name: 'no stages', path: paths.noAvailableStages, as: 'waiting' },
  { name: 'blocked', path: paths.userBlocked, as: 'blocked' },
  { name: 'cabinet', path: paths.cabinet, as: 'student' },
  { name: 'cabinet of a graduate', path: paths.cabinet, as: 'graduate' },
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
  { name: 'mails', path: paths.mails, as: 'superadmin' },
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
}
