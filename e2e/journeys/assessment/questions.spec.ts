import { runsNightTests } from '../../../scripts/testing/size.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { inFilters } from '../../setup/list-filters.ts'
import { variantName, variantsOf, phone } from '../../setup/variants.ts'

// An account has one language at a time (I18N-08), so the variants take turns.
test.describe.configure({ mode: 'serial' })

const bank = `${paths.tests}?tab=questions`
/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: questions.test.ts proves the calls, question-form.rules.test.ts the form, staff-day.spec.ts saves a question; the rest of the page is used at night only.
  test(
    `a question from its first word to the archive (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'admin')
      const name = `Що виведе код ${variant.locale} ${variant.width} ${Date.now()}?`
      const text = (language: 'ua' | 'en') => page.locator(`#question-text-${language}`)
      const preview = page.getByRole('region', { name: t('common.whatStudentsWillSee') })
      const options = page.locator('ol textarea')
      const save = page.locator('form button[type=submit]')
      const history = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

      await test.step('[TEST-96] what is missing is said at its field', async () => {
        await page.goto(paths.question('create'))
        await save.click()
        await expect(page.getByRole('alert').first()).toContainText(t('validation.fieldIsRequired'))
        await expect(text('ua')).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('[TEST-96][TEST-20][TEST-21][VAL-46] it is written and shows itself as the student will see it', async () => {
        await text('ua').fill(name)
        await page.locator('#question-description-ua').fill('const x = 1\nconsole.log(x)')
        await page
          .getByRole('checkbox', { name: t('questions.isCode') })
          .first()
          .check()
        for (const [index, option] of ['1', '2', '<b>3</b>'].entries()) await options.nth(index * 2).fill(option)
        await page.getByRole('radio', { name: t('questions.option.isCorrect', { number: 1 }) }).check()
        await page.locator('#question-category').selectOption({ label: t('questions.category.0') })
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: t('common.addAnImage') }).click(),
        ])
        await chooser.setFiles({ name: 'diagram.png', mimeType: 'image/png', buffer: png })
        await expect(preview.getByRole('img', { name: t('testResults.imageAlt') })).toBeVisible()
        await expect(preview.locator('pre code')).toHaveText('const x = 1\nconsole.log(x)')
        await expect(preview.locator('[data-scope=keyword]').first()).toHaveText('const')
        // TEST-22: as many options as were filled, one to choose.
        await expect(preview.getByRole('radiogroup', { name }).getByRole('radio')).toHaveCount(3)
        await expect(preview).toContainText('<b>3</b>')
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[TEST-96] it is created, has an address and is there after a reload', async () => {
        await save.click()
        await expect(page).toHaveURL(/\/questions\/\d+$/)
        await page.reload()
        await expect(text('ua')).toHaveValue(name)
        await expect(page.getByRole('radio', { name: t('questions.option.isCorrect', { number: 1 }) })).toBeChecked()
      })

      await test.step('[TEST-96] nobody leaves unsaved work by a slip; options move by the keyboard', async () => {
        await text('en').fill(`What does it print ${variant.locale}?`)
        await options.nth(2).focus()
        await page.keyboard.press('Alt+ArrowUp')
        await expect(options.nth(0)).toHaveValue('2')
        await expect(options.nth(0)).toBeFocused()
        await page.getByRole('link', { name: t('questions.back') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('editor.leave.stay') })
          .click()
        await expect(options.nth(0)).toHaveValue('2')
      })

      await test.step('[TEST-96] the next version is written, and the first one stays in the history', async () => {
        await save.click()
        await expect(history).toHaveCount(2)
        await expect(history.first()).toContainText(t('questions.change.optionOrder'))
        await expect(history.last()).toContainText(t('common.created'))
        await save.click()
        await expect(page.getByText(t('questions.sameVersion'))).toBeVisible()
        await expect(history).toHaveCount(2)
      })

      await test.step('[TEST-96] what somebody else saved meanwhile is not overwritten', async () => {
        const other = await page.context().newPage()
        await other.goto(page.url())
        await other.locator('#question-text-en').fill('Theirs')
        await other.locator('form button[type=submit]').click()
        await expect(other.getByText(t('common.saved'))).toBeVisible()
        await other.close()
        await text('en').fill('Mine')
        await save.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(t('questions.stale.title'))
        await dialog.getByRole('button', { name: t('questions.stale.reload') }).click()
        await expect(text('en')).toHaveValue('Theirs')
      })

      await test.step('[TEST-10][TEST-96] it is found in the bank by its words and filters, and removed', async () => {
        await page.goto(bank)
        await page.getByRole('searchbox', { name: t('questions.search') }).fill(name)
        await inFilters(page, t, () => page.getByRole('button', { name: t('questions.use.unused') }).click())
        await expect(page.getByRole('row')).toHaveCount(2)
        await expect(page).toHaveURL(/use=unused/)
        const category = page.getByRole('button', { name: t('questions.category.4') })
        await inFilters(page, t, () => category.click())
        await expect(page.getByText(t('questions.nothing.title'))).toBeVisible()
        await inFilters(page, t, () => category.click())
        await page.getByRole('row').nth(1).getByRole('checkbox').check()
        await page.getByRole('button', { name: t('questions.remove'), exact: true }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('questions.remove'), exact: true })
          .click()
        await expect(page.getByText(t('questions.nothing.title'))).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
      })
    },
  )

// At full size only: questions.test.ts proves that asked ones stay; the archive on the page is used at night only.
if (runsNightTests)
  test('a question that was asked goes to the archive, and comes back', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'admin')
    await page.goto(`${bank}&use=used`)
    const link = page.getByRole('rowheader').getByRole('link').first()
    await link.click()
    await expect(page.locator('#question-text-ua')).toBeVisible()
    const address = page.url()
    await page.getByRole('button', { name: t('questions.remove'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('questions.remove'), exact: true })
      .click()
    await expect(page).toHaveURL(/tab=questions/)
    await page.goto(address)
    await expect(page.getByText(t('questions.archived'))).toBeVisible()
    await page.getByRole('button', { name: t('questions.restore') }).click()
    await expect(page.getByText(t('questions.archived'))).toHaveCount(0)
  })
