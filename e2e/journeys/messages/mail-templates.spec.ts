import { expect, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, variantName, variantsOf } from '../../setup/variants.ts'
import { enterAs } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'

for (const variant of variantsOf({ day: [desk] }))
  test(
    `[NAV-43][MAIL-04][MAIL-16] an Admin writes the text of a mail, sees the mail, and goes back to the default (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const { admin, id } = await ownAcademy(page, variant.locale, { stages: ['Фінал'], students: 0 })
      await enterAs(page, admin)
      await page.goto(paths.mailTemplates)
      const row = page.getByRole('row').filter({ has: page.locator(`a[href="${paths.mailTemplate(id, 0, 'en')}"]`) })

      await test.step('without a text of its own the academy has the default', async () => {
        await expect(row).toContainText(t('mailTemplates.source.default'))
        await row.getByRole('link', { name: new RegExp(`^${t('mailTemplates.writeOwn')}`) }).click()
        await expect(page).toHaveURL(paths.mailTemplate(id, 0, 'en'))
      })

      await test.step('a placeholder comes by its button, and the mail is shown as its reader sees it', async () => {
        await page.locator('#template-subject').fill('Welcome, ')
        await page.getByRole('button', { name: t('mailTemplates.placeholder.firstName') }).click()
        await expect(page.locator('#template-subject')).toHaveValue('Welcome, {{firstName}}')
        await page.locator('#template-body').fill('# Nearly there\n\n[Come in]({{link}})')
        const mail = page.frameLocator('iframe[name^="mail-"]')
        await expect(mail.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
        await expect(mail.getByRole('link', { name: 'Come in' })).toBeVisible()
        await expect(page.getByRole('region', { name: t('mailTemplates.preview') })).toContainText('Welcome, Olena')
      })

      await test.step('it is saved, and the list says whose it is', async () => {
        await page.getByRole('button', { name: t('mailTemplates.create') }).click()
        await expect(page).toHaveURL(paths.mailTemplates)
        await expect(row).toContainText(t('mailTemplates.source.academy'))
        await expect(row).toContainText('Welcome, {{firstName}}')
      })

      await test.step('deleted, it gives way to the default, as was said before', async () => {
        await row.getByRole('button').click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(t('mailTemplates.sourceText.default'))
        await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await expect(row).toContainText(t('mailTemplates.source.default'))
      })
    },
  )
