import { expectPartAccessible } from '../../setup/axe.ts'
import { chooseAcademy } from '../../setup/choose-academy.ts'
import { applyVariant, expect, hasNoOverflow, paths, serverUrl, signIn, test, textsOf } from '../../setup/fixtures.ts'
import { inFilters } from '../../setup/list-filters.ts'
import { desk, phone, variantName, variantsOf } from '../../setup/variants.ts'

for (const variant of variantsOf({ day: [desk], full: [desk, phone] }))
  // At full size only: list-table.test.tsx clicks through each part, saved-views.test.ts proves who sees what. Two people
  // with one view, and a head that stays in view, are seen at night only.
  test(
    `a view of the users is saved, shared and opened by a colleague (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page, browser }) => {
      const t = textsOf(variant.locale)
      const isDesk = variant.width === 1440
      const name = `Викладачі ${Date.now()}`
      await applyVariant(page, variant)
      await signIn(page, 'admin')
      await page.goto(paths.people)
      const dialog = page.getByRole('dialog')
      const phoneColumn = page.getByRole('columnheader', { name: t('common.phone') })

      await test.step('columns and height are chosen and are still there after a reload', async () => {
        await expect(page.getByRole('row').nth(3)).toBeVisible()
        await page.getByRole('button', { name: t('list.columns'), exact: true }).click()
        await dialog.getByRole('checkbox', { name: t('common.phone') }).uncheck()
        await dialog.getByRole('radio', { name: t('list.density.compact') }).check()
        await expectPartAccessible(page)
        await dialog
          .getByRole('button', { name: t('action.close') })
          .last()
          .click()
        await expect(phoneColumn).toHaveCount(0)
        await page.reload()
        await expect(page.getByRole('columnheader', { name: t('common.status') })).toHaveCount(1)
        await expect(phoneColumn).toHaveCount(0)
        await expect(page.locator('[data-compact]')).toBeVisible()
      })

      await test.step('the head of a long list stays in view below the header', async () => {
        if (!isDesk) return
        await page.mouse.wheel(0, 700)
        const head = page.getByRole('columnheader', { name: t('people.name') })
        await expect.poll(async () => Math.round((await head.boundingBox())!.y)).toBe(64)
      })

      await test.step('filters and columns are saved under a name, for the team', async () => {
        await inFilters(page, t, () => page.getByRole('combobox', { name: t('people.role') }).selectOption('Teacher'))
        await expect(page).toHaveURL(/role=Teacher/)
        await page.getByRole('button', { name: t('views.title'), exact: true }).click()
        await page.getByRole('menuitem', { name: t('views.save') }).click()
        await dialog.getByRole('textbox').fill(name)
        await dialog.getByRole('checkbox', { name: t('views.share') }).check()
        await expectPartAccessible(page)
        await dialog.getByRole('button', { name: t('action.save') }).click()
        await expect(page.getByRole('button', { name: t('views.open', { name }) })).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('a colleague opens it and sees the same rows in the same columns', async () => {
        const colleague = await (await browser.newContext({ timezoneId: 'Europe/Kyiv' })).newPage()
        await applyVariant(colleague, variant)
        await signIn(colleague, 'teacher')
        await colleague.goto(serverUrl() + paths.main)
        const academy = await page.getByRole('banner').locator('[aria-haspopup=menu]').first().innerText()
        await chooseAcademy(colleague, academy.split('\n').at(-1)!)
        await colleague.goto(serverUrl() + paths.people)
        const theirs = colleague.getByRole('columnheader', { name: t('common.phone') })
        await expect(theirs).toHaveCount(1)
        await colleague.getByRole('button', { name: t('views.title'), exact: true }).click()
        await colleague.getByRole('menuitem', { name }).click()
        await expect(colleague).toHaveURL(/role=Teacher/)
        await expect(theirs).toHaveCount(0)
        await colleague.context().close()
      })
    },
  )
