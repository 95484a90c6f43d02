import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { comeAfresh, expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { variantName, variantsOf, phone } from '../../setup/variants.ts'

/** Clicks an academy in the open selector and waits until the server knows. */
const choose = async (page: Page, name: string | RegExp): Promise<void> => {
  const stored = finalReply(page, (reply) => reply.url().includes('/api/users/update/current-academy'))
  await page.getByRole('menuitem', { name, exact: typeof name === 'string' }).click()
  expect((await stored).status()).toBe(200)
}

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: academy-rows.rules.test.ts and landing.rules.test.ts prove it.
  test(
    `SuperAdmin: overview, academy list, all academies (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await comeAfresh(page, 'superadmin')
      await page.goto(paths.login)
      await page.getByRole('textbox', { name: t('login.email') }).fill('superadmin@academy.test')
      await page.getByRole('textbox', { name: t('login.password'), exact: true }).fill('Academy2026')
      await page.getByRole('button', { name: t('common.logIn') }).click()

      await test.step('[SESS-20] without a current academy the cabinet forwards an employee to /main', async () => {
        await expect(page).toHaveURL(/\/main$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.overview'))
      })

      const selector = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${t('common.academy')}`) })
      await test.step('[ACAD-43][ACAD-46] the selector offers All and every academy', async () => {
        await selector.click()
        await expect(page.getByRole('menuitem', { name: t('selector.all'), exact: true })).toBeVisible()
        await expect(page.getByRole('menuitem', { name: t('selector.more') })).toHaveCount(0)
        await expect(page.getByRole('menuitem', { name: /Школа наставників/ })).toBeVisible()
      })

      await test.step('[ACAD-47][ACAD-50] a real choice is stored and leads back to the overview', async () => {
        await choose(page, /Академія розробки/)
        await expect(page).toHaveURL(/\/main$/)
        await expect(page.getByText(t('overview.stages'))).toBeVisible()
        await expect(page.getByText(variant.locale === 'ua' ? 'Вступний тест' : 'Entrance test').first()).toBeVisible()
      })

      await test.step('[NAV-29][ACAD-52] the academy list spans all of them', async () => {
        await selector.click()
        await choose(page, t('selector.all'))
        await page.goto(paths.academyList)
        await expect(page.getByText('Школа наставників').first()).toBeVisible()
        await expect(page.getByText(/Перший набір/).first()).toBeVisible()
      })
    },
  )

test(
  '[ACAD-45][ACAD-51][ACAD-44] a student sees their open and finished academies, and those they can join',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'student')
    await page.goto(paths.cabinet)
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${t('common.academy')}`) })
      .click()
    await expect(page.getByRole('menuitem', { name: t('selector.all'), exact: true })).toHaveCount(0)
    await expect(page.getByRole('menuitem', { name: /Перший набір/ })).toBeVisible()
    await page.getByRole('menuitem', { name: t('selector.more') }).click()
    await expect(page).toHaveURL(/select-academy/)
  },
)

// At full size only: permissions.test.ts and guards.rules.test.ts prove it.
if (runsNightTests)
  test('[ROLE-27][ROLE-26] the academy list opens for Admin and forwards a Teacher to the overview', async ({
    page,
  }) => {
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'admin')
    await page.goto(paths.academyList)
    await expect(page).toHaveURL(/\/main\/academy$/)
    await signIn(page, 'teacher')
    await page.goto(paths.academyList)
    await expect(page).toHaveURL(/\/main$/)
    await expect(page.getByText(textsOf('ua')('alert.noAccess'))).toBeVisible()
  })
