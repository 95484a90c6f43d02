import type { Page } from '@playwright/test'
import { requestOf } from '../../setup/api.ts'
import { expectAccessible, expectPartAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'
import { answerByKeys, type Given, newTestTaker, openTest, type TestTaker } from '../../setup/test-taker.ts'
import { answersTo } from '../../setup/sockets.ts'

/** A gap of the network is told when it was longer than three seconds. */
const gapMs = 3_500

/** Everybody new has the same name: the row is found by its attempt. */
const attemptOf = async (page: Page, taker: TestTaker): Promise<number> => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const reply = await requestOf(page).get(
    `${serverUrl()}/api/stage-tests/${taker.stageTestId}/live?academyId=${taker.academyId}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  const { attempts } = (await reply.json()) as { attempts: { attemptId: number; student: { id: number } }[] }
  return attempts.find(({ student }) => student.id === taker.id)!.attemptId
}

// By day: start-test-room, test-changes and submit (API), live rules (client).
for (const variant of variantsOf({ day: [englishDesk] }))
  test(
    `[TEST-64] [RT-27] [RT-32] [RT-38] [RT-39] staff watch a test and give more time: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page, browser }) => {
      const t = textsOf(variant.locale)
      const given: Given = new Map()
      const elsewhere = await browser.newContext()
      const studentPage = await elsewhere.newPage()
      const taker = await newTestTaker(studentPage, variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'admin')
      const room = `${serverUrl()}${paths.testLive(taker.stageTestId)}`
      const newest = page.getByRole('table').getByRole('row').nth(1)
      const drawer = page.getByRole('dialog', { name: t('testLive.timeline') })

      await test.step('who starts is named at once, without reloading', async () => {
        const watching = answersTo(page, '/', 'join-start-test-room')
        await page.goto(room)
        await expect(page.getByRole('table')).toBeVisible()
        // Whoever watches is in the room a moment after the first screen.
        await watching.until()
        await openTest(studentPage, taker)
        await expect(studentPage.getByRole('timer')).toBeVisible()
        await expect(page.getByText(/Нова-Світла/).first()).toBeVisible()
        await expect(newest).toContainText('Нова-Світла')
      })

      await test.step('each answer moves the bar on', async () => {
        await answerByKeys(studentPage, given)
        await answerByKeys(studentPage, given, '2')
        await expect(newest.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
      })

      await test.step('a network that was away is a gap, and no cheat', async () => {
        await elsewhere.setOffline(true)
        await answerByKeys(studentPage, given)
        // elapsed time is not asserted: a shorter gap is none.
        await studentPage.waitForTimeout(gapMs)
        await elsewhere.setOffline(false)
        await expect(newest.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')
        await expect(newest.locator('[data-kind=offline]')).toBeVisible()
        await expect(newest.locator('[data-kind=focusLost]')).toHaveCount(0)
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
      })

      await test.step('ten minutes more are on the page of the student at once', async () => {
        await page.goto(`${room}?attempt=${await attemptOf(page, taker)}`)
        await expect(drawer.locator('li[data-kind=offline]').last()).toBeVisible()
        await drawer.getByRole('button', { name: t('testLive.addTime') }).click()
        const dialog = page.getByRole('dialog', {
          name: t('testLive.addTime.titleOne', { name: 'Мар’яна Нова-Світла' }),
        })
        await dialog.locator('button[type=submit]').click()
        await expect(dialog.getByText(t('testLive.addTime.noReason'))).toBeVisible()
        await dialog.getByRole('textbox', { name: t('common.reason') }).fill('Зникло світло')
        // An error in a form of a dialog, and behind it a list in a drawer.
        await expectPartAccessible(page)
        await dialog.locator('button[type=submit]').click()
        await expect(dialog).toHaveCount(0)
        await expect(drawer.locator('li[data-kind=timeAdded]').last()).toContainText('Зникло світло')
        await expect(studentPage.getByRole('timer')).toHaveText(/5[0-5]:\d\d/)
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
      })

      await test.step('the filter lives in the address', async () => {
        await page.keyboard.press('Escape')
        await expect(drawer).toHaveCount(0)
        await page.goto(`${room}?show=finished`)
        await expect(newest).not.toContainText(t('testLive.presence.here'))
      })
      await elsewhere.close()
    },
  )
