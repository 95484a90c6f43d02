import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, mailFolder, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'
import { mailTo, participationLinkOf } from '../../setup/mail-trap.ts'
import { fillLogin, newStudent } from '../../setup/new-person.ts'
import { startCopy } from '../../setup/own-server.ts'
import { openAcademy } from '../../setup/open-academy.ts'
import { readIn } from '../../setup/reading.ts'

for (const variant of variantsOf({ day: [englishDesk] }))
  // At full size only: legal.test.ts, legal-texts.test.tsx and legal-acceptance.test.tsx prove it; on a server of its own, because new terms come before every page of everybody.
  test(
    `[NAV-12][ACC-19] new terms are written, and accepted at the next visit (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      const server = await startCopy()
      const at = (path: string) => page.goto(server.url + path)
      const title = page.getByRole('heading', { level: 1 })
      const words = `Зміни ${randomUUID().slice(0, 8)}`
      try {
        await applyVariant(page, variant)
        await signIn(page, 'superadmin', server.url)
        await readIn(page, variant.locale)

        await test.step('[NAV-12] a SuperAdmin publishes a version that has to be accepted again', async () => {
          await at(paths.legalTexts)
          await page.getByRole('link', { name: `${t('legalTexts.open')}: ${t('legal.terms.title')}` }).click()
          await expect(title).toHaveText(t('legal.terms.title'))
          for (const language of ['ua', 'en'] as const) {
            await page.getByRole('tab', { name: t(`common.language.${language}`) }).click()
            await page.locator(`#legal-body-${language}`).fill(`## ${words}\n\n${language}`)
          }
          await page.getByRole('checkbox', { name: t('legalTexts.mustBeAccepted') }).check()
          await expectAccessible(page)
          expect(await hasNoOverflow(page)).toBe(true)
          await page.getByRole('button', { name: t('common.publish') }).click()
          const question = page.getByRole('dialog')
          await expect(question).toContainText(t('legalTexts.confirm.asked'))
          await expectAccessible(page)
          await question.getByRole('button', { name: t('common.publish') }).click()
          await expect(page.getByText(t('legalTexts.published', { version: '2' }))).toBeVisible()
          await expect(page.getByText(t('common.version', { version: 1 }))).toBeVisible()
        })

        await test.step('[NAV-12] everybody reads it with its version', async () => {
          await at(paths.terms)
          await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
        })

        await test.step('[ACC-19] a student is asked before anything else, and can still reach their data', async () => {
          await signIn(page, 'learner', server.url)
          await at(paths.cabinet)
          await expect(title).toHaveText(t('acceptLegal.title'))
          await expect(page.getByText(words)).toBeVisible()
          await expectAccessible(page)
          expect(await hasNoOverflow(page)).toBe(true)
          await page.getByRole('button', { name: t('acceptLegal.submit') }).click()
          await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
          await page.getByRole('link', { name: t('acceptLegal.disagree') }).click()
          await expect(title).toHaveText(t('account.title'))
        })

        await test.step('[ACC-19] accepted once, for good', async () => {
          await at(paths.cabinet)
          await page.getByRole('checkbox').check()
          await page.getByRole('button', { name: t('acceptLegal.submit') }).click()
          await expect(title).not.toHaveText(t('acceptLegal.title'))
          await page.reload()
          await expect(title).toBeVisible()
          await expect(title).not.toHaveText(t('acceptLegal.title'))
        })
      } finally {
        // What the page still asks for is answered by nobody any more.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.goto('about:blank')
        await server.stop()
      }
    },
  )

/** The intake for partners: a copy of it is listed nowhere, so that other journeys never meet it. */
const hiddenAcademy = paths.academyEdit(6)

// At full size only: academy-secret.test.ts and ask-card.test.tsx prove it.
test(
  '[ACAD-36][MAIL-14] the secret link of an academy, its mail, and the way in',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    const guest = await newStudent(page, 'ua')
    const name = `Таємна ${randomUUID().slice(0, 8)}`
    const act = async (action: string) => {
      await page.locator('[data-academy-menu]').click()
      await page.getByRole('menuitem', { name: t(action), exact: true }).click()
      return page.getByRole('dialog')
    }
    await signIn(page, 'superadmin')

    const { address, link } = await test.step('an admin makes a secret academy and takes its link', async () => {
      await page.goto(hiddenAcademy)
      const dialog = await act('common.makeCopy')
      await dialog.locator('#copy-name').fill(name)
      await dialog.locator('#copy-startDate').fill('2027-02-01T10:00')
      await dialog.getByRole('button', { name: t('academies.copy.confirm') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await page.getByRole('tab', { name: t('academies.edit.tab.about') }).click()
      await page.getByRole('radio', { name: new RegExp(`^${t('academies.type.Secret')}`) }).check({ force: true })
      await page.getByRole('button', { name: t('action.save') }).click()
      await expect(page.getByText(t('common.saved'))).toBeVisible()
      await page.getByRole('tab', { name: t('academies.edit.tab.links') }).click()
      const code = await page.locator('#academy-secretHash').inputValue()
      const path = `${paths.register}?academyHash=${code}`
      await expect(page.getByText(path, { exact: false })).toBeVisible()
      const { pathname } = new URL(page.url())
      await openAcademy(page, Number(pathname.split('/').at(-1)))
      return { address: pathname, link: path }
    })

    await test.step('[ACAD-36] whoever has the link sees the academy and asks for the mail', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.goto(link)
      // The page that stores the academy of the link has opened.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(paths.login)
      await fillLogin(page, t, guest)
      await expect(page).toHaveURL(/\/select-academy/)
      await page.getByRole('button', { name: t('selectAcademy.askTo', { name }) }).click()
      await expect(page.getByText(t('selectAcademy.asked.title'))).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('[MAIL-14] the link of the mail lets in; what is left is the direction', async () => {
      await page.goto(participationLinkOf(await mailTo(mailFolder(), guest.email, '/confirm-participation/')))
      await expect(page).toHaveURL(/\/select-direction$/)
      await expect(page.getByText(t('participation.done', { name })).first()).toBeVisible()
    })

    await test.step('and the academy leaves no trace for other journeys', async () => {
      await signIn(page, 'superadmin')
      await page.goto(address)
      const dialog = await act('action.delete')
      await dialog.getByRole('button', { name: t('academies.delete.confirm'), exact: true }).click()
      await expect(page.getByText(t('academies.delete.done')).first()).toBeVisible()
    })
  },
)
