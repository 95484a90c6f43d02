import type { Locator, Page } from '@playwright/test'
import { patient } from '../../../scripts/testing/patience.ts'
import { expectAccessible, expectPartAccessible } from '../../setup/axe.ts'
import { openFaultyNetwork } from '../../setup/network-faults.ts'
import {
  expect,
  hasNoOverflow,
  paths,
  serverUrl,
  signIn,
  test,
  textsOf,
  troublesOf,
  applyVariant,
} from '../../setup/fixtures.ts'
import { englishPhone, variantName, variantsOf } from '../../setup/variants.ts'

/** Nobody of the demo talks about this lecture. */
const lecture = ['lectures', 'http'] as const
const student = 'Остап Ткаченко'

const conversation = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const message = (page: Page, text: string): Locator => page.locator('main ol > li').filter({ hasText: text })

for (const variant of variantsOf({ day: [englishPhone] })) {
  const t = textsOf(variant.locale)
  const field = (page: Page) => page.getByRole('textbox', { name: t('chat.write'), exact: true })
  const write = async (page: Page, text: string): Promise<void> => {
    await field(page).fill(text)
    await field(page).press('Control+Enter')
    await expect(field(page)).toHaveValue('')
  }
  const hasStatus = (page: Page, text: string, status: string, timeout = patient(30_000)) =>
    expect(message(page, text).getByText(t(`chat.status.${status}`), { exact: true })).toBeAttached({ timeout })
  const isConnected = (page: Page) => expect(page.getByText(t('chat.connecting'))).toHaveCount(0)

  // At full size only: chat.test.ts, chat-room.test.ts and staff-chat.page.test.tsx prove it, the storm of crash.test.ts that nothing is lost; both pages are walked by day.
  test(
    `[RT-08] [RT-09] [NAV-19] [NAV-32] two people talk about a lecture: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page: mentor, browser }) => {
      const mark = `${variant.locale}-${variant.width}`
      const network = await openFaultyNetwork(serverUrl())
      const learner = await (await browser.newContext({ timezoneId: 'Europe/Kyiv' })).newPage()
      const troubles = troublesOf(learner)
      await applyVariant(mentor, variant)
      await applyVariant(learner, variant)

      await test.step('the way from the lecture leads to its chat', async () => {
        await signIn(learner, 'learner', network.url)
        await learner.goto(network.url + paths.stageLecture(...lecture))
        await learner.getByRole('link', { name: t('chatPage.title') }).click()
        await expect(learner).toHaveURL(network.url + paths.lectureChat(...lecture))
        await expect(field(learner)).toBeVisible()
        await isConnected(learner)
      })

      await test.step('[RT-04] a question is sent by keyboard; a new line is not a send', async () => {
        await field(learner).fill(`Питання ${mark}`)
        await field(learner).press('Shift+Enter')
        await field(learner).pressSequentially('другий рядок')
        await field(learner).press('Enter')
        await expect(field(learner)).toHaveValue('')
        await hasStatus(learner, `Питання ${mark}`, 'Sent')
        await expectAccessible(learner)
        expect(await hasNoOverflow(learner)).toBe(true)
      })

      await test.step('[RT-06] staff find it among the unread ones; seen, it is read', async () => {
        await signIn(mentor, 'lead')
        await mentor.goto(serverUrl() + paths.staffChat)
        const lectures = mentor.getByRole('combobox', { name: t('common.lecture') })
        await expect(lectures).toBeVisible()
        const option = lectures.locator('option').filter({ hasText: 'HTTP' }).first()
        await lectures.selectOption((await option.getAttribute('value'))!)
        // Only the list of one lecture has it: until then the same student may be there with other talks.
        await expect(mentor.getByRole('radio', { name: t('chats.only.begun') })).toBeAttached()
        await mentor.getByRole('link', { name: student }).click()
        await expect(message(mentor, `Питання ${mark}`)).toBeVisible()
        await hasStatus(learner, `Питання ${mark}`, 'Read')
        await isConnected(mentor)
        await expectAccessible(mentor)
        expect(await hasNoOverflow(mentor)).toBe(true)
      })

      await test.step('[RT-01] an answer with code arrives without a reload and is said to those who listen', async () => {
        await mentor.getByRole('button', { name: t('chat.addCode') }).click()
        await mentor.getByRole('textbox', { name: t('chat.code'), exact: true }).fill('const answer = 42')
        await write(mentor, `Відповідь ${mark}`)
        await expect(message(learner, `Відповідь ${mark}`).locator('pre code')).toHaveText('const answer = 42')
        await expect(learner.getByRole('status').filter({ hasText: `Відповідь ${mark}` })).toBeAttached()
        await hasStatus(mentor, `Відповідь ${mark}`, 'Read')
      })

      await test.step('[RT-07] [RT-43] arrow up changes the last own words, for both', async () => {
        await field(learner).focus()
        await learner.keyboard.press('ArrowUp')
        await expect(learner.getByText(t('chat.editing'), { exact: true })).toBeVisible()
        await write(learner, `Уточнення ${mark}`)
        await expect(message(mentor, `Уточнення ${mark}`)).toContainText(t('chat.edited'))
        await expect(message(mentor, `Питання ${mark}`)).toHaveCount(0)
      })

      await test.step('a draft survives a reload', async () => {
        await field(learner).fill('Недописане')
        await learner.reload()
        await expect(field(learner)).toHaveValue('Недописане')
        await field(learner).fill('')
        await isConnected(learner)
      })

      await test.step('[RT-52] [C2] what is written without a network goes by itself when it is back', async () => {
        network.set('reset')
        await expect(learner.getByText(t('chat.connecting'))).toBeVisible()
        await write(learner, `З тунелю ${mark}`)
        await hasStatus(learner, `З тунелю ${mark}`, 'Sending')
        await write(mentor, `Поки Вас не було ${mark}`)
        network.set('good')
        await hasStatus(learner, `З тунелю ${mark}`, 'Sent')
        await expect(message(learner, `Поки Вас не було ${mark}`)).toHaveCount(1)
        await expect(message(mentor, `З тунелю ${mark}`)).toHaveCount(1)
      })

      await test.step('[RT-05] [C3] what could not be sent in time outlives a reload and is sent again', async () => {
        network.set('reset')
        await write(learner, `Застрягло ${mark}`)
        await hasStatus(learner, `Застрягло ${mark}`, 'Failed', patient(90_000))
        await expectAccessible(learner)
        network.set('good')
        await isConnected(learner)
        await learner.reload()
        await isConnected(learner)
        await hasStatus(learner, `Застрягло ${mark}`, 'Failed')
        await message(learner, `Застрягло ${mark}`)
          .getByRole('button', { name: t('chat.again') })
          .click()
        await expect(message(learner, `Застрягло ${mark}`).getByRole('button', { name: t('chat.again') })).toHaveCount(
          0,
        )
        await expect(message(mentor, `Застрягло ${mark}`)).toHaveCount(1)
      })

      await test.step('[RT-15] [FILE-08] a file goes with the words, another kind is refused at once', async () => {
        await learner.locator('input[type=file]').setInputFiles([
          { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
          { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>no</b>') },
        ])
        await expect(learner.getByRole('alert').filter({ hasText: t('error.FileTypeNotAllowed') })).toBeVisible()
        const attached = t('chat.removeFile', { name: 'notes.txt' })
        await expect(learner.getByRole('button', { name: attached })).toBeVisible()
        await expect(learner.getByText(t('chat.uploading'))).toHaveCount(0)
        await write(learner, `Файл ${mark}`)
        const file = message(mentor, `Файл ${mark}`).getByRole('button', {
          name: `${t('chat.downloadFile')} notes.txt 5`,
        })
        await expect(file).toBeVisible()
        await expectPartAccessible(mentor)
        const download = mentor.waitForEvent('download')
        await file.click()
        expect((await download).suggestedFilename()).toBe('notes.txt')
      })

      await test.step('[RT-44] deleted words are gone for both, their place stays', async () => {
        const row = message(learner, `Файл ${mark}`)
        await row.hover()
        await row.getByRole('button', { name: t('chat.actions') }).click()
        await learner.getByRole('menuitem', { name: t('action.delete') }).click()
        const remove = learner.getByRole('dialog').getByRole('button', { name: t('action.delete') })
        await expect(remove).toBeVisible()
        await expectPartAccessible(learner)
        await remove.click()
        await expect(message(mentor, `Файл ${mark}`)).toHaveCount(0)
        await expect(message(mentor, t('chat.deleted')).last()).toBeVisible()
        await expect(conversation(learner, t('chat.region'))).toContainText(t('chat.deleted'))
      })

      expect(troubles).toEqual([])
      await learner.context().close()
      await network.close()
    },
  )
}

test(
  '[RT-21] [RT-22] [RT-23] the menu of staff tells how the connection is and who else is there',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'lead')
    await page.goto(serverUrl() + paths.reviewDesk)
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: t('shell.userMenu', { name: 'Орест Яремчук' }) }).click()
    await expect(page.getByRole('menu').getByText(t('connection.stable'), { exact: true })).toBeVisible()
    await expect(page.getByRole('menu')).toContainText(t('connection.room.review-desk'))
    await expect(page.getByRole('menu')).toContainText('Орест Яремчук')
    await expectAccessible(page)
  },
)
