import type { Page } from '@playwright/test'
import { expectAccessible, expectPartAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk, englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { answersTo } from '../../setup/sockets.ts'

const mentor = 'Іванна Дорошенко'
const lead = 'Орест Яремчук'

const openDesk = async (page: Page, as: string, words = ''): Promise<void> => {
  await signIn(page, as)
  await page.goto(`${serverUrl()}${paths.reviewDesk}${words}`)
  await expect(page.getByRole('table')).toBeVisible()
}
const openFirst = (page: Page): Promise<void> => page.locator('tbody tr th a').first().click()
const text = (page: Page) => page.locator('#review-text')
const isReady = (page: Page) => expect(text(page)).toBeVisible()
/** Whoever watches is in the room a moment after the screen. */
const entriesOf = (page: Page) => answersTo(page, '/homework-review', 'join-review-room')

for (const variant of variantsOf({ day: [englishDesk] })) {
  const t = textsOf(variant.locale)

  // By day: staff-day.spec.ts gives a mark; review-address.rules (client), review, queue and review-room (API).
  test(
    `[NAV-33] [HW-43] [HW-64] [RT-48] two people look at one homework: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page, browser }) => {
      const other = await (await browser.newContext()).newPage()
      await applyVariant(page, variant)
      await applyVariant(other, variant)
      // What is the mentor's own the lead may review as well.
      const entered = entriesOf(page)
      const otherEntered = entriesOf(other)
      await openDesk(page, 'mentor', '?reviewer=me')
      await entered.until()
      await openFirst(page)
      await isReady(page)
      const banner = (who: string) => t('review.hold.title', { name: who })

      await test.step('who comes second is told that somebody is there already', async () => {
        await signIn(other, 'lead')
        // The desk has entered it, and the page of one homework again.
        await entered.until(2)
        await other.goto(page.url())
        await isReady(other)
        await otherEntered.until()
        await expect(other.getByText(banner(mentor))).toBeVisible()
        await expectPartAccessible(other)
      })

      await test.step('taking over is seen on the other desk at once', async () => {
        await other.getByRole('button', { name: t('review.hold.takeOver') }).click()
        await expect(other.getByText(banner(mentor))).toHaveCount(0)
        await expect(page.getByText(banner(lead))).toBeVisible()
      })

      await test.step('what somebody else saves is shown beside one’s own words, which stay', async () => {
        await text(page).fill('Мої слова')
        await expect(text(page)).toBeFocused()
        await other.getByRole('radio', { name: '4', exact: true }).first().check()
        await text(other).fill('Слова іншої людини')
        await other.getByRole('button', { name: t('action.save'), exact: true }).click()
        await expect(page.getByText(t('review.conflict.title'))).toBeVisible()
        await expect(page.getByRole('alert').filter({ hasText: 'Слова іншої людини' })).toBeVisible()
        await expect(text(page)).toHaveValue('Мої слова')
        await expect(text(page)).toBeFocused()
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
      })

      await test.step('a reload loses neither of them', async () => {
        await page.reload()
        await isReady(page)
        await expect(text(page)).toHaveValue('Мої слова')
        await expect(page.getByText(t('review.conflict.title'))).toBeVisible()
        await page.getByRole('button', { name: t('review.conflict.keepMine') }).click()
        await expect(page.getByText(t('review.conflict.title'))).toHaveCount(0)
        await expect(text(other)).toHaveValue('Мої слова')
      })
      await other.context().close()
    },
  )

  // At full size only: review-keys.rules.test.ts proves the keys; the page is used by keys alone at night only.
  test(
    `[HW-42] [HW-40] [HW-54] a homework is marked with the keyboard alone: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      await openDesk(page, 'lead', '?sequence=newest')
      await openFirst(page)
      await isReady(page)
      const mark = (value: number) => page.getByRole('radio', { name: String(value), exact: true }).first()
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: t('keys.title') })
      await expect(keys).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(keys).toHaveCount(0)

      await page.keyboard.press('7')
      await expect(mark(7)).toBeChecked()
      await page.keyboard.press('1')
      await page.keyboard.press('0')
      await expect(mark(10)).toBeChecked()
      await page.keyboard.press('r')
      await page.keyboard.type('Чудово 5')
      await expect(text(page)).toHaveValue('Чудово 5')
      await expect(mark(10)).toBeChecked()
      const first = page.url()
      await page.keyboard.press('Control+Enter')
      await expect(page).not.toHaveURL(first)
      await expect(page).toHaveURL(/sequence=newest/)
      await isReady(page)
      await expect(text(page)).toHaveValue('')

      await page.keyboard.press('j')
      await expect(page.getByRole('button', { name: t('review.previous') })).toBeEnabled()
      await isReady(page)

      // WCAG 2.1.4: single keys can be switched off, and stay so.
      await page.getByRole('button', { name: t('shell.keys'), exact: true }).click()
      await keys.getByRole('switch').uncheck({ force: true })
      await page.keyboard.press('Escape')
      await page.keyboard.press('3')
      await expect(mark(3)).not.toBeChecked()
      await page.reload()
      await isReady(page)
      await page.keyboard.press('3')
      await expect(mark(3)).not.toBeChecked()
    },
  )

  test(
    `[HW-44] [HW-46] [RT-49] many are assigned at once and taken back: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page, browser }) => {
      await applyVariant(page, variant)
      await openDesk(page, 'lead', '?reviewer=none&sequence=newest')
      const watching = await (await browser.newContext()).newPage()
      await applyVariant(watching, variant)
      const entered = entriesOf(watching)
      await openDesk(watching, 'mentor', '?sequence=newest')
      await entered.until()
      const rows = page.locator('tbody tr')
      const name = (await rows.first().locator('th a').first().textContent())!
      const rowOf = (of: Page) => of.locator('tbody tr').filter({ hasText: name }).first()
      const before = await rowOf(watching).textContent()

      for (const index of [0, 1, 2]) await rows.nth(index).getByRole('checkbox').check()
      await page.getByRole('button', { name: t('review.assignOthers') }).click()
      const dialog = page.getByRole('dialog', { name: t('review.assign.title') })
      await dialog.getByRole('checkbox', { name: new RegExp(mentor) }).check()
      await expect(dialog.getByText(new RegExp(`${mentor}: 3`))).toBeVisible()
      expect(await hasNoOverflow(page)).toBe(true)
      await dialog.getByRole('button', { name: t('common.assign') }).click()
      await expect(dialog).toHaveCount(0)
      const isTheirs = rowOf(watching)
        .locator('td')
        .filter({ hasText: new RegExp(`^${t('review.you')}$`) })
      await expect(isTheirs).toBeVisible()

      await page.getByRole('button', { name: t('common.undo') }).click()
      await expect(page.getByRole('button', { name: t('common.undo') })).toHaveCount(0)
      await expect(isTheirs).toHaveCount(0)
      await expect(rowOf(watching)).toHaveText(before!)
      await watching.context().close()
    },
  )
}

test(
  '[HW-56] [ERR-42] a queue that does not come says so and is asked for again',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('en')
    await applyVariant(page, englishPhone)
    await signIn(page, 'lead')
    await page.route('**/api/homeworkResponses/queue*', (route) => route.abort())
    await page.goto(`${serverUrl()}${paths.reviewDesk}`)
    await expect(page.getByText('Fetch homeworks error')).toBeVisible()
    await page.unroute('**/api/homeworkResponses/queue*')
    await page.getByRole('button', { name: t('action.retry') }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
)
