import type { Page } from '@playwright/test'
import { expectAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { isPhone } from '../../setup/list-filters.ts'
import { englishDesk, englishPhone, variantName, variantsOf, phone } from '../../setup/variants.ts'

/** The address of a page that is about one academy. */
const ofOne = /[?&]academy=[1-9]\d*/

const expectWellDrawn = async (page: Page): Promise<void> => {
  expect(await hasNoOverflow(page)).toBe(true)
  await expectAccessible(page)
}

// By day: *.page.test.tsx beside the pages (client), *-academies.test.ts of the modules (API).
for (const variant of variantsOf({ day: [englishPhone], full: [englishDesk, phone] })) {
  const t = textsOf(variant.locale)

  test(
    `[ACAD-52] whoever stands at all academies works in each of them: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      await signIn(page, 'superadmin')
      const academy = page.getByRole('main').getByRole('combobox', { name: t('common.academy'), exact: true })

      await test.step('[HW-43] the review queue opens a homework in its academy and is still there afterwards', async () => {
        await page.goto(`${paths.reviewDesk}?state=all`)
        await expect(page.getByRole('table')).toBeVisible()
        await expect(page.getByRole('combobox', { name: t('common.lecture'), exact: true })).toHaveCount(0)
        await expectWellDrawn(page)
        await page.locator('tbody tr th a').first().click()
        await expect(page).toHaveURL(ofOne)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.getByRole('link', { name: t('review.back') }).click()
        await expect(page).not.toHaveURL(ofOne)
        await expect(page.getByRole('table')).toBeVisible()
      })

      await test.step('[HW-43] narrowed to one academy it offers the lectures of that one', async () => {
        const open = async () => {
          if (isPhone(page)) await page.getByRole('button', { name: new RegExp(`^${t('list.filters')}`) }).click()
        }
        const chosen = page
          .getByRole(isPhone(page) ? 'dialog' : 'main')
          .getByRole('combobox', { name: t('common.academy'), exact: true })
        await open()
        await chosen.selectOption({ index: 1 })
        await expect(page).toHaveURL(ofOne)
        await open()
        await expect(page.getByRole('combobox', { name: t('common.lecture'), exact: true })).toBeVisible()
        await chosen.selectOption({ index: 0 })
        await expect(page).not.toHaveURL(ofOne)
      })

      await test.step('[RT-09] the chats of all academies lead into the talks of one', async () => {
        await page.goto(paths.staffChat)
        const talks = page.getByRole('list', { name: t('common.students'), exact: true })
        await expect(talks).toBeVisible()
        await expectWellDrawn(page)
        await talks.getByRole('link').first().click()
        await expect(page).toHaveURL(ofOne)
        const said = page.locator('main ol > li').first()
        await expect(said).toBeVisible()
        await page.reload()
        await expect(said).toBeVisible()
      })

      await test.step('[HW-15] a new lecture asks of which academy it is', async () => {
        await page.goto(paths.lectures)
        await expect(page.getByRole('table')).toBeVisible()
        await expectWellDrawn(page)
        await page.getByRole('link', { name: t('lectures.add') }).click()
        await expect(page.getByText(t('chooseAcademy.text'))).toBeVisible()
        await page.getByRole('main').getByRole('list').getByRole('link').first().click()
        await expect(page).toHaveURL(ofOne)
        await expect(page.locator('#lecture-name-ua')).toBeVisible()
      })

      await test.step('[NAV-44] [TEAM-22] a team is found and evaluated in its academy', async () => {
        await page.goto(paths.evaluations)
        await expect(page.getByRole('table')).toBeVisible()
        await expectWellDrawn(page)
        await page.locator('tbody tr th a').first().click()
        await expect(page).toHaveURL(ofOne)
        await expect(academy).toBeVisible()
      })

      await test.step('[NTF-36] announcements say their academy', async () => {
        await page.goto(paths.announcements)
        await expect(page.locator('[data-announcement]').first()).toBeVisible()
        await expectWellDrawn(page)
        await page.locator('[data-announcement]').first().click()
        await expect(page).toHaveURL(ofOne)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      })
    },
  )
}
