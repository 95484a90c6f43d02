import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { requestOf } from '../../setup/api.ts'
import { expect, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, variantName, variantsOf, phone } from '../../setup/variants.ts'
import { newStudent } from '../../setup/new-person.ts'

/** The provider's own plain pages: who is there, and whether we may know. */
const agreeAtProvider = async (page: Page, name: string): Promise<void> => {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
const newName = (): string => `social-${randomUUID().slice(0, 8)}`

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: auth-social-flow.test.ts goes the same way against a real provider.
  test(`[ACC-41] in with a provider (${variantName(variant)})`, { tag: '@full' }, async ({ page }) => {
    const t = textsOf(variant.locale)
    await applyVariant(page, variant)
    const button = page.getByRole('button', { name: t('social.continue', { provider: 'Google' }) })
    const heading = page.getByRole('heading', { level: 1 })

    await test.step('somebody who says no comes back without an account and without a reproach', async () => {
      await page.goto(paths.login)
      await button.click()
      await page.getByRole('link', { name: /cancel/i }).click()
      await expect(heading).toHaveText(t('social.cancelled.title'))
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    })

    await test.step('a newcomer becomes an account; the code of the provider does not stay in the address bar', async () => {
      await page.getByRole('link', { name: t('checkMail.toLogin') }).click()
      await button.click()
      await agreeAtProvider(page, newName())
      await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken')).catch(() => null)).not.toBeNull()
      await expect(page).toHaveURL(/\/(cabinet|select-academy|auth\/social)/)
      expect(new URL(page.url()).search).not.toContain('code=')
      expect(await page.evaluate(() => sessionStorage.getItem('socialFlow'))).toBeNull()
    })
  })

// At full size only: auth-social-account.test.ts and auth-social-flow.test.ts prove the linking.
if (runsNightTests)
  test('[ACC-41] a known address is linked, and the kept place is where the person ends', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, desk)
    const name = newName()
    const person = await newStudent(page, 'ua', { name })
    await page.goto(paths.selectAcademy)
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByRole('button', { name: t('social.continue', { provider: 'Google' }) }).click()
    await agreeAtProvider(page, name)
    await expect(page).toHaveURL(new RegExp(`${paths.selectAcademy}$`))
    const token = await page.evaluate(() => localStorage.getItem('accessToken'))
    const me = await requestOf(page).get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ email: person.email, googleId: expect.any(String) })
  })

test('[ACC-41][S13] an answer that nobody asked for opens nothing', async ({ page }) => {
  const t = textsOf('ua')
  await applyVariant(page, desk)
  await page.goto(`${paths.social('google')}?code=stolen&state=x`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('social.lost.title'))
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})
