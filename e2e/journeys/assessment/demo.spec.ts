import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { requestOf } from '../../setup/api.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { expect, hasNoOverflow, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishPhone, type Variant, variantName, variantsOf } from '../../setup/variants.ts'

/** An anonymous visitor with a phone, in each language and theme. */
const phones: readonly Variant[] = [
  { locale: 'ua', theme: 'light', width: 390 },
  { locale: 'en', theme: 'dark', width: 390 },
]
const canonical = paths.demoTest('academy-2020')

const view = (page: Page, name: 'form' | 'test' | 'result' | 'shared') => page.locator(`[data-view=${name}]`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const startButton = (page: Page) => page.locator('form button[type=submit]')
const options = (page: Page) => view(page, 'test').locator('form input')
const nextButton = (page: Page) => view(page, 'test').locator('form button[type=submit]')
const answer = async (page: Page, option = 0) => {
  await options(page).nth(option).check()
  await nextButton(page).click()
}
const begin = async (page: Page, direction: string) => {
  await page.locator('#demo-name').fill('Олена')
  await page.getByRole('radio', { name: new RegExp(`^${direction}`) }).check()
  await startButton(page).click()
  await expect(view(page, 'test')).toBeVisible()
}

for (const variant of variantsOf({ day: [englishPhone], full: phones }))
  test(`[TEST-65][TEST-66][NAV-08][NAV-09] a visitor takes the demo test (${variantName(variant)})`, async ({
    page,
    context,
  }) => {
    const t = textsOf(variant.locale)
    await applyVariant(page, variant)

    await test.step('[NAV-80][NAV-91] comes from the home page', async () => {
      await page.goto(paths.home)
      await page.getByRole('button', { name: t('shell.openMenu') }).click()
      await page.locator(`[popover] a[href="${canonical}"]`).click()
      await expect(page).toHaveURL(canonical)
      await expect(heading(page)).toHaveText(t('demoTest.form.title'))
    })

    await test.step('[NAV-81] finds the landing header here as well', async () => {
      await expect(page.locator(`header a[href="${paths.login}"]`).first()).toBeAttached()
    })

    await test.step('[TEST-67][TEST-68][VAL-39] nothing begins before there are a name and a direction', async () => {
      await expect(startButton(page)).toBeDisabled()
      await page.locator('#demo-name').fill('Олена')
      await expect(startButton(page)).toBeDisabled()
      await page.getByRole('radio', { name: /^QA/ }).check()
      await expect(startButton(page)).toBeEnabled()
      await page.locator('#demo-name').fill('   ')
      await expect(startButton(page)).toBeDisabled()
      await page.locator('#demo-name').fill('7')
      await page.locator('#demo-name').blur()
      await expect(page.locator('#demo-name')).toHaveAttribute('aria-invalid', 'true')
      await expect(startButton(page)).toBeDisabled()
      await page.locator('#demo-name').fill('Олена')
    })

    await test.step('gets the questions without a word about what is right', async () => {
      const [reply] = await Promise.all([
        finalReply(page, (one) => one.url().endsWith('/api/tests/demo/start')),
        startButton(page).click(),
      ])
      expect(await reply.text()).not.toMatch(/isCorrect/)
      await expect(heading(page)).toBeFocused()
      expect(await hasNoOverflow(page)).toBe(true)
    })

    const total = await page
      .getByRole('navigation', { name: t('demoTest.run.navigator') })
      .getByRole('button')
      .count()
    await test.step('answers one question, skips another, sees both in the list', async () => {
      await expect(nextButton(page)).toBeDisabled()
      await answer(page)
      await page.getByRole('button', { name: t('demoTest.run.skip') }).click()
      const cells = page.getByRole('navigation', { name: t('demoTest.run.navigator') }).getByRole('button')
      await expect(cells.nth(0)).toHaveAttribute('data-state', 'answered')
      await expect(cells.nth(1)).toHaveAttribute('data-state', 'skipped')
      await expect(cells.nth(2)).toHaveAttribute('aria-current', 'step')
    })

    await test.step('[TEST-50] keeps the context menu', async () => {
      const isPrevented = await options(page)
        .first()
        .evaluate(
          (element) => !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
        )
      expect(isPrevented).toBe(false)
    })

    await test.step('[TEST-74] a choice outlives a reload', async () => {
      await options(page).nth(1).check()
      await page.reload()
      await expect(options(page).nth(1)).toBeChecked()
      await expect(page.locator('[data-state=answered]')).toHaveCount(1)
      await expect(page.locator('[data-state=skipped]')).toHaveCount(1)
    })

    await test.step('[TEST-74] goes on without a network to the end, and loses nothing', async () => {
      await context.setOffline(true)
      await expect(page.getByText(t('offline.banner'))).toBeVisible()
      await nextButton(page).click()
      for (let left = total - 2; left > 1; left--) await answer(page)
      await expect(nextButton(page)).toHaveText(t('demoTest.run.finish'))
      await answer(page)
      await expect(page.getByText(t('demoTest.send.offline'))).toBeVisible()
      await context.setOffline(false)
      await expect(view(page, 'result')).toBeVisible()
    })

    await test.step('[TEST-76][TEST-78][TEST-80] sees the count, a dinosaur and what the real test is like', async () => {
      await expect(heading(page)).toContainText('Олена')
      await expect(heading(page)).toContainText(String(total))
      await expect(view(page, 'result').getByRole('img')).toBeVisible()
      await expect(page.getByText(/25\D{1,5}30/)).toBeVisible()
      await expect(page.locator(`a[href="${paths.register}"]`).first()).toBeVisible()
      expect(await hasNoOverflow(page)).toBe(true)
    })

    await test.step('[TEST-81][TEST-82] opens the questions, and the page goes there after a moment', async () => {
      const toggle = page.getByRole('button', { name: t('demoTest.result.show') })
      // By key: the page goes to the result after a moment, and a button that moves away is missed by the mouse.
      await toggle.press('Enter')
      const list = page.getByRole('heading', { name: t('demoTest.result.questions') })
      await expect(list).toBeVisible()
      await expect(page.locator('#demo-questions li h3')).toHaveCount(total)
      await expect(list).toBeInViewport()
      await page.getByRole('button', { name: t('demoTest.result.hide') }).press('Enter')
      await expect(list).toBeHidden()
    })

    await test.step('[TEST-05] the result outlives a reload', async () => {
      const said = await heading(page).innerText()
      await page.reload()
      await expect(heading(page)).toHaveText(said)
    })

    await test.step('[TEST-79] shares it: the link shows the dinosaur, its tags and its picture', async () => {
      const facebook = page.locator('a[href^="https://www.facebook.com/sharer/"]')
      const shared = new URL((await facebook.getAttribute('href'))!).searchParams.get('u')!
      const { pathname } = new URL(shared)
      expect(pathname).toMatch(/^\/demo-test\/result\/[0-9a-f-]{36}$/)
      const html = await (await requestOf(page).get(`${serverUrl()}${pathname}`)).text()
      const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
      expect(html).toMatch(/<meta property="og:title" content="[^"]+: \d+\/\d+"/)
      const picture = await requestOf(page).get(serverUrl() + new URL(image).pathname)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
      const bytes = await picture.body()
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
      await page.goto(pathname)
      await expect(view(page, 'shared').getByRole('img')).toBeVisible()
      expect(await hasNoOverflow(page)).toBe(true)
      await page.getByRole('link', { name: t('demoTest.shared.try') }).click()
      await expect(page).toHaveURL(canonical)
    })

    await test.step('takes it again from the beginning', async () => {
      await page.getByRole('button', { name: t('demoTest.send.restart') }).press('Enter')
      await expect(view(page, 'form')).toBeVisible()
      await page.reload()
      await expect(view(page, 'form')).toBeVisible()
    })
  })

// At full size only: demo-tests.test.ts proves the answers, the pages are walked by all-pages.spec.ts.
if (runsNightTests)
  test('[TEST-70][NAV-14] an academy without demo tests says so; an unknown one is not found', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, phones[0]!)
    await page.route('**/api/tests/demo/directions/academy-2020', (route) => route.fulfill({ json: [] }))
    await page.goto(canonical)
    await expect(heading(page)).toHaveText(t('demoTest.form.none.title'))
    await page.goto(paths.demoTest('no-such-academy'))
    await expect(page).toHaveURL(new RegExp(`${paths.notFound}$`))
    await page.goto(paths.demoResult('no-such-result'))
    await expect(page).toHaveURL(new RegExp(`${paths.notFound}$`))
  })

