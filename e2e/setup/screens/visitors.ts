import type { Page } from '@playwright/test'
import { failWith } from '../failure.ts'
import { expect, paths } from '../fixtures.ts'
import { demoResultId } from '../demo-ids.ts'
import { graduateId, type Screen, settle, unfinishedId } from './screen.ts'

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

export const visitorScreens: readonly Screen[] = [
  { name: 'home', path: paths.home },
  { name: 'login', path: paths.login },
  { name: 'demo', path: paths.demo },
  {
    name: 'login, second factor',
    path: paths.login,
    prepare: async (page) => {
      const fields = [{ field: 'code', message: 'secondFactorNeeded' }]
      const refusal = failWith('AccessDenied', { fields, hash: 'ticket' })
      await page.route('**/api/auth/login', (route) => route.fulfill(refusal))
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
  { name: 'new password, bad link', sameAs: 'confirm e-mail, bad link', path: '/auth/reset-password' },
  { name: 'back from a provider without a reason', sameAs: 'confirm e-mail, bad link', path: paths.social('google') },
  { name: 'confirm e-mail, bad link', path: paths.confirmEmail('nonsense') },
  { name: 'terms', path: paths.terms },
  { name: 'code of conduct', sameAs: 'terms', path: paths.codeOfConduct },
  { name: 'data processing', sameAs: 'terms', path: paths.dataProcessing },
  { name: 'privacy policy, not written', path: paths.privacy },
  { name: 'legal notice, not written', sameAs: 'privacy policy, not written', path: paths.imprint },
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
  { name: 'demo result, shared', path: () => paths.demoResult(demoResultId()) },
  { name: 'demo result, unknown', sameAs: 'not found', path: paths.demoResult('nothing') },
]
