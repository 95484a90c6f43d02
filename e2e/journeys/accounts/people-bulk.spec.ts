import { applyVariant, expect, paths, signIn, test, textsOf } from '../../setup/fixtures.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'

for (const variant of variantsOf({ day: [englishDesk] }))
  // At full size only: people-selection.test.tsx, people-bulk.test.tsx and changes.test.ts (API) prove the choice, the preview
  // and the undo. A choice that goes on over two pages is seen at night only.
  test(
    `[ACC-77] three people on two pages are blocked at once and let in again from the alert (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'admin')
      await page.goto(`${paths.main}/users?role=Student`)
      const boxes = page.getByRole('row').getByRole('checkbox')
      await boxes.nth(1).check()
      await boxes.nth(2).check()
      const first = page.getByRole('rowheader').first()
      const firstOfPageOne = await first.innerText()
      await page.getByRole('button', { name: t('list.next') }).click()
      await expect(page).toHaveURL(/page=2/)
      // The rows of the page before stay until those of the next have come.
      await expect(first).not.toHaveText(firstOfPageOne)
      await boxes.nth(1).check()
      await expect(page.getByText(t('common.selected', { count: 3 }))).toBeVisible()

      await page.getByRole('button', { name: t('changes.choose'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('changes.block'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      const willChange = dialog.getByRole('list', { name: t('changes.changes') })
      await expect(willChange).toBeVisible()
      const amount = await willChange.getByRole('listitem').count()
      await dialog.getByRole('button', { name: new RegExp(`^${t('changes.block')} `) }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(t('people.badge.blockedHere')).first()).toBeVisible()

      const alerts = page.getByRole('region', { name: t('alerts.label') })
      await alerts.getByRole('button', { name: t('common.undo') }).click()
      const restored = variant.locale === 'ua' ? `Повернуто: ${amount}` : `${amount} restored`
      await expect(alerts.getByText(restored)).toBeVisible()

      await page.getByRole('button', { name: t('changes.recent') }).click()
      const listed = page.getByRole('dialog').getByRole('listitem').first()
      await expect(listed).toContainText(t('changes.block'))
      await expect(listed.getByRole('button')).toHaveCount(0)
    },
  )
