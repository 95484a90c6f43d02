import type { Page } from '@playwright/test'
import { autogradeErrorCodes, autogradeStatuses } from '../../../contract/src/enums.ts'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { expectAccessible, expectPartAccessible } from '../../setup/axe.ts'
import { fakeRunner } from '../../setup/fake-runner.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { expect, hasNoOverflow, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'

const openPanel = async (page: Page): Promise<void> => {
  await signIn(page, 'lead')
  await page.goto(`${serverUrl()}${paths.autograde}`)
  await page.locator('tbody tr th a').first().click()
  await expect(page.getByRole('tablist')).toBeVisible()
}
const firstEnded = (page: Page) => page.locator('tbody tr').first()
const nameIn = async (page: Page): Promise<string> =>
  (await firstEnded(page).locator('th button').first().innerText()).trim()

/** From the menu of the newest one; returns which grading now waits. */
const askAgain = async (page: Page, item: string): Promise<number> => {
  const asked = finalReply(page, (reply) => reply.url().includes('/autograde-results/resend/'))
  await firstEnded(page).locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: item }).click()
  return ((await (await asked).json()) as { id: number }).id
}

for (const variant of variantsOf({ day: [englishDesk] })) {
  const t = textsOf(variant.locale)

  test(
    `[AG-01] [AG-02] [AG-08] [AG-11] [AG-18] a work is graded before one's eyes: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      await openPanel(page)
      const runner = fakeRunner(`runner-${variant.locale}`)
      const name = await nameIn(page)
      const resultId = await askAgain(page, t('autogradePanel.rerun'))
      const queue = page.getByRole('region', { name: t('autogradePanel.queue.title') })
      const running = page.getByRole('region', { name: t('autogradePanel.running.title') })

      await test.step('it waits, with its place', async () => {
        await expect(queue.getByRole('listitem').filter({ hasText: name })).toBeVisible()
      })

      await test.step('it runs, and its log grows without a reload, each piece at its place', async () => {
        const job = await runner.claimResult(resultId)
        await expect(running.getByRole('heading', { name })).toBeVisible()
        await expect(page.getByRole('list', { name: t('autogradePanel.runners') })).toContainText(
          `runner-${variant.locale}`,
        )
        await runner.log(job, 9, 'ok 1 - adds\n')
        await runner.log(job, 0, 'npm test\n')
        await expect(running.getByRole('log')).toHaveText('npm test\nok 1 - adds\n')
        await expectPartAccessible(page)
        expect(await hasNoOverflow(page)).toBe(true)

        const log = running.getByRole('log')
        const isAtEnd = () =>
          log.evaluate(
            (box) => box.scrollHeight > box.clientHeight && box.scrollTop + box.clientHeight >= box.scrollHeight - 24,
          )
        const lines = (from: number) => Array.from({ length: 40 }, (_, index) => `line ${from + index}\n`).join('')
        await runner.log(job, 21, lines(100))
        await expect.poll(isAtEnd).toBe(true)
        await log.focus()
        await page.keyboard.press('Home')
        const toEnd = running.getByRole('button', { name: t('autogradePanel.result.follow') })
        await expect(toEnd).toBeVisible()
        await runner.log(job, 21 + lines(100).length, lines(200))
        await expect(log).toContainText('line 239')
        expect(await isAtEnd()).toBe(false)
        await toEnd.click()
        await expect.poll(isAtEnd).toBe(true)
        await runner.report(job, {
          mark: 9,
          tests: [
            { name: 'adds', passed: true, message: null, ms: 12 },
            { name: 'keeps the order', passed: false, message: 'expected 2 to be 1', ms: 7 },
          ],
          commit: 'c0ffee1'.padEnd(40, '0'),
        })
      })

      await test.step('it is done: the mark, every test and the log', async () => {
        await expect(running).toHaveCount(0)
        await expect(firstEnded(page)).toContainText(name)
        await expect(firstEnded(page)).toContainText('9')
        await firstEnded(page).locator('th button').first().click()
        const drawer = page.getByRole('dialog')
        await expect(drawer).toContainText('keeps the order')
        await expect(drawer).toContainText('expected 2 to be 1')
        await expect(drawer).toContainText('c0ffee1')
        await expect(drawer.getByRole('log')).toContainText('ok 1 - adds')
        await expectPartAccessible(page)
        await page.keyboard.press('Escape')
        await expect(drawer).toHaveCount(0)
      })
    },
  )

  // At full size only: autograde.test.ts and autograde-result.test.ts prove which words a failure has.
  if (runsNightTests)
    test(`[AG-04] [AG-24] a dry check that fails says why, in words: ${variantName(variant)}`, async ({ page }) => {
      await applyVariant(page, variant)
      await openPanel(page)
      const runner = fakeRunner(`runner-${variant.locale}`)
      const job = await runner.claimResult(await askAgain(page, t('autogradePanel.check')))
      await runner.report(job, {
        status: autogradeStatuses.Failed,
        mark: null,
        errorCode: autogradeErrorCodes.BuildError,
      })
      await expect(firstEnded(page)).toContainText(t('autogradePanel.error.1002.title'))
      await expect(firstEnded(page)).toContainText(t('autogradePanel.action.AdminCheck'))
    })

  // At full size only: autograde.test.ts proves what many gradings and the marks taken over do.
  if (runsNightTests)
    test(`[AG-12] [AG-14] [AG-15] [AG-17] many again, and what taking marks over would do: ${variantName(variant)}`, async ({
      page,
    }) => {
      await applyVariant(page, variant)
      await openPanel(page)
      const runner = fakeRunner(`runner-${variant.locale}`)

      await test.step('all of them, with progress until the last', async () => {
        await page.getByRole('button', { name: t('autogradePanel.rerunMany'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('radio', { name: t('autogradePanel.rerunMany.all') }).check()
        await expect(dialog.getByRole('listitem').first()).toBeVisible()
        await expectAccessible(page)
        await dialog.getByRole('button').last().click()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('progressbar', { name: t('autogradePanel.batch.label') })).toBeVisible()
        await runner.gradeAll(({ homeworkResponseId }) => homeworkResponseId % 11)
        await expect(page.getByRole('progressbar')).toHaveCount(0)
      })

      await test.step('who would get a mark is told before anything happens', async () => {
        await page.getByRole('button', { name: t('autogradePanel.marks'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        const field = dialog.getByRole('textbox')
        await field.fill('11')
        await expect(dialog).toContainText(t('autogradePanel.marks.wrongMark'))
        await field.fill('0')
        await expect(dialog.getByRole('listitem').first()).toBeVisible()
        await expect(dialog.getByRole('button', { name: /\d/ })).toBeEnabled()
        await expectAccessible(page)
        await dialog.getByRole('button', { name: t('action.cancel') }).click()
        await expect(dialog).toHaveCount(0)
      })
    })

  // At full size only: runner.test.ts and stage-lectures.test.ts prove the shadow run and its publishing.
  if (runsNightTests)
    test(`[AG-25] new tests run in the shadow, are looked at and published: ${variantName(variant)}`, async ({
      page,
    }) => {
      await applyVariant(page, variant)
      await openPanel(page)
      const runner = fakeRunner(`runner-${variant.locale}`)
      await page.getByRole('tab', { name: t('autogradePanel.tab.regrade') }).click()
      const link = page.getByLabel(t('autogradePanel.regrade.link'))
      const panel = page.getByRole('tabpanel')

      await test.step('a link that is none is refused at its field', async () => {
        await link.fill('git@github.com:academy/tests')
        await page.getByRole('button', { name: t('autogradePanel.regrade.start') }).click()
        await expect(link).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('it runs, and nobody sees anything of it', async () => {
        await link.fill(`https://github.com/academy-demo/queue-tests.git#${variant.locale}`)
        await page.getByRole('button', { name: t('autogradePanel.regrade.start') }).click()
        await expect(panel).toContainText(t('autogradePanel.regrade.state.running'))
        await runner.gradeAll(({ homeworkResponseId }) => (homeworkResponseId * 7) % 11)
      })

      await test.step('how marks would change, then published', async () => {
        await expect(panel).toContainText(t('autogradePanel.regrade.state.ready'))
        await expect(panel.getByRole('img').first()).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
        const publish = t('autogradePanel.regrade.publish')
        await page.getByRole('button', { name: publish, exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: publish, exact: true }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(panel).toContainText(t('autogradePanel.regrade.state.published'))
        await expect(panel).toContainText(t('autogradePanel.regrade.changed'))
      })
    })
}
