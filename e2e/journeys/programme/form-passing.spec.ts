import type { Page } from '@playwright/test'
import { requestOf } from '../../setup/api.ts'
import { expectAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, paths, serverUrl, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { fillLogin, logInElsewhere, type NewPerson } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'
import { staffOf } from '../../setup/own-form.ts'

const idOf = async (page: Page, person: NewPerson): Promise<number> => {
  const reply = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers: await logInElsewhere(page, person) })
  return ((await reply.json()) as { id: number }).id
}

/** By the keys alone, as somebody without a mouse does. */
const answerByKeys = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('2')
  await page.getByRole('textbox').fill(words)
  await page.keyboard.press('Tab')
  await page.keyboard.press('4')
}

for (const variant of variantsOf({ day: [englishPhone] }))
  // At full size only: form.page.test.tsx and forms-passing.test.ts prove it.
  test(
    `[NAV-23][FORM-26][FORM-27] a student passes a form (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const academy = await ownAcademy(page, variant.locale, { stages: ['Початок', 'Фінал'], students: 1 })
      const student = academy.students[0]!
      const studentId = await idOf(page, student)
      const staff = await staffOf(page, academy)
      const formId = await staff.makeForm('Перший тиждень', [studentId])
      const title = page.getByRole('heading', { level: 1 })
      const send = page.locator('form button[type=submit]')

      await test.step('[NAV-57] a visitor logs in first and comes back to it', async () => {
        await page.goto(paths.form(formId))
        await fillLogin(page, t, student)
        await expect(title).toHaveText('Перший тиждень')
        expect(new URL(page.url()).pathname).toBe(paths.form(formId))
        await expect(page.getByText(variant.locale === 'en' ? 'A word first' : 'Спершу слово')).toBeVisible()
      })

      await test.step('[FORM-30] an empty one says what it needs', async () => {
        await send.click()
        await expect(page.locator('main [role=alert]').getByRole('link')).toHaveCount(4)
        await expectAccessible(page)
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('a draft survives a reload', async () => {
        await answerByKeys(page, 'Перший застосунок')
        await page.reload()
        await expect(page.getByText(t('formPassing.restored'))).toBeVisible()
        await expect(page.getByText(t('testSummary.answered', { answered: 4, total: 4 }))).toBeVisible()
        await expect(page.getByRole('textbox')).toHaveValue('Перший застосунок')
      })

      await test.step('what did not arrive stays; sent again it does', async () => {
        await page.route('**/api/forms/*/answers*', (route) => route.fulfill({ status: 500, body: '' }))
        await send.click()
        await expect(page.getByRole('alert')).toContainText(t('formPassing.kept'))
        await page.unroute('**/api/forms/*/answers*')
        await send.click()
        await expect(title).toHaveText(t('formPassing.thanks'))
        await expect(title).toBeFocused()
        await expect(page.getByText(variant.locale === 'en' ? 'See you' : 'До зустрічі')).toBeVisible()
        await expect(page.getByText('Перший застосунок')).toBeVisible()
      })

      await test.step('[FORM-28] opened again it says that it was passed', async () => {
        await page.reload()
        await expect(title).toHaveText(t('formPassing.passed'))
        await expect(page.getByText('Перший застосунок')).toBeVisible()
      })

      await test.step('[ERR-155] one that is archived meanwhile keeps the draft to be copied', async () => {
        const second = await staff.makeForm('Другий тиждень', [studentId])
        await page.goto(paths.form(second))
        await answerByKeys(page, 'Другий застосунок')
        await staff.archive(second)
        await send.click()
        await expect(title).toHaveText(t('formPassing.refused.archived.title'))
        await expect(page.getByText('Другий застосунок')).toBeVisible()
        await expect(page.getByRole('button', { name: t('formPassing.copy'), exact: true })).toBeVisible()
      })

      await test.step('[FORM-29][NAV-14] one for others says so; one that is not there is not found', async () => {
        await page.goto(paths.form(await staff.makeForm('Для інших', [])))
        await expect(title).toHaveText(t('formPassing.refused.notForYou.title'))
        await page.goto(paths.form(2_000_000_000))
        await expect(page).toHaveURL(/\/error\/404$/)
      })
    },
  )
