import { expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, variantName, variantsOf } from '../../setup/variants.ts'
import { ownAcademy } from '../../setup/own-academy.ts'
import { readIn } from '../../setup/reading.ts'

for (const variant of variantsOf({ day: [desk] }))
  // At full size only: the tests of each list prove what it has, and lists-of-all.page.test.tsx where its rows lead.
  test(
    `[ACAD-52][Q-13] from all academies to the stages and groups of one, and back (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const { id } = await ownAcademy(page, variant.locale, { stages: ['Вступ', 'Фінал'], students: 0 })
      await signIn(page, 'superadmin')
      await readIn(page, variant.locale)
      const filter = page.getByRole('combobox', { name: t('common.academy') })

      await test.step('the stages of each academy are listed under its name', async () => {
        await page.goto(paths.mainStages)
        const stages = page
          .getByRole('region')
          .filter({ has: page.locator(`a[href="${paths.mainStages}?academy=${id}"]`) })
        await expect(stages.getByRole('article')).toHaveCount(2)
        await expect(page.getByRole('region').nth(1)).toBeVisible()
      })

      await test.step('a stage opens in its academy, and so do the people in it', async () => {
        await page.locator(`a[href="${paths.mainStages}?academy=${id}"]`).click()
        await expect(filter).toHaveValue(String(id))
        await expect(page.getByRole('article')).toHaveCount(2)
        await page.getByRole('article').first().getByRole('link', { name: 'Вступ', exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`/main/stages/\\d+\\?academy=${id}$`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вступ')
      })

      await test.step('the menu begins with all academies again', async () => {
        await page
          .getByRole('link', { name: t('stageEdit.back') })
          .first()
          .click()
        await expect(page).toHaveURL(paths.mainStages)
        await expect(filter).toHaveValue('')
        await expect(page.getByRole('region').nth(1)).toBeVisible()
      })

      await test.step('a new stage asks for its academy first', async () => {
        await page.getByRole('link', { name: t('common.addAStage') }).click()
        await expect(page.getByText(t('chooseAcademy.text'))).toBeVisible()
        await page.locator(`a[href="${paths.mainStageCreate}?academy=${id}"]`).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('stageEdit.createTitle'))
        await expect(page.getByText(t('chooseAcademy.text'))).toHaveCount(0)
      })

      await test.step('a list says of each row where it belongs, and narrows to one academy', async () => {
        await page.goto(paths.groups)
        await expect(page.getByRole('columnheader', { name: t('common.academy') })).toBeVisible()
        await filter.selectOption(String(id))
        await expect(page).toHaveURL(`${paths.groups}?academy=${id}`)
        await expect(page.getByRole('button', { name: t('groups.addDirection') })).toBeVisible()
      })
    },
  )
