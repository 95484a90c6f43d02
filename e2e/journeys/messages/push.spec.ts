import { randomUUID } from 'node:crypto'
import type { PushedNews } from '@academy/contract/news'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { requestOf } from '../../setup/api.ts'
import { browserArgs, fullBrowser } from '../../setup/browsers.ts'
import {
  comeAfresh,
  demoPassword,
  expect,
  paths,
  signIn,
  test,
  textsOf,
  troublesOf,
  applyVariant,
} from '../../setup/fixtures.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { startCopy } from '../../setup/own-server.ts'
import { startPushService, type Subscriber, type TestPushService } from '../../setup/push-service.ts'

const t = textsOf('ua')
const desktop = { locale: 'ua', theme: 'light', width: 1440 } as const
const person = 'student'

let service: TestPushService
let server: Awaited<ReturnType<typeof startCopy>>
let browser: Browser
test.beforeAll(async () => {
  service = await startPushService()
  server = await startCopy(service.env)
  // The lean one shows no notifications.
  browser = await chromium.launch({ executablePath: fullBrowser, args: [...browserArgs] })
})
test.afterAll(async () => {
  await browser.close()
  await server.stop()
  await service.close()
})

/**
 * The push service of the browser maker is out of reach of a test, so the browser is given a subscription with the one on
 * loopback. What the server sends there, encrypted, is handed to the service worker as the browser would.
 */
const subscribeTo = (page: Page, { subscription }: Subscriber) =>
  page.addInitScript((given) => {
    if (!('PushManager' in self)) return
    const asSubscription = (key: number[]) => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem('subscribedWith'),
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = localStorage.getItem('subscribedWith')
        return key === null ? null : asSubscription(JSON.parse(key) as number[])
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem('subscribedWith', JSON.stringify([...applicationServerKey]))
        return asSubscription([...applicationServerKey])
      },
    })
  }, subscription)

const stored = (page: Page, method: 'POST' | 'DELETE') =>
  finalReply(page, (reply) => reply.url().includes('/storetoken') && reply.request().method() === method)

const ask = async <T>(page: Page, method: string, path: string, name: string, data?: object): Promise<T> => {
  const { accessToken } = await comeAfresh(page, name, server.url)
  const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() }
  const reply = await requestOf(page).fetch(server.url + path, { method, headers, ...(data && { data }) })
  expect(reply.ok(), `${path} ${reply.status()} ${await reply.text()}`).toBe(true)
  return (await reply.json()) as T
}
const announce = async (page: Page, title: string): Promise<void> => {
  const me = await ask<{ id: number; currentAcademyId: number }>(page, 'GET', '/api/auth/me', person)
  const query = `?academyId=${me.currentAcademyId}`
  const texts = (text: string) => ({ ua: text, en: text, ru: '' })
  const made = await ask<{ id: number }>(page, 'POST', `/api/announcements${query}`, 'admin', {
    title: texts(title),
    body: texts('Зустріч **завтра**.'),
  })
  const receivers = { receivers: [me.id] }
  await ask(page, 'PUT', `/api/announcements/${made.id}/receivers${query}`, 'admin', receivers)
}

/** Hands a message to the service worker as the browser does once it has decrypted it. */
const pushInto = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  return (news: PushedNews) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(news),
    })
}

interface Shown {
  title: string
  body: string
  tag: string
}
const shownBy = (context: BrowserContext): Promise<Shown[]> =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
/** No test can reach the desktop's own notification: the event of its click is the browser's word to the worker. */
const clickShown = (context: BrowserContext): Promise<void> =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const worker = self as unknown as EventTarget & { registration: ServiceWorkerRegistration }
    const [notification] = await worker.registration.getNotifications()
    const { NotificationEvent } = self as unknown as {
      NotificationEvent: new (name: string, init: { notification: Notification }) => Event
    }
    worker.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
  })

test(
  '[NTF-18] [NTF-14] [NTF-30] news reach a browser without an open page, and a click leads to them',
  { tag: '@full' },
  async () => {
    const subscriber = service.subscriber()
    const context = await browser.newContext({ baseURL: server.url, permissions: ['notifications'] })
    const page = await context.newPage()
    const troubles = troublesOf(page)
    await applyVariant(page, desktop)
    await subscribeTo(page, subscriber)
    await signIn(page, person, server.url)

    await test.step('[NTF-29] a browser that may show notifications is registered, with its push service', async () => {
      const [reply] = await Promise.all([stored(page, 'POST'), page.goto(paths.cabinet)])
      expect(reply.status()).toBe(204)
      const { subscription } = reply.request().postDataJSON() as { subscription: { endpoint: string } }
      expect(subscription.endpoint).toBe(subscriber.subscription.endpoint)
    })

    const title = `Розклад ${randomUUID().slice(0, 6)}`
    const push = await pushInto(context, page)
    await test.step('[NTF-23] with every page closed, the server tells the push service, and the browser shows it', async () => {
      await page.goto('about:blank')
      await announce(page, title)
      await expect.poll(() => subscriber.received.length).toBe(1)
      const { news } = subscriber.received[0]!
      // On a loaded machine Chromium once took the message from the test and did nothing, so it is handed over until it shows.
      await expect
        .poll(async () => {
          await push(news)
          return shownBy(context)
        })
        .toEqual([{ title: t('inbox.announcement'), body: `${title}\nЗустріч завтра.`, tag: news.tag }])
      // The same once more, as after a server that died in between, is still one.
      await push(news)
      await expect.poll(async () => (await shownBy(context)).length).toBe(1)
    })

    const heading = page.getByRole('dialog').getByRole('heading', { name: title })
    await test.step('its address opens it, wherever the person is', async () => {
      await page.goto(server.url + subscriber.received[0]!.news.path!)
      await expect(heading).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(heading).toHaveCount(0)
    })

    await test.step('a click opens it in the window that is open, without loading it anew', async () => {
      await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }))
      // A starved Chromium may have dropped what it showed: nobody could click it.
      await expect
        .poll(async () => {
          await push(subscriber.received[0]!.news)
          return (await shownBy(context)).length
        })
        .toBe(1)
      await clickShown(context)
      await expect(heading).toBeVisible()
      expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true)
      await expect.poll(() => shownBy(context)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('[SESS-30] the log-out ends it; the next log-in begins it again, without a question', async () => {
      // A slow line keeps nobody here: the log-out waits for this call for two seconds. A busy machine needs longer.
      await page.evaluate(() => {
        const real = window.setTimeout
        window.setTimeout = ((run: () => void, ms?: number) => real(run, ms === 2_000 ? 60_000 : ms)) as typeof real
      })
      const [gone] = await Promise.all([
        stored(page, 'DELETE'),
        page
          .getByRole('banner')
          .locator('[aria-haspopup=menu]')
          .last()
          .click()
          .then(() => page.getByRole('menuitem', { name: t('action.exit') }).click()),
      ])
      expect(gone.status()).toBe(204)
      await expect(page).toHaveURL(/\/auth\/login/)
      expect(await page.evaluate(() => localStorage.getItem('subscribedWith'))).toBeNull()
      await page.getByRole('textbox', { name: t('login.email') }).fill(`${person}@academy.test`)
      await page.getByRole('textbox', { name: t('login.password'), exact: true }).fill(demoPassword)
      const [again] = await Promise.all([
        stored(page, 'POST'),
        page.getByRole('button', { name: t('common.logIn'), exact: true }).click(),
      ])
      expect(again.status()).toBe(204)
      await announce(page, `${title} 2`)
      await expect.poll(() => subscriber.received.length).toBe(2)
    })

    expect(troubles).toEqual([])
    await context.close()
  },
)
