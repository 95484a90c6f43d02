import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, mailFolder, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { variantsOf, variantName, phone } from '../../setup/variants.ts'
import { mailingLinkOf, mailTo } from '../../setup/mail-trap.ts'

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: news.test.tsx clicks through the form, mailing-lists.test.ts proves mails, links and pages; the pages that the mails lead to are seen at night only.
  test(
    `[MAIL-03] a visitor asks for the news, confirms it and unsubscribes, each with one press (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      const email = `news-${randomUUID().slice(0, 8)}@example.test`
      const inLanguage = <T>(ua: T, en: T): T => (variant.locale === 'ua' ? ua : en)
      await applyVariant(page, variant)

      await test.step('a malformed address is refused at its field', async () => {
        await page.goto(paths.home)
        await page.getByRole('textbox', { name: t('home.news.email') }).fill('nobody')
        await page.getByRole('button', { name: t('common.subscribe') }).click()
        await expect(page.getByRole('textbox', { name: t('home.news.email') })).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('the mail asks whether it is true; looking at its page changes nothing', async () => {
        await page.getByRole('textbox', { name: t('home.news.email') }).fill(email)
        await page.getByRole('button', { name: t('common.subscribe') }).click()
        await expect(page.getByText(t('home.news.asked'))).toBeVisible()
        await page.goto(mailingLinkOf(await mailTo(mailFolder(), email, '/mailing/confirm/'), 'confirm'))
        await expectAccessible(page)
        expect(await hasNoOverflow(page)).toBe(true)
        await page.getByRole('button', { name: inLanguage('Так, підписатися', 'Yes, subscribe') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          inLanguage('Готово, Вас підписано', 'Done, you’re subscribed'),
        )
      })

      await test.step('the mail that confirms it leads out again', async () => {
        await page.goto(mailingLinkOf(await mailTo(mailFolder(), email, '/mailing/unsubscribe/'), 'unsubscribe'))
        await page.getByRole('button', { name: inLanguage('Відписатися', 'Unsubscribe') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          inLanguage('Вас відписано', 'You’re unsubscribed'),
        )
        // A page without a button runs no scripts at all, and so no axe.
        expect(await hasNoOverflow(page)).toBe(true)
      })
    },
  )
