import { stageTypes } from '../../../contract/src/enums.ts'
import { applyVariant, expect, paths, test, textsOf } from '../../setup/fixtures.ts'
import { enterAs } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'
import { desk, englishDesk, variantName, variantsOf } from '../../setup/variants.ts'

// With a keyboard, so at a desk: a phone shows the list before a letter.
for (const variant of variantsOf({ day: [englishDesk], full: [desk, englishDesk] }))
  // At full size only: motivation-letters.page.test.tsx decides by keys alone, letter-decisions.test.ts and
  // move-after-interview.test.ts (API) prove what the next stage asks. Both together are seen at night only.
  test(
    `[INT-04][INT-16] three letters are decided by keys alone, and the next stage knows it (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const stages = ['Лист', 'Другий крок', 'Фінал']
      const { admin } = await ownAcademy(page, variant.locale, {
        stages,
        students: 3,
        firstType: stageTypes.MotivationLetter,
      })
      await enterAs(page, admin)
      await page.goto(`${paths.motivationLetters}?standing=waiting`)
      const progress = page.getByRole('progressbar', { name: t('letters.decision') })
      const hasDecided = (count: number) => expect(progress).toHaveAttribute('aria-valuenow', String(count))
      const open = (name: string) => page.getByRole('heading', { level: 2, name: new RegExp(name) })

      await test.step('a mark and an outcome, then the next one', async () => {
        await expect(open('Гончаренко')).toBeVisible()
        await hasDecided(0)
        await page.keyboard.press('8')
        await page.keyboard.press('p')
        await expect(open('Литвин')).toBeVisible()
        await hasDecided(1)
        await page.keyboard.press('f')
        await expect(open('Нова-Світла')).toBeVisible()
        await hasDecided(2)
      })

      await test.step('the last one is undone and decided anew', async () => {
        await page.keyboard.press('u')
        await hasDecided(1)
        await expect(open('Литвин')).toBeVisible()
        await page.keyboard.press('f')
        await hasDecided(2)
        await expect(open('Нова-Світла')).toBeVisible()
        await page.keyboard.press('p')
        await expect(page.getByText(t('letters.allDecided.title'))).toBeVisible()
      })

      await test.step('the dialog of the next stage leaves those where they are who did not pass', async () => {
        await page.goto(paths.moves)
        await page.getByRole('button', { name: t('moves.panel.button'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('button', { name: `${t('moves.rule.notPassed')} 1` })).toBeVisible()
        const choice = t('moves.choice.label', { group: t('moves.rule.notPassed') })
        await expect(dialog.getByRole('combobox', { name: choice })).toHaveValue('stays')
        await expect(dialog.getByRole('button', { name: /2/ }).last()).toBeVisible()
      })
    },
  )
