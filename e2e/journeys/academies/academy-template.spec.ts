import { randomUUID } from 'node:crypto'
import { followTo } from '../../setup/go-on.ts'
import { applyVariant, expect, paths, test, textsOf } from '../../setup/fixtures.ts'
import { enterAs } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'

for (const variant of variantsOf({ day: [englishDesk] }))
  // At full size only: academy-template.test.ts, academy-draft.test.ts and stage-dates.test.ts (API), academy-editors.test.tsx,
  // dates-editor.test.tsx and open-academy.test.tsx prove each step. That one leads to the next is seen at night only.
  test(
    `[ACAD-15] [STG-54] an academy from a template: a draft, its dates, open for applications (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      const nineOn = (day: number, month: 3 | 4) =>
        variant.locale === 'ua' ? `${day}.0${month}.2037 09:00` : `${day} ${month === 3 ? 'Mar' : 'Apr'} 2037 09:00`
      await applyVariant(page, variant)
      const { admin } = await ownAcademy(page, variant.locale, { stages: ['Одинокий крок', 'Фінал'], students: 0 })
      await enterAs(page, admin)
      await page.goto(paths.academyCreate)

      await test.step('what it begins with is shown before it is made', async () => {
        await page.getByRole('radio', { name: new RegExp(`^${t('academies.template.course')}`) }).check({ force: true })
        await expect(
          page.getByRole('listitem').filter({ hasText: variant.locale === 'ua' ? /^Лекції\d/ : /^Lectures\d/ }),
        ).toBeVisible()
        await page.locator('#academy-name').fill(`Template ${randomUUID().slice(0, 8)}`)
        // Listed nowhere once it is open, so that other journeys never meet it.
        await page.getByRole('radio', { name: new RegExp(`^${t('academies.type.Private')}`) }).check({ force: true })
        await page.locator('#academy-startDate').fill('2037-03-02T09:00')
        await page.getByRole('checkbox', { name: 'QA', exact: true }).check()
        await page.getByRole('button', { name: t('academies.new.save') }).click()
      })

      await test.step('it is a draft, and its check says what is left', async () => {
        await expect(page).toHaveURL(/\/main\/academy\/\d+\?tab=check$/)
        await expect(page.getByText(t('academies.draft.notice'))).toBeVisible()
        await expect(page.getByRole('button', { name: t('academies.draft.open') })).toHaveCount(1)
      })
      const address = new URL(page.url()).pathname

      await test.step('a later start takes all that follows along, and is saved at once', async () => {
        await followTo(page, paths.mainStageDates)
        // Those of the academy itself stand above the stages.
        const starts = page.locator('input[id^=dates-][id$=-startDate]:not([id^=dates-academy])')
        const ends = page.locator('input[id^=dates-][id$=-endDate]:not([id^=dates-academy])')
        await expect(starts.nth(3)).toHaveValue(nineOn(12, 3))
        await starts.nth(2).fill('2037-03-10T09:00')
        await starts.nth(2).press('Enter')
        await expect(starts.nth(3)).toHaveValue(nineOn(13, 3))
        await page.getByRole('button', { name: t('action.save') }).click()
        await expect(page.getByText(t('stageDates.saved'))).toBeVisible()
        await page.reload()
        await expect(ends.nth(3)).toHaveValue(nineOn(10, 4))
      })

      await test.step('opened, it is no draft any more', async () => {
        await followTo(page, `${address}?tab=check`)
        await page.getByRole('button', { name: t('academies.draft.open') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('academies.draft.open') })
          .click()
        await expect(page.getByText(t('academies.draft.notice'))).toHaveCount(0)
      })
    },
  )
