import { readFile } from 'node:fs/promises'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'
import { readIn } from '../../setup/reading.ts'

for (const variant of variantsOf({ day: [englishDesk] }))
  // At full size only: statistics-funnel.test.ts and funnel.rules.test.ts prove the numbers, staff-academy-day.spec.ts downloads them; the page is walked by day.
  test(
    `[NAV-48][STAT-01][STAT-02] HR reads the funnel and takes it away (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'hr')
      await readIn(page, variant.locale)
      await page.goto(paths.main)

      await test.step('[NAV-28] the overview leads there', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.overview'))
        await expect(page.getByRole('heading', { name: t('overview.newest') })).toBeVisible()
        await page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(t('funnel.title')) })
          .click()
        await expect(page).toHaveURL(/\/main\/statistics\/funnel$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('funnel.title'))
      })

      const bars = page.getByRole('list', { name: t('funnel.chartLabel', { direction: t('funnel.allDirections') }) })
      await test.step('each bar opens the people behind it', async () => {
        const first = bars.getByRole('button').first()
        await first.click()
        const drawer = page.getByRole('dialog')
        await expect(drawer.getByRole('listitem').first()).toContainText('@')
        await page.keyboard.press('Escape')
        await expect(drawer).toHaveCount(0)
        await expect(first).toBeFocused()
      })

      await test.step('any day of the past, by keyboard too, and it stays in the address', async () => {
        const day = page.getByRole('slider', { name: t('funnel.day') })
        await day.focus()
        await page.keyboard.press('Home')
        await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
        await page.reload()
        await expect(page.getByRole('button', { name: t('funnel.backToNow') })).toBeVisible()
        await page.getByRole('button', { name: t('funnel.backToNow') }).click()
        await expect(page).not.toHaveURL(/date=/)
      })

      await test.step('the film runs to today and stops by itself', async () => {
        await page.getByRole('button', { name: t('funnel.play') }).click()
        await expect(page.getByRole('button', { name: t('funnel.pause') })).toBeVisible()
        await expect(page.getByRole('button', { name: t('funnel.play') })).toBeVisible()
        await expect(page).not.toHaveURL(/date=/)
      })

      await test.step('[STAT-15] each direction apart, and as a table', async () => {
        await page.getByRole('combobox', { name: t('common.direction') }).selectOption('split')
        await expect(page.getByRole('heading', { name: 'JS', exact: true })).toBeVisible()
        await page.getByRole('radio', { name: t('funnel.view.table') }).check({ force: true })
        await expect(page.getByRole('table', { name: t('funnel.table') })).toContainText('JS')
        await expect(page).toHaveURL(/direction=split&view=table/)
      })

      await test.step('[STAT-11] as a file in the language of the screen', async () => {
        const started = page.waitForEvent('download')
        await page.getByRole('button', { name: t('export.csv') }).click()
        const text = await readFile(await (await started).path(), 'utf8')
        expect(text.charCodeAt(0)).toBe(0xfeff)
        expect(text).toContain(variant.locale === 'ua' ? '"Дійшли"' : '"Entered"')
      })

      await test.step('[STAT-04] the statistics of stages', async () => {
        await page.goto(paths.stageStatistics)
        await expect(page.getByRole('figure').first()).toBeVisible()
        await page.getByRole('radio', { name: t('funnel.view.table') }).check({ force: true })
        await expect(page.getByRole('columnheader', { name: t('statistics.homeworkSubmitted') })).toBeVisible()
        const started = page.waitForEvent('download')
        await page.getByRole('button', { name: t('export.csv') }).click()
        const text = await readFile(await (await started).path(), 'utf8')
        expect(text).toContain(variant.locale === 'ua' ? '"Здано домашніх завдань"' : '"Homework submitted"')
      })
    },
  )

// At full size only: statistics-funnel.test.ts and statistics.test.ts prove the comparison.
if (runsNightTests)
  test('[STAT-12] with all academies a SuperAdmin first chooses one, then compares it with another', async ({
    page,
  }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'superadmin')
    await page.goto(paths.funnel)
    await page.getByRole('link', { name: 'Академія розробки 2026' }).click()
    await expect(page).toHaveURL(/academy=\d+/)
    await page.getByRole('combobox', { name: t('funnel.compareWith') }).selectOption({ label: 'Літній набір 2026' })
    await expect(page.getByText(/Літній набір 2026, той самий день/)).toBeVisible()
  })

// At full size only: statistics.test.ts proves what the file holds; it is downloaded at night only.
if (runsNightTests)
  test('[STAT-06][STAT-07] an Admin takes the people on screen away as a file', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'admin')
    await page.goto(`${paths.people}?role=Coach`)
    await expect(page.getByRole('row')).toHaveCount(2)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: t('export.csv') }).click()
    const text = await readFile(await (await started).path(), 'utf8')
    expect(text).toContain('"coach@academy.test"')
    expect(text).not.toContain('student@academy.test')
  })

// At full size only: statistics.test.ts proves the answer.
if (runsNightTests)
  test('[STAT-10] an export without rows says so', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'admin')
    await page.goto(`${paths.people}?search=немає+такого`)
    await page.getByRole('button', { name: t('export.csv') }).click()
    await expect(page.getByText(t('error.NothingToExport'))).toBeVisible()
  })

test(
  '[ACC-63][NAV-31][NAV-90] the user list of an academy stands without the header',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'admin')
    await page.goto(paths.people)
    await expect(page.getByRole('banner')).toBeVisible()
    await page.goto(paths.userList(1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('userList.academy'))
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('combobox', { name: t('people.role') }).selectOption('Coach')
    await expect(page).toHaveURL(/user-list\/1\?role=Coach/)
    await expect(page.getByRole('row')).toHaveCount(2)
  },
)
