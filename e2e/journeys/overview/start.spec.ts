import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../setup/axe.ts'
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
import { answersTo } from '../../setup/sockets.ts'

const t = textsOf('ua')
const desk = { locale: 'ua', theme: 'light', width: 1440 } as const
/** Nobody of the demo talks with the learner about it, and no reviewer has a work of the learner there: the curator hears. */
const lecture = ['lectures', 'http'] as const
const lectureName = 'HTTP і REST'
const student = 'Остап Ткаченко'

const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: t('cabinet.stages') })
const menu = (page: Page): Locator => page.getByRole('navigation', { name: t('staff.navigation') })
const board = (page: Page): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('start.title') }) })
const line = (page: Page, name: string): Locator => board(page).getByRole('link', { name: new RegExp(`^${name}`) })
/** The number at the end of a line of the board; without the line nothing waits. */
const numberAt = async (page: Page, name: string): Promise<number> => {
  if ((await line(page, name).count()) === 0) return 0
  return Number(/(\d+)\D*$/.exec((await line(page, name).innerText()).replaceAll(/\s/g, ''))![1])
}
const write = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: t('chat.write'), exact: true })
  await field.fill(text)
  await field.press('Control+Enter')
  await expect(field).toHaveValue('')
}

test(
  '[NAV-28][STG-49] a student and the staff see what waits for them without a reload',
  { tag: '@full' },
  async ({ page, browser }) => {
    const learner = await (await browser.newContext({ timezoneId: 'Europe/Kyiv' })).newPage()
    const troubles = troublesOf(learner)
    await applyVariant(page, desk)
    await applyVariant(learner, desk)
    // The curator of the lecture: of other lectures the numbers follow once a minute only.
    await signIn(page, 'admin')
    await signIn(learner, 'learner')
    await page.goto(paths.main)
    await page.getByRole('button', { name: /^Академія:/ }).click()
    await page.locator('[role=menuitem]').filter({ hasText: 'Літній набір 2026' }).click()

    await test.step('the first page says what waits and leads everywhere', async () => {
      await expect(line(page, t('start.homework'))).toBeVisible()
      await expectAccessible(page)
      await expect(
        page.getByRole('main').getByRole('link', { name: t('common.announcements'), exact: true }),
      ).toBeVisible()
    })

    const before = await numberAt(page, t('start.chats'))
    await test.step('a question of a student goes up in the counters of the staff', async () => {
      const inRoom = answersTo(learner, '/chat', 'join-chat-room')
      await learner.goto(serverUrl() + paths.lectureChat(...lecture))
      // RT-05: what finds no connection for 30 seconds waits for its author.
      await inRoom.until()
      await write(learner, 'Чи можна питання?')
      await expect.poll(() => numberAt(page, t('start.chats'))).toBe(before + 1)
      await expect(menu(page).getByRole('link', { name: t('common.chats') })).toContainText(String(before + 1))
    })

    const dot = sidebar(learner)
      .getByRole('link', { name: new RegExp(lectureName) })
      .getByText(t('stage.attention'))
    await test.step('an answer of the staff puts a dot on stage and lecture, and a number on the card of the chat', async () => {
      const [studentPath, chat] = [
        answersTo(learner, '/', 'join-way-room'),
        answersTo(learner, '/chat', 'join-chat-room'),
      ]
      await learner.goto(serverUrl() + paths.stageLecture(...lecture))
      await expect(learner.getByRole('heading', { name: t('chatPage.open') })).toBeVisible()
      await studentPath.until()
      await chat.until()
      await expect(dot).toHaveCount(0)
      await line(page, t('start.chats')).click()
      const lectures = page.getByRole('combobox', { name: t('common.lecture') })
      const option = lectures.locator('option').filter({ hasText: lectureName }).first()
      await lectures.selectOption((await option.getAttribute('value'))!)
      await page.getByRole('link', { name: student }).click()
      await write(page, 'Звісно, питайте')
      await expect(dot).toBeAttached()
      await expect(learner.getByText('1 нове повідомлення')).toBeVisible()
    })

    await test.step('read, both are gone', async () => {
      await learner.getByRole('link', { name: t('chatPage.title') }).click()
      await expect(learner.getByText('Звісно, питайте')).toBeVisible()
      await expect(dot).toHaveCount(0)
      await page.goto(paths.main)
      await expect.poll(() => numberAt(page, t('start.chats'))).toBe(before)
    })

    await test.step('on a phone it is all there', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(line(page, t('start.homework'))).toBeVisible()
      expect(await hasNoOverflow(page)).toBe(true)
    })
    expect(troubles).toEqual([])
  },
)

test('[NAV-28] each role sees its own work and its own screens', { tag: '@full' }, async ({ page }) => {
  await applyVariant(page, desk)
  for (const [name, mayOpen] of [
    ['coach', [t('common.studentEvaluations')]],
    ['hr', [t('common.interviews'), t('common.forms')]],
    ['teacher', [t('common.chats'), t('common.lectures')]],
  ] as const) {
    await signIn(page, name)
    await page.goto(paths.main)
    // A stage above them may be called as a screen is.
    for (const screen of mayOpen)
      await expect(page.getByRole('main').getByRole('link', { name: screen, exact: true }).last()).toBeVisible()
  }
})
