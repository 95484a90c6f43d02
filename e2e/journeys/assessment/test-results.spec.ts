import { demoId } from '../../setup/demo-ids.ts'
import { goOn } from '../../setup/go-on.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { inFilters } from '../../setup/list-filters.ts'
import { variantName, variantsOf, phone } from '../../setup/variants.ts'

// An account has one language at a time (I18N-08), so the variants take turns.
test.describe.configure({ mode: 'serial' })

/** The stage test of the demo everybody has finished. */
const takenTest = () => demoId('stageTests', 'Вступний тест: QA')

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: results.test.ts, stage-test-question-statistics.test.ts and results-filter.rules.test.ts prove it; both pages are walked by day.
  test(
    `results of a test, from the list to one answer and back (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'admin')
      const rows = page.locator('main tbody tr')
      const names = rows.getByRole('rowheader')

      await test.step('the list with its overview, filtered by the address', async () => {
        await page.goto(paths.testResults(takenTest()))
        await expect(page.getByRole('heading', { name: t('testResults.distribution') })).toBeVisible()
        await expect(rows.first()).toBeVisible()
        await inFilters(page, t, () => page.getByLabel(t('common.status'), { exact: true }).selectOption('failed'))
        await expect(page).toHaveURL(/standing=failed/)
        await expect(rows.first()).toContainText(t('testResults.state.failed'))
        const passed = page.getByText(t('testResults.state.passed'), { exact: true })
        await expect(rows.filter({ has: passed })).toHaveCount(0)
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[TEST-62][ERR-66] nothing to complete is said so', async () => {
        await page.getByRole('button', { name: t('testResults.complete'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        // Somebody of the seed may just have run out of time: the second time there is nobody.
        for (const _ of [1, 2]) {
          if (!(await dialog.isVisible()))
            await page.getByRole('button', { name: t('testResults.complete'), exact: true }).click()
          await dialog.getByRole('button', { name: t('testResults.complete.confirm'), exact: true }).click()
          await expect(dialog).toBeHidden()
        }
        await expect(page.getByText(t('testResults.complete.nothing'))).toBeVisible()
      })

      await test.step('the list as a file', async () => {
        await page.getByRole('button', { name: t('testResults.export'), exact: true }).click()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: t('testResults.export.csv') }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(/^test-results-.*-\d{4}-\d\d-\d\d\.csv$/)
      })

      await test.step('[TEST-58][TEST-60][NAV-21] one summary with every question, what was given and what is right', async () => {
        await goOn(page, paths.testResults(takenTest()))
        const name = (await names.first().innerText()).split('\n').at(-1)!.trim()
        await names.first().getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(/\/test-summary\//)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
        await expect(page.getByRole('heading', { name: t('testSummary.categories') })).toBeVisible()
        const questions = page.getByRole('heading', { level: 3 })
        await expect(questions.first()).toBeVisible()
        const all = await questions.count()
        await page.getByRole('radio', { name: t('testResults.summary.show.wrong') }).check()
        expect(await questions.count()).toBeLessThan(all)
        await expect(page.getByText(t('testResults.mark.missed')).first()).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('a question is dropped after its effect has been seen, and taken back', async () => {
        await goOn(page, `${paths.testResults(takenTest())}?tab=items`)
        const card = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 2 }) })
          .first()
        await card.getByRole('button', { name: t('testResults.verdict'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('common.reason')).fill('Двозначна умова')
        await expect(dialog.getByRole('list', { name: t('testResults.verdict.preview.people') })).toBeVisible()
        await dialog.getByRole('button', { name: t('testResults.verdict.apply') }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByText(t('testResults.verdict.dropped'), { exact: true })).toBeVisible()
        await page.getByRole('button', { name: t('testResults.verdict.change') }).click()
        await dialog.getByRole('radio', { name: t('testResults.verdict.choice.none') }).check()
        await dialog.getByRole('button', { name: t('testResults.verdict.apply') }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByText(t('testResults.verdict.dropped'), { exact: true })).toHaveCount(0)
      })
    },
  )

test('[NAV-68] whoever is not logged in is sent to the login and comes back', async ({ page }) => {
  await page.goto(paths.testSummary('00000000-0000-4000-8000-000000000000'))
  await expect(page).toHaveURL(new RegExp(paths.login))
})
