import { runsNightTests } from '../../../scripts/testing/size.ts'
import { expect, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'
import { acceptPrinciples, fillExperience } from '../../setup/joining.ts'
import { enterAs } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'

// By day: staff-academy-day.spec.ts leads an academy on; the features of moves (client), advance, interrupted, long-move and moves.property (API).
for (const variant of variantsOf({ day: [englishDesk] }))
  test(
    `[STG-55][STG-57][ACAD-20][ACAD-21] an Admin leads the programme on, takes it back and sees who moved (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const stages = ['Перший крок', 'Другий крок', 'Фінал']
      const { admin } = await ownAcademy(page, variant.locale, { stages, students: 2 })
      await enterAs(page, admin)
      await page.goto(paths.moves)
      const next = page.getByRole('button', { name: t('moves.panel.button'), exact: true })

      await test.step('the dry run says how many and who', async () => {
        await next.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText('Другий крок')
        await dialog.getByRole('button', { name: new RegExp(t('moves.outcome.moves')) }).click()
        const people = dialog.getByRole('list', { name: t('moves.outcome.moves') })
        await expect(people.getByRole('listitem')).toHaveCount(2)
        await expect(people).toContainText('Нова-Світла')
      })

      await test.step('confirmed, everybody has moved, and it can be undone', async () => {
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: /2/ }).last().click()
        await expect(dialog).toContainText(t('moves.advance.done', { stage: 'Другий крок' }))
        await expect(dialog.getByRole('timer')).toBeVisible()
        await dialog
          .getByRole('button', { name: t('action.close') })
          .last()
          .click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.getByText('Перший крок → Другий крок').first()).toBeVisible()
      })

      await test.step('undone, everybody stands where they stood', async () => {
        await page.goto(paths.mainStages)
        await page.getByRole('timer').waitFor()
        await page.getByRole('button', { name: new RegExp(`^${t('common.undo')}:`) }).click()
        await page.getByRole('button', { name: t('moves.undo.confirm') }).click()
        await expect(page.getByText(t('moves.undo.done'))).toBeVisible()
        await expect(page.getByText('Перший крок → Другий крок')).toHaveCount(0)
      })

      await test.step('at the last stage there is nowhere to go on to', async () => {
        for (const stage of ['Другий крок', 'Фінал']) {
          // What was undone or moved arrives a moment after its dialog has gone.
          await expect(page.locator('[data-next]')).toContainText(stage)
          await next.click()
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('button', { name: /2/ }).last().click()
          await expect(dialog).toContainText(t('moves.advance.done', { stage }))
          await dialog
            .getByRole('button', { name: t('action.close') })
            .last()
            .click()
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
        await expect(page.getByText(t('moves.panel.last'))).toBeVisible()
        await expect(next).toBeDisabled()
      })
    },
  )

// At full size only: move-everybody.test.ts proves which reasons a student gets.
if (runsNightTests)
  test('[STG-86] the student sees why, and what opens next', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    const { students } = await ownAcademy(page, 'ua', { stages: ['Перший крок', 'Фінал'], students: 1 })
    await enterAs(page, students[0]!)
    await page.goto(paths.cabinet)
    await fillExperience(page, t)
    await acceptPrinciples(page, t)
    await expect(page.getByText(t('studentPath.reason.joined')).first()).toBeVisible()
    await expect(page.getByText(t('studentPath.next'), { exact: true })).toBeVisible()
  })
