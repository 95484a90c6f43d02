import type { Test } from '@academy/contract/tests'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { demoPassword } from '../server/seed/accounts/demo-accounts.ts'
import { paths } from '../web/src/lib/paths.ts'
import { withDemoServer } from './demo-server.ts'
import { watchRequests } from './network-idle.ts'

export type ScreenName = 'home' | 'login' | 'test' | 'cabinet' | 'main'

/** The questions show only after somebody has pressed the button. */
const enterTest = async (page: Page): Promise<void> => {
  await page.locator('[data-offer] button').first().click()
  await page.locator('h1 canvas').waitFor()
}

/**
 * The order of the questions is drawn by lot, and only some of them show code, whose highlighting is a file of its own: one
 * without code comes first, so that each run weighs the same.
 */
const putPlainQuestionFirst = (page: Page) =>
  page.route('**/api/tests/start*', async (route) => {
    const response = await route.fetch()
    const test = (await response.json()) as Test
    const isPlain = ({ description }: Test['questions'][number]) => description.en === '' && description.ua === ''
    const questions = test.questions.toSorted((one, other) => Number(isPlain(other)) - Number(isPlain(one)))
    await route.fulfill({ response, json: { ...test, questions } })
  })

/** Each screen with the person who would open it, and what has to be done there before it shows. */
const screens: Record<ScreenName, { path: string; email: string | null; enter?: (page: Page) => Promise<void> }> = {
  home: { path: paths.home, email: null },
  login: { path: paths.login, email: null },
  // The first visit starts the entrance test; every later one finds it running, and continues it.
  test: { path: paths.test, email: 'student@academy.test', enter: enterTest },
  cabinet: { path: paths.cabinet, email: 'learner@academy.test' },
  main: { path: paths.main, email: 'admin@academy.test' },
}
export const screenNames = Object.keys(screens) as ScreenName[]

interface Visit {
  context: BrowserContext
  page: Page
  /** Loads the screen and waits until it has nothing more to ask for. */
  open(): Promise<void>
}

export interface Visitor {
  /** A new profile each time: nothing cached, the person logged in, the screen not yet opened. */
  visit<T>(screen: ScreenName, work: (visit: Visit) => Promise<T>): Promise<T>
}

const launch = async (): Promise<Browser> => {
  const { path } = await findBrowser()
  // Chromium's own sandbox cannot be had as root; the pages are ours.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandbox, '--disable-background-networking', '--disable-component-update']
  return chromium.launch({ executablePath: path, args })
}

/** What the web client keeps after a log-in. */
const logIn = async (url: string, email: string): Promise<{ name: string; value: string }[]> => {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!reply.ok) throw new Error(`The demo account ${email} cannot log in: ${reply.status}`)
  const pair = (await reply.json()) as Record<string, string>
  return Object.entries(pair).map(([name, value]) => ({ name, value }))
}

const refuseOtherScreen = async (page: Page, path: string): Promise<void> => {
  // A guard that sent us elsewhere would give the figures of another screen.
  const { pathname } = new URL(page.url())
  if (path === paths.home ? pathname !== path : !pathname.startsWith(path))
    throw new Error(`${path} led to ${pathname}: the figures would be those of another screen.`)
  if ((await page.locator('#root').innerText()).trim() === '') throw new Error(`${path} stayed empty.`)
}

export const withVisitor = <T>(work: (visitor: Visitor) => Promise<T>): Promise<T> =>
  withDemoServer(async (url) => {
    const browser = await launch()
    const tokens = new Map<string, { name: string; value: string }[]>()
    const visit: Visitor['visit'] = async (name, measure) => {
      const { path, email, enter } = screens[name]
      if (email && !tokens.has(email)) tokens.set(email, await logIn(url, email))
      const localStorage = email ? tokens.get(email)! : []
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        // The catalogue that most visitors load.
        locale: 'uk-UA',
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      })
      try {
        const page = await context.newPage()
        const open = async (): Promise<void> => {
          const requests = watchRequests(page)
          if (name === 'test') await putPlainQuestionFirst(page)
          await page.goto(`${url}${path}`)
          await enter?.(page)
          await requests.waitForNetworkIdle()
          await refuseOtherScreen(page, path)
        }
        return await measure({ context, page, open })
      } finally {
        await context.close()
      }
    }
    try {
      return await work({ visit })
    } finally {
      await browser.close()
    }
  })
