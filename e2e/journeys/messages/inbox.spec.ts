import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { patient } from '../../../scripts/testing/patience.ts'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { requestOf } from '../../setup/api.ts'
import { expectAccessible, expectPartAccessible } from '../../setup/axe.ts'
import { chooseAcademy } from '../../setup/choose-academy.ts'
import {
  comeAfresh,
  expect,
  hasNoOverflow,
  paths,
  serverUrl,
  signIn,
  test,
  textsOf,
  applyVariant,
} from '../../setup/fixtures.ts'
import { variantName, variantsOf, phone } from '../../setup/variants.ts'
import { answersTo } from '../../setup/sockets.ts'

const bell = (page: Page): Locator => page.getByRole('banner').locator('button[aria-haspopup=dialog]')
const panel = (page: Page): Locator => page.getByRole('dialog')
const countOf = async (page: Page): Promise<number> =>
  Number((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0)
const entries = (page: Page): Locator => panel(page).locator('[data-entry]')
const unreadOnes = (page: Page): Locator => panel(page).locator('[data-unread] [data-entry]')

const openInbox = async (page: Page): Promise<void> => {
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
}
/** Listening begins a little after the first screen. */
const listening = (page: Page) => answersTo(page, '/notifications', 'hello')

const headersOf = async (page: Page, name: string): Promise<Record<string, string>> => {
  const { accessToken } = await comeAfresh(page, name)
  return { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() }
}
const ask = async <T>(page: Page, method: string, path: string, headers: Record<string, string>, data?: object) => {
  const reply = await requestOf(page).fetch(serverUrl() + path, { method, headers, ...(data && { data }) })
  expect(reply.ok(), `${path} ${reply.status()} ${await reply.text()}`).toBe(true)
  return (await reply.json()) as T
}
/** An announcement to one person, from an Admin of the academy they are in. */
const announce = async (page: Page, to: string, title: string, body: string): Promise<void> => {
  const me = await ask<{ id: number; currentAcademyId: number }>(page, 'GET', '/api/auth/me', await headersOf(page, to))
  const admin = await headersOf(page, 'admin')
  const query = `?academyId=${me.currentAcademyId}`
  const texts = (text: string) => ({ ua: text, en: text, ru: '' })
  const { id } = await ask<{ id: number }>(page, 'POST', `/api/announcements${query}`, admin, {
    title: texts(title),
    body: texts(body),
  })
  await ask(page, 'PUT', `/api/announcements/${id}/receivers${query}`, admin, { receivers: [me.id] })
}

for (const variant of variantsOf({ day: [phone] })) {
  const t = textsOf(variant.locale)

  // By day: inbox, inbox.rules (client), notification-inbox and notification-inbox-realtime (API).
  test(
    `[NTF-09] [NTF-10] [NTF-18] [RT-50] [RT-51] an announcement arrives while somebody works: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      await signIn(page, 'learner')
      const other = await page.context().newPage()
      await applyVariant(other, variant)
      for (const tab of [page, other]) {
        const inboxOfTab = listening(tab)
        await tab.goto(serverUrl() + paths.cabinet)
        await expect(bell(tab)).toBeVisible()
        await inboxOfTab.until()
      }
      const before = await countOf(page)
      const title = `Розклад ${randomUUID().slice(0, 6)}`

      await test.step('the count grows in every tab without a reload, and is said aloud', async () => {
        await announce(page, 'learner', title, 'Зустріч **завтра** о 18:30.\n\n- Камера\n- Питання')
        for (const tab of [page, other]) await expect.poll(() => countOf(tab)).toBe(before + 1)
        await expect(page.getByRole('banner').getByRole('status')).toContainText(String(before + 1))
      })

      await test.step('the newest unread one stands first', async () => {
        await openInbox(page)
        await expect(entries(page).first()).toContainText(title)
        await expect(entries(page).first()).toContainText('Зустріч завтра о 18:30.')
        await expectPartAccessible(page)
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[NTF-13] it opens in place, and is read then, in the other tab too', async () => {
        await entries(page).first().click()
        await expect(panel(page).getByRole('heading', { name: title })).toBeFocused()
        await expect(panel(page).locator('strong', { hasText: 'завтра' })).toBeVisible()
        await expectAccessible(page)
        for (const tab of [page, other]) await expect.poll(() => countOf(tab)).toBe(before)
      })

      await test.step('back to the list the focus is where it was; Escape gives it back to the bell', async () => {
        await panel(page)
          .getByRole('button', { name: t('inbox.back') })
          .click()
        await expect(entries(page).filter({ hasText: title })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(panel(page)).toHaveCount(0)
        await expect(bell(page)).toBeFocused()
      })

      await test.step('a reload knows the same', async () => {
        await page.reload()
        await expect.poll(() => countOf(page)).toBe(before)
      })
      await other.close()
    },
  )

  // At full size only: open-entry.test.ts proves where an entry leads.
  test(
    `[NTF-16] [NTF-14] [ROLE-18] staff go from the inbox to the review: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      await signIn(page, 'mentor')
      await page.goto(serverUrl() + paths.main)
      await expect.poll(() => countOf(page)).toBeGreaterThan(1)
      const before = await countOf(page)
      await openInbox(page)
      await expect(unreadOnes(page)).not.toHaveCount(0)
      await expectAccessible(page)
      expect(await hasNoOverflow(page)).toBe(true)

      await test.step('[NTF-13] the indicator reads one without going anywhere', async () => {
        const first = panel(page).locator('[data-unread]').first()
        const key = await first.locator('[data-entry]').getAttribute('data-entry')
        await first.getByRole('button', { name: new RegExp(`^${t('inbox.markOne', { what: '' }).trim()}`) }).click()
        await expect(panel(page).locator(`[data-entry="${key}"]`)).toBeFocused()
        await expect.poll(() => countOf(page)).toBe(before - 1)
        await expect(page).toHaveURL(new RegExp(`${paths.main}/?$`))
        // It keeps its place until the list is closed.
        await expect(entries(page).first()).toHaveAttribute('data-entry', key!)
      })

      await test.step('an entry reads itself, closes the list and leads to the desk of its lecture', async () => {
        await unreadOnes(page)
          .filter({ hasText: t('inbox.updated') })
          .first()
          .click()
        await expect(panel(page)).toHaveCount(0)
        await expect(page).toHaveURL(/\/main\/homeworks\/review\?.*lecture=\d+/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.poll(() => countOf(page)).toBe(before - 2)
      })
    },
  )
}

const t = textsOf('ua')
const desktop = { locale: 'ua', theme: 'light', width: 1440 } as const

// At full size only: inbox.test.ts proves the reading; that keys alone are enough is seen at night only.
if (runsNightTests)
  test('everything is read at once, by keyboard alone', async ({ page }) => {
    await applyVariant(page, desktop)
    await signIn(page, 'admin')
    await page.goto(serverUrl() + paths.main)
    await expect.poll(() => countOf(page)).toBeGreaterThan(0)
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(unreadOnes(page)).not.toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name: t('inbox.markAll') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(unreadOnes(page)).toHaveCount(0)
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
    await page.reload()
    await expect(bell(page)).toBeVisible()
    await expect.poll(() => countOf(page)).toBe(0)
  })

// At full size only: open-entry.test.ts and inbox.rules.test.ts prove where an entry leads.
if (runsNightTests)
  test('[NTF-19] what happened in another academy is shown there', async ({ page }) => {
    await applyVariant(page, desktop)
    await signIn(page, 'coach')
    await page.goto(serverUrl() + paths.main)
    const selector = page.getByRole('banner').locator('[aria-haspopup=menu]').first()
    const ofEntry = await selector.textContent()
    await chooseAcademy(page, 'Академія розробки 2026')
    await expect(selector).not.toHaveText(ofEntry!)
    await openInbox(page)
    await entries(page)
      .filter({ hasText: t('inbox.updated') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/main\/homeworks\/review/)
    await expect(selector).toHaveText(ofEntry!)
  })

// At full size only: open-entry.test.ts and inbox.rules.test.ts prove where an entry leads.
if (runsNightTests)
  test('[NTF-15] nothing leads into a closed academy', async ({ page }) => {
    await applyVariant(page, desktop)
    await signIn(page, 'late')
    const me = await ask<{ id: number; academies: { id: number; isAcademyClosed: boolean }[] }>(
      page,
      'GET',
      '/api/auth/me',
      await headersOf(page, 'late'),
    )
    const payload = { stageName: 'lectures', stageLectureName: 'git', lectureName: 'Git', userId: me.id }
    const notification = {
      id: 1,
      type: 'homework-checked',
      isRead: true,
      createdAt: new Date().toISOString(),
      academyId: me.academies.find(({ isAcademyClosed }) => isAcademyClosed)!.id,
      payload: { stageLectureId: 1, groupId: null, fullName: null, messageId: null, ...payload },
      message: null,
      homeworkResponse: { reviewBody: 'Добре' },
    }
    await page.route('**/api/notifications?*', (route) =>
      route.fulfill({ json: { notifications: [notification], unread: 0, unreadAnnouncements: 0 } }),
    )
    await page.goto(serverUrl() + paths.academyClosed)
    const address = page.url()
    await openInbox(page)
    await expect(entries(page)).toContainText(t('inbox.closedAcademy'))
    await entries(page).click()
    await expect(page.getByText(t('inbox.notOpened'))).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    expect(page.url()).toBe(address)
  })

test('an inbox without a connection says so, loses nothing and comes back', async ({ page, context }) => {
  await applyVariant(page, { locale: 'ua', theme: 'dark', width: 390 })
  await signIn(page, 'coach')
  await page.route('**/api/notifications**', (route) => route.abort())
  await page.goto(serverUrl() + paths.main)
  await openInbox(page)
  await expect(panel(page).getByRole('alert')).toContainText(t('loadError.offline'))
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // On a slow machine the page has asked again by itself before anybody presses.
  const again = panel(page).getByRole('button', { name: t('action.retry') })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: patient(1_000) })
    await expect(unreadOnes(page)).not.toHaveCount(0)
  }).toPass()

  await context.setOffline(true)
  const count = await unreadOnes(page).count()
  await panel(page).locator('[data-unread] button[aria-label]').first().click()
  await expect(panel(page).getByRole('alert')).toHaveText(t('error.LostInternetConnection'))
  await expect(unreadOnes(page)).toHaveCount(count)
  await context.setOffline(false)
  await panel(page)
    .getByRole('button', { name: t('action.close') })
    .click()
  await expect(bell(page)).toBeFocused()
})

