import type { Page } from '@playwright/test'
import { patient } from '../../../scripts/testing/patience.ts'
import { testStatuses } from '../../../contract/src/enums.ts'
import { cheatFocusLossMs } from '../../../contract/src/limits.ts'
import { bySize, runsNightTests } from '../../../scripts/testing/size.ts'
import { changeReplies } from '../../setup/change-replies.ts'
import { failWith } from '../../setup/failure.ts'
import { requestOf } from '../../setup/api.ts'
import { expectAccessible } from '../../setup/axe.ts'
import { endProfiles, newProfile, openProfile, untilOnDisk } from '../../setup/killable-browser.ts'
import {
  demoPassword,
  expect,
  hasNoOverflow,
  paths,
  serverUrl,
  test,
  textsOf,
  applyVariant,
} from '../../setup/fixtures.ts'
import { englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { logInElsewhere } from '../../setup/new-person.ts'
import { answersTo } from '../../setup/sockets.ts'
import {
  answerByKeys,
  beginTest,
  confirmFinish,
  expectStored,
  fullSummary,
  type Given,
  newTestTaker,
  openAs,
  openTest,
  questionOn,
  type TestTaker,
} from '../../setup/test-taker.ts'

const waiting = (page: Page) => page.locator('nav ol [data-state=waiting]')
const ticks = (page: Page) => page.locator('nav ol [data-state=confirmed]')
/** A gap of the network is told when it was longer than three seconds. */
const gapMs = 3_500

/** TEST-23: no wider than it may be, with its text for who listens. */
const expectQuestionAsPicture = async (page: Page): Promise<void> => {
  const canvas = page.locator('h1 canvas')
  const { width } = (await canvas.boundingBox())!
  expect(width).toBeLessThanOrEqual(Math.min(600, 0.9 * (await page.evaluate(() => window.innerWidth))))
  const text = (await canvas.getAttribute('aria-label'))!
  expect(await page.locator('main').innerText()).not.toContain(text)
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
}

const answerRest = async (page: Page, given: Given): Promise<void> => {
  while ((await page.locator('h1 canvas').count()) > 0) await answerByKeys(page, given, '2')
}

/** Whether the server knows of an attempt: the status says what became of a test, and starts none. */
const hasStarted = async (page: Page, { academyId, headers }: TestTaker): Promise<boolean> => {
  const address = `${serverUrl()}/api/tests/check-status?academyId=${academyId}`
  const reply = await requestOf(page).get(address, { headers })
  const { status } = (await reply.json()) as { status: number }
  return status !== testStatuses.Available && status !== testStatuses.LastChanceToEnter
}

test.afterEach(endProfiles)

test('[TEST-17] [TEST-19] [TEST-23] [TEST-39] [TEST-46] [SESS-14] E3 E4 E5: cut, killed, moved in time, thrown out: every answer is stored once', async ({
  page: helper,
}) => {
  const t = textsOf('ua')
  const given: Given = new Map()
  const taker = await newTestTaker(helper, 'ua')
  const profile = await newProfile()
  let browser = await openProfile(profile)

  await test.step('two answers with a good network', async () => {
    await openTest(browser.page, taker)
    await expectQuestionAsPicture(browser.page)
    await answerByKeys(browser.page, given)
    await answerByKeys(browser.page, given, '2')
    await expect(ticks(browser.page)).toHaveCount(2)
    await untilOnDisk(profile)
  })

  let last = 0
  await test.step('three without a network, and the browser is killed', async () => {
    const { page } = browser
    await page.context().setOffline(true)
    for (const key of ['1', '2', '1']) await answerByKeys(page, given, key)
    await expect(waiting(page)).toHaveCount(3)
    await expect(page.getByText(t('testTaking.offline').split(' {')[0]!)).toBeVisible()
    last = await questionOn(page)
    await browser.kill()
  })

  await test.step('the next browser sends them before the test shows, and goes on at the same question', async () => {
    browser = await openProfile(profile)
    await openTest(browser.page, taker)
    await expect(ticks(browser.page)).toHaveCount(5)
    expect(await questionOn(browser.page)).toBe(last)
  })

  await test.step('a clock that is a day ahead changes nothing', async () => {
    const { page } = browser
    const timer = page.getByRole('timer')
    const before = (await timer.textContent())!
    await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
    // It has counted on by the new clock.
    await expect(timer).not.toHaveText(before)
    await expect(timer).toHaveText(/[34]\d:\d\d/)
    await answerByKeys(page, given)
    await expect(ticks(page)).toHaveCount(6)
  })

  await test.step('a token that expires is renewed without a word', async () => {
    const { page } = browser
    await page.route('**/api/tests/answer*', (route) => route.fulfill(failWith('ExpiredAccessToken')), { times: 1 })
    await answerByKeys(page, given, '2')
    await expect(ticks(page)).toHaveCount(7)
  })

  await test.step('a session that is ended asks for the password on the spot', async () => {
    const { page } = browser
    const { email, password } = taker
    await page.context().setOffline(true)
    await answerByKeys(page, given)
    const elsewhere = await logInElsewhere(helper, { email, password })
    const ended = await requestOf(helper).post(`${serverUrl()}/api/auth/sessions/end-others`, { headers: elsewhere })
    expect(ended.ok()).toBe(true)
    await page.context().setOffline(false)
    const dialog = page.getByRole('dialog', { name: t('testTaking.login.title') })
    await expect(dialog).toBeVisible()
    await expect(waiting(page)).toHaveCount(1)
    await dialog.getByRole('textbox', { name: t('login.password'), exact: true }).fill('Not2026it')
    await dialog.getByRole('button', { name: t('common.logIn'), exact: true }).click()
    await expect(dialog.getByText(t('login.wrongPassword'))).toBeVisible()
    await dialog.getByRole('textbox', { name: t('login.password'), exact: true }).fill(taker.password)
    await dialog.getByRole('button', { name: t('common.logIn'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(ticks(page)).toHaveCount(8)
    expect(new URL(page.url()).pathname).toBe(paths.test)
  })

  await test.step('the last answers without a network: handed in when it is back', async () => {
    const { page } = browser
    await expect(page.locator('nav ol [data-state=open]')).toHaveCount(21)
    for (let count = 0; count < 20; count++) await answerByKeys(page, given)
    await page.context().setOffline(true)
    await answerRest(page, given)
    await confirmFinish(page, 'ua')
    await expect(page.getByText(t('testTaking.sending.offline'))).toBeVisible()
    // elapsed time is not asserted: a shorter gap is none.
    await page.waitForTimeout(gapMs)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: t('testTaking.finished') })).toBeVisible()
    await page.waitForURL(/\/cabinet/)
  })

  // The summary lists gaps of the network as gaps, because the page reports them after the answers.
  await expect
    .poll(async () => (await fullSummary(helper, taker)).timeline.map(({ kind }) => kind))
    .toContain('offline')
  const summary = await fullSummary(helper, taker)
  expect(summary.finishedBy).toBe('student')
  expect(summary.questions).toHaveLength(30)
  expectStored(summary, given, 'ua')
  expect(summary.conduct!.cheatsCount).toBe(0)
})

/** At full size only: by day the journey above kills its browser once. */
const kills = bySize({ day: [], full: [0, 200, 1000].flatMap((ms) => Array.from({ length: 20 }, () => ms)) })
for (const [index, afterMs] of kills.entries())
  test(`E4: twelve unsent answers outlive a browser killed after ${afterMs} ms (${index + 1})`, async ({
    page: helper,
  }) => {
    const taker = await newTestTaker(helper, 'en')
    const given: Given = new Map()
    const profile = await newProfile()
    const first = await openProfile(profile)
    await openTest(first.page, taker)
    await expect(first.page.locator('h1 canvas')).toBeVisible()
    await untilOnDisk(profile)
    await first.page.context().setOffline(true)
    for (let count = 0; count < 12; count++) await answerByKeys(first.page, given, count % 2 ? '2' : '1')
    // elapsed time is not asserted: the moment of the kill is what is varied.
    if (afterMs > 0) await first.page.waitForTimeout(afterMs)
    await first.kill()

    const second = await openProfile(profile)
    // Not the test itself: whatever page its owner comes back to is enough.
    await openAs(second.page, taker, paths.cabinet)
    await expect.poll(async () => (await fullSummary(helper, taker)).answeredCount).toBe(12)
    expectStored(await fullSummary(helper, taker), given, 'en')
  })

for (const variant of variantsOf({ day: [englishPhone] })) {
  const t = textsOf(variant.locale)

  // At full size only: test-taking.test.tsx, test-run.test.ts, question-order.rules.test.ts, finish-question.test.tsx and
  // test-taking-start.test.ts (API) prove each step; by day E3 to E5 above take a whole test.
  test(
    `[TEST-14] [NAV-20] [TEST-22] [TEST-23] [TEST-30] [TEST-31] [TEST-32] [TEST-33] [TEST-34] [TEST-37] [TEST-38] [TEST-44] [CONST-12] from the stage page to the end of the test (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      const taker = await newTestTaker(page, variant.locale)
      const given: Given = new Map()
      await openAs(page, taker, paths.stage('entrance-test'))
      await expect(page.getByText(t('test.status.available'), { exact: true })).toBeVisible()
      await page
        .getByRole('link', { name: t('next.test.action') })
        .first()
        .click()
      await page.waitForURL(/\/test$/)

      await test.step('the page asks first: opened, loaded anew, gone back to, it starts nothing', async () => {
        const start = page.getByRole('button', { name: t('test.start') })
        await expect(start).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
        await page.reload()
        await expect(start).toBeVisible()
        await page.goBack()
        await expect(page.getByText(t('test.status.available'), { exact: true })).toBeVisible()
        await page.goForward()
        await expect(start).toBeVisible()
        expect(await hasStarted(page, taker)).toBe(false)
        await start.click()
      })

      const canvas = page.locator('h1 canvas')
      const first = await questionOn(page)
      const next = page.getByRole('button', { name: t('testTaking.next') })
      await test.step('the question is a picture no wider than it may be, with its text for who listens', async () => {
        await expectQuestionAsPicture(page)
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
        const bar = (await page.getByRole('progressbar').boundingBox())!
        if (variant.width === 1440) expect(bar.width).toBe(400)
      })

      await test.step('Next waits for a choice; a skipped question comes last', async () => {
        await expect(next).toBeDisabled()
        await page.getByRole('button', { name: t('testTaking.skip') }).click()
        await expect(page.locator('nav ol [data-state=skipped]')).toHaveCount(1)
        await page.locator('form label').first().click()
        await expect(next).toBeEnabled()
        given.set(await questionOn(page), (await page.locator('form label').first().innerText()).trim())
        await next.click()
        await expect(ticks(page)).toHaveCount(1)
      })

      await test.step('after a reload the test is continued by a button, and the skipped question still comes last', async () => {
        const before = await questionOn(page)
        await page.reload()
        await expect(page.getByRole('timer')).toHaveText(/^4\d:\d\d$/)
        await expect(page.getByRole('button', { name: t('test.continue') })).toBeVisible()
        await expectAccessible(page)
        await beginTest(page)
        await expect(page.locator('nav ol [data-state=skipped]')).toHaveCount(1)
        expect(await questionOn(page)).toBe(before)
      })

      await test.step('finishing asks first, names what has no answer, and leads back to it', async () => {
        await page.getByRole('button', { name: t('testTaking.finishTest') }).click()
        await expect(page.getByRole('heading', { name: t('testTaking.finishTitle') })).toBeVisible()
        const unanswered = page.getByRole('list', { name: t('testTaking.unanswered').replace('{count}', '29') })
        await expect(unanswered.getByRole('button')).toHaveCount(29)
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
        await page.getByRole('button', { name: t('testTaking.backToQuestions') }).click()
        await expect(canvas).toBeVisible()
        await page.getByRole('button', { name: t('testTaking.finishTest') }).click()
        const last = unanswered.getByRole('button').last()
        const number = Number(/\d+/.exec((await last.textContent())!)![0])
        await last.click()
        expect(await questionOn(page)).toBe(number)
      })

      await test.step('a question is gone to by its number', async () => {
        const open = page.locator('nav ol button[data-state=open]').last()
        const number = Number(await open.textContent())
        await open.click()
        expect(await questionOn(page)).toBe(number)
      })

      await test.step('all of them, and the skipped one at the end, by Finish', async () => {
        for (let count = 0; count < 28; count++) await answerByKeys(page, given)
        expect(await questionOn(page)).toBe(first)
        await expect(page.getByRole('button', { name: t('testTaking.skip') })).toBeDisabled()
        const finish = page.getByRole('button', { name: t('testTaking.finish'), exact: true })
        await expect(finish).toBeDisabled()
        given.set(first, (await page.locator('form label').nth(1).innerText()).trim())
        await page.keyboard.press('2')
        expect(
          await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('lastQuestionId:'))),
        ).toBe(true)
        await finish.click()
        await expect(page.getByText(t('testTaking.allAnswered'))).toBeVisible()
        await confirmFinish(page, variant.locale)
        await expect(page.getByRole('heading', { name: t('testTaking.finished') })).toBeVisible()
        await page.waitForURL(/\/cabinet/)
        const kept = await page.evaluate(() => Object.keys(localStorage))
        expect(kept.filter((key) => /^(lastQuestionId|testPlace):|^root$/.test(key))).toEqual([])
      })
      expectStored(await fullSummary(page, taker), given, variant.locale)

      await test.step('[TEST-26] [ERR-29] a test is taken once', async () => {
        await page.goto(paths.test)
        await expect(page.getByText(t('error.UserAlreadyPassTheTest'))).toBeVisible()
        await page.waitForURL(/\/cabinet/)
        await page.goto(paths.stage('entrance-test'))
        await expect(
          page.locator(`[data-status='${testStatuses.DoneFailed}'], [data-status='${testStatuses.DoneSuccess}']`),
        ).toBeVisible()
        await expect(page.locator('#stage-work').getByRole('link', { name: t('next.test.result') })).toBeVisible()
        await expect(page.getByRole('link', { name: t('next.test.action') })).toHaveCount(0)
      })
    },
  )

  test(
    `[TEST-47] [TEST-48] [TEST-49] [TEST-50] [TEST-51] [ERR-31] looks elsewhere are counted (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      const taker = await newTestTaker(page, variant.locale)
      await page.clock.install()
      await openTest(page, taker)
      await expect(page.locator('h1 canvas')).toBeVisible()
      const reports: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/tests/cheat')) reports.push(request.url())
      })
      // A browser under test always believes to be in front.
      const turn = (isHere: boolean) =>
        page.evaluate((here) => {
          document.hasFocus = () => here
          window.dispatchEvent(new Event(here ? 'focus' : 'blur'))
        }, isHere)
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
      await turn(false)
      await page.clock.runFor(cheatFocusLossMs - 1)
      await turn(true)
      await page.clock.runFor(2 * cheatFocusLossMs)
      expect(reports).toHaveLength(0)
      await turn(false)
      await page.clock.runFor(cheatFocusLossMs)
      await page.clock.resume()
      await expect(page.getByText(t('testTaking.dontCheat'))).toBeVisible()
      await turn(true)
      await expect.poll(() => reports.length).toBe(1)
      // It has left the page; the server may still be at it.
      await expect.poll(async () => (await fullSummary(page, taker)).conduct!.cheatsCount).toBe(1)

      const isRefused = await page.evaluate(() => {
        const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
        document.querySelector('h1')!.dispatchEvent(event)
        return event.defaultPrevented
      })
      expect(isRefused).toBe(true)
    },
  )

  // At full size only: stage-test-allowances.test.ts proves that more time counts; the page says so at night only, as in live-test.spec.ts.
  if (runsNightTests)
    test(`more time is said at once, and counted (${variantName(variant)})`, async ({ page }) => {
      await applyVariant(page, variant)
      const taker = await newTestTaker(page, variant.locale)
      const listening = answersTo(page, '/', 'hello')
      await openTest(page, taker)
      await expect(page.getByRole('timer')).toHaveText(/^4\d:/)
      // Listening begins a moment after the first screen.
      await listening.until()
      const headers = await logInElsewhere(page, { email: 'superadmin@academy.test', password: demoPassword })
      const added = await requestOf(page).post(
        `${serverUrl()}/api/stage-tests/${taker.stageTestId}/add-time?academyId=${taker.academyId}`,
        {
          headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
          data: { userIds: [taker.id], minutes: 10, reason: 'Journey' },
        },
      )
      expect(added.ok(), await added.text()).toBe(true)
      await expect(page.getByRole('timer')).toHaveText(/^5\d:/)
      await expect(page.getByText(variant.locale === 'ua' ? /додали 10 хвилин/ : /got 10 extra minutes/)).toBeVisible()
    })

  // At full size only: test-run.test.ts and outbox.test.ts prove it.
  test(
    `[TEST-25] [TEST-41] [TEST-42] [TEST-45] [ERR-27] [ERR-28] [ERR-30] what can go wrong is said (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      const taker = await newTestTaker(page, variant.locale)
      const startFails = async (answer: object | null) => {
        await page.unroute('**/api/tests/start*')
        await page.route('**/api/tests/start*', (route) => (answer ? route.fulfill(answer) : route.abort()))
      }

      await test.step('the test cannot be had', async () => {
        await startFails(failWith('StageNotAvailable'))
        await openAs(page, taker)
        await page.getByRole('button', { name: t('test.start') }).click()
        await expect(page.getByRole('heading', { name: t('testTaking.couldNotGet') })).toBeVisible()
        await startFails(null)
        await page.getByRole('button', { name: t('action.retry') }).click()
        await expect(page.getByRole('heading', { name: t('testTaking.unexpected') })).toBeVisible()
      })
      await test.step('its time has ended', async () => {
        await startFails(failWith('TestTimeEnded'))
        await page.getByRole('button', { name: t('action.retry') }).click()
        await expect(page.getByText(t('error.TestTimeEnded'))).toBeVisible()
        await page.waitForURL(/\/cabinet/)
        await page.unroute('**/api/tests/start*')
      })
      await test.step('a warning before the end, and at zero the test is handed in with what had no network', async () => {
        const given: Given = new Map()
        let leftMs = 0
        // The page gets an earlier end of the test than the server has.
        const endSooner = (url: string) =>
          changeReplies(page, url, (reply: { serverTime: string }) => ({
            ...reply,
            deadline: new Date(Date.parse(reply.serverTime) + leftMs).toISOString(),
          }))
        await endSooner('**/api/tests/start*')
        leftMs = 63_000
        await page.goto(paths.test)
        await beginTest(page)
        await expect(page.getByRole('timer')).toHaveText(/^1:0\d$/)
        await expect(page.locator('header [role=status]').getByText(/1 хвилина|1 minute/)).toBeVisible()
        // As long as the machine needs to load the page and to answer.
        leftMs = Math.min(patient(8_000), 55_000)
        await page.reload()
        await beginTest(page)
        await expect(page.getByRole('timer')).toHaveText(/^0:\d\d$/)
        await page.context().setOffline(true)
        await answerByKeys(page, given)
        await expect(page.getByText(t('testTaking.offline').split(' {')[0]!)).toBeVisible()
        await expect(page.getByText(t('testTaking.sending.offline'))).toBeVisible()
        await page.context().setOffline(false)
        await page.waitForURL(/\/cabinet/)
        const summary = await fullSummary(page, taker)
        expect(summary.finishedAt).not.toBeNull()
        expectStored(summary, given, variant.locale)
      })
    },
  )
}