// At full size only: demo-run.rules.test.ts proves what is sent when the time is over, entrance-test.spec.ts that a test sends itself.
test(
  '[TEST-42] at the end of the time the test sends itself, with what was chosen',
  { tag: '@full' },
  async ({ page }) => {
    await applyVariant(page, phones[0]!)
    // What the page scrolls to, by its view or its id.
    await page.addInitScript(() => {
      const goneTo: string[] = []
      Object.assign(window, { goneTo })
      Element.prototype.scrollIntoView = function (this: HTMLElement) {
        goneTo.push(this.dataset.view ?? this.id)
      }
    })
    const goneTo = () => page.evaluate(() => (window as unknown as { goneTo: string[] }).goneTo)
    await page.clock.install()
    await page.goto(canonical)
    await begin(page, 'JS')
    await options(page).first().check()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 21 * 60_000)
    await expect(view(page, 'result')).toBeVisible()
    // The focus moves after everything else of the new view is in place.
    await expect(heading(page)).toBeFocused()

    await test.step('[TEST-82] the page goes to the result after 300 ms, to the opened questions after 700 ms', async () => {
      await page.clock.runFor(299)
      expect(await goneTo()).toEqual([])
      await page.clock.runFor(1)
      expect(await goneTo()).toEqual(['result'])
      await page.locator('[aria-controls=demo-questions]').click()
      await page.clock.runFor(699)
      expect(await goneTo()).toEqual(['result'])
      await page.clock.runFor(1)
      expect(await goneTo()).toEqual(['result', 'demo-questions'])
    })
    await expect(page.locator('#demo-questions input:checked')).toHaveCount(1)
  },
)

test(
  '[TEST-69][TEST-75][NAV-20] somebody who is logged in has the name filled in and locked',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, phones[0]!)
    await signIn(page, 'student')
    await page.goto(canonical)
    await expect(page.locator('#demo-name')).not.toHaveValue('')
    await expect(page.locator('#demo-name')).not.toBeEditable()
    await page.getByRole('radio', { name: /^JS/ }).check()
    await expect(startButton(page)).toBeEnabled()
    const direction = await page.getByRole('radio', { name: /^JS/ }).inputValue()

    await page.goto(paths.demoOfDirection(Number(direction)))
    await expect(heading(page)).toHaveText(t('demoTest.form.title'))
    await expect(page.locator('#demo-name')).not.toBeEditable()
    await startButton(page).click()
    await expect(view(page, 'test')).toBeVisible()
    await expect(heading(page)).toContainText('JS')
  },
)

test('[NAV-20] the demo test of a direction is guarded', async ({ page }) => {
  await applyVariant(page, phones[0]!)
  await page.goto(paths.demoOfDirection(1))
  await expect(page).toHaveURL(new RegExp(paths.login))
})
