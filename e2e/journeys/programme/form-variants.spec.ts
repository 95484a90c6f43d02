import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishPhone, variantName, variantsOf } from '../../setup/variants.ts'

// An account has one language at a time (I18N-08).
test.describe.configure({ mode: 'serial' })

for (const variant of variantsOf({ day: [englishPhone] }))
  // At full size only: form-variants.test.tsx clicks through this screen, form-variants-staff.test.ts proves the calls; an entry is kept in a browser at night only.
  test(
    `[NAV-52][FORM-34] an HR adds an entry for the academy, corrects, hides and deletes it (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'hr')
      const key = `${variant.width}-${Date.now() % 1e6}`
      const [ua, en] = [`Залік ${key}`, `Pass ${key}`]
      const name = variant.locale === 'ua' ? ua : en
      const alerts = page.getByRole('region', { name: t('alerts.label') })
      const row = page.getByRole('row').filter({ hasText: name })
      const save = page.locator('button[form=form-variant]')

      await test.step('the list is chosen by a plain name, and the address of the page names it', async () => {
        await page.goto(paths.formVariants)
        await page
          .getByLabel(t('formVariants.list'), { exact: true })
          .selectOption({ label: t('formVariants.list.mark') })
        await expect(page).toHaveURL(/type=Mark/)
        await expect(page.getByText(t('formVariants.empty.text'))).toBeVisible()
      })

      await test.step('an entry needs both languages; then it is there, for this academy', async () => {
        await page.getByRole('button', { name: t('formVariants.add') }).click()
        await page.locator('#form-variant-ua').fill(ua)
        await save.click()
        await expect(page.locator('#form-variant-en')).toBeFocused()
        await page.locator('#form-variant-en').fill(en)
        await save.click()
        await expect(row).toBeVisible()
        await expect(row).not.toContainText(t('formVariants.shared'))
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('it is corrected and hidden; the state leads to it', async () => {
        await page.getByRole('button', { name: t('formVariants.edit', { text: name }) }).click()
        await page.locator('#form-variant-position').fill('4')
        await save.click()
        await expect(row).toContainText('4')
        await page.getByRole('button', { name: t('formVariants.hide', { text: name }) }).click()
        await expect(row).toContainText(t('formVariants.hidden'))
        await page.getByLabel(t('formVariants.state'), { exact: true }).selectOption('hidden')
        await expect(row).toBeVisible()
      })

      await test.step('nobody has chosen it, so it is deleted and not hidden', async () => {
        await row.getByRole('checkbox').check()
        await page.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('action.delete') })
          .click()
        await expect(alerts).toContainText('1')
        await expect(row).toHaveCount(0)
      })
    },
  )