// By day: desktop-notifications, notification-permission (client).
test(
  '[NTF-25] [NTF-26] [NTF-28] the desktop is told once, and only while nobody looks',
  { tag: '@full' },
  async ({ page }) => {
    await applyVariant(page, desktop)
    await page.addInitScript(() => {
      const asked = () => Number(localStorage.getItem('asked') ?? 0)
      class FakeNotification extends EventTarget {
        static get permission() {
          return asked() > 0 ? 'granted' : 'default'
        }
        static async requestPermission() {
          localStorage.setItem('asked', String(asked() + 1))
          return 'granted'
        }
        constructor(title: string) {
          super()
          localStorage.setItem('shown', `${localStorage.getItem('shown') ?? ''}${title};`)
        }
        close() {}
      }
      Object.assign(window, { Notification: FakeNotification })
      document.hasFocus = () => localStorage.getItem('isLooking') !== 'no'
    })
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
    await signIn(page, 'student')
    await page.goto(serverUrl() + paths.cabinet)
    await openInbox(page)
    await panel(page)
      .getByRole('button', { name: t('inbox.askYes') })
      .click()
    await expect(panel(page).getByText(t('inbox.ask'))).toHaveCount(0)
    // The server knows this device.
    await expect.poll(() => kept('deviceOwner')).not.toBeNull()
    const afterReload = listening(page)
    await page.reload()
    await openInbox(page)
    await expect(panel(page).getByText(t('inbox.ask'))).toHaveCount(0)
    expect(await kept('asked')).toBe('1')
    expect(await kept('ignoreNotificationsRequest')).toBe('true')
    await page.keyboard.press('Escape')
    await afterReload.until()

    const before = await countOf(page)
    await announce(page, 'student', 'Перше', 'Текст')
    await expect.poll(() => countOf(page)).toBe(before + 1)
    await page.evaluate(() => localStorage.setItem('isLooking', 'no'))
    await announce(page, 'student', 'Друге', 'Текст')
    // One, not two: what came while somebody looked is not told afterwards.
    await expect.poll(() => kept('shown')).toBe(`${t('inbox.announcement')};`)
  },
)
