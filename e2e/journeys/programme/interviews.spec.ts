import { expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { inFilters } from '../../setup/list-filters.ts'
import { englishDesk, englishPhone, variantName, variantsOf, phone } from '../../setup/variants.ts'
import { readIn } from '../../setup/reading.ts'

/** One person per variant: a journey that fails leaves its booking to the next one on the same server. */
const bookers = ['candidate29', 'candidate30', 'candidate32', 'candidate33']
const writers = ['candidate1', 'candidate4', 'candidate7', 'candidate10']

for (const [index, variant] of variantsOf({ day: [englishPhone] }).entries())
  test(
    `[INT-05] a student books an interview, changes it and gives it back (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, bookers[index]!)
      await readIn(page, variant.locale)
      await page.goto(paths.stage('interview'))
      await expect(page.getByRole('heading', { name: t('interview.chooseTitle') })).toBeVisible()
      // The day after tomorrow at the earliest: nearer ones cannot be given back.
      const day = page.locator('main section section').nth(1)
      const own = page.getByRole('region', { name: t('interview.yours') })

      await test.step('the time is confirmed before it is taken', async () => {
        await day.getByRole('button').first().click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(t('interview.book.title'))
        await dialog.getByRole('button', { name: t('interview.book.confirm') }).click()
        await expect(own).toBeInViewport()
        await expect(own.getByRole('heading')).toBeFocused()
        await expect(own.getByRole('button', { name: t('interview.toCalendar') })).toBeVisible()
        await expect(own).toContainText('https://meet.example.com/academy')
        // 'What to do now' no longer asks to choose.
        const now = page.getByRole('region', { name: t('stage.nowTitle') })
        await expect(now).toContainText(t('next.interview.booked'))
      })

      await test.step('another time instead of it', async () => {
        const before = await own.textContent()
        await day.getByRole('button').last().click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('interview.change.confirm') })
          .click()
        await expect(own).not.toHaveText(before!)
      })

      await test.step('and back to the choice', async () => {
        await own.getByRole('button', { name: t('interview.cancel') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('interview.cancel.confirm') })
          .click()
        await expect(own).toHaveCount(0)
        await expect(page.getByRole('heading', { name: t('interview.chooseTitle') })).toBeVisible()
      })
    },
  )

// At full size only: interview-booking.test.ts and interview-slots.test.ts prove that a booking is taken back.
for (const variant of variantsOf({ day: [] }))
  test(`[INT-07] the team takes a booking back (${variantName(variant)})`, async ({ page }) => {
    const t = textsOf(variant.locale)
    await applyVariant(page, variant)
    await signIn(page, 'recruiter')
    await readIn(page, variant.locale)
    await page.goto(`${paths.interviews}?tab=students`)
    await inFilters(page, t, () => page.getByRole('combobox', { name: t('common.status') }).selectOption('booked'))
    await expect(page.getByRole('row', { name: new RegExp(t('interviews.studentState.notBooked')) })).toHaveCount(0)
    // The last one: each variant leaves one less.
    const opener = page.getByRole('row').last().getByRole('button')
    const name = (await opener.textContent())!.trim()
    await opener.click()
    const drawer = page.getByRole('dialog', { name: t('common.interview') })
    await drawer.getByRole('button', { name: t('interviews.release'), exact: true }).click()
    const question = page.getByRole('dialog', { name: t('interviews.release.title') })
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: t('interviews.release'), exact: true }).click()
    await expect(page.getByText(t('interviews.release.done'))).toBeVisible()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  })

// By day: letter-draft.rules (client), letters (API).
for (const [index, variant] of variantsOf({ day: [phone] }).entries())
  test(
    `[INT-03] a letter survives a reload before it is saved, and is there afterwards (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, writers[index]!)
      await readIn(page, variant.locale)
      await page.goto(paths.stage('letter'))
      const letter = page.getByRole('textbox', { name: t('letter.label') })

      await test.step('too short is said at the field', async () => {
        await letter.fill('Коротко')
        await page.getByRole('button', { name: new RegExp(`${t('letter.save')}|${t('letter.saveAgain')}`) }).click()
        await expect(letter).toHaveAttribute('aria-invalid', 'true')
        await expect(letter).toBeFocused()
      })

      const text = `Хочу навчатися, бо люблю доводити справи до кінця. Це лист номер ${index + 1}.`
      await test.step('what was typed is there after a reload', async () => {
        await letter.fill(text)
        await expect(page.getByText(t('letter.unsaved'))).toBeVisible()
        page.on('dialog', (dialog) => void dialog.accept())
        await page.reload()
        await expect(letter).toHaveValue(text)
        await expect(page.getByText(t('letter.restored'))).toBeVisible()
      })

      await test.step('saved, it stays', async () => {
        await page.getByRole('button', { name: new RegExp(`${t('letter.save')}|${t('letter.saveAgain')}`) }).click()
        await expect(page.getByText(t('letter.unsaved'))).toHaveCount(0)
        await page.reload()
        await expect(letter).toHaveValue(text)
        await expect(page.getByText(t('letter.restored'))).toHaveCount(0)
      })
    },
  )

for (const variant of variantsOf({ day: [englishDesk] }))
  // At full size only: interview-slots.test.ts and letters.test.ts prove what is planned and read.
  test(
    `[NAV-54][INT-04] staff read letters and plan interviews (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'recruiter')
      await readIn(page, variant.locale)
      await page.goto(paths.motivationLetters)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.motivationLetters'))

      await test.step('one letter after the other by keyboard', async () => {
        await page
          .getByRole('list', { name: t('letters.list') })
          .getByRole('button')
          .first()
          .click()
        const open = page.getByRole('article')
        const first = await open.getByRole('heading').first().textContent()
        await page.keyboard.press('j')
        await expect(open.getByRole('heading').first()).not.toHaveText(first!)
        await page.keyboard.press('k')
        await expect(open.getByRole('heading').first()).toHaveText(first!)
      })

      await test.step('the calendar tells how many slots a series has', async () => {
        await page.goto(paths.interviews)
        await page
          .getByRole('button', { name: t('interviews.create') })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('interviews.series.length')).fill('60')
        await dialog.getByLabel(t('interviews.series.fromDay')).fill('2037-06-01')
        await dialog.getByLabel(t('interviews.series.toDay')).fill('2037-06-02')
        // Seven hours on two days; the first status says that they are after the stage.
        await expect(dialog.getByRole('status').last()).toContainText('14')
        await dialog.getByLabel(t('interviews.series.toDay')).fill('2037-05-01')
        await dialog.getByRole('button', { name: t('common.add'), exact: true }).click()
        await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      })

      await test.step('a student of the stage opens beside the list', async () => {
        await page.getByRole('tab', { name: t('interviews.tab.students') }).click()
        await expect(page).toHaveURL(/tab=students/)
        await page.getByRole('row').nth(1).getByRole('button').click()
        await expect(page.getByRole('dialog').getByRole('heading', { name: t('common.result') })).toBeVisible()
      })
    },
  )
