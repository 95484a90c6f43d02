import { readFileSync } from 'node:fs'
import { expect, test as base, type Page } from '@playwright/test'
import { patient } from '../../scripts/testing/patience.ts'
import { paths } from '../../web/src/lib/paths.ts'
import { requestOf } from './api.ts'
import type { GitHost } from './git-host.ts'
import type { Locale, Variant } from './variants.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

export { expect, paths }

let own: OwnServer
export const serverUrl = (): string => own.url
export const mailFolder = (): string => own.mailFolder
export const gitHost = (): GitHost => own.git
export const runnerToken = (): string => own.runnerToken

const dictionary = (locale: Locale): Record<string, string> =>
  Object.assign(
    {},
    ...[
      'public',
      'student',
      'staff',
      'programme',
      'assessment',
      'homework',
      'talk',
      'person',
      'chat',
      'inbox',
      'search',
      'accounts',
      'demo',
    ].map((area) =>
      JSON.parse(readFileSync(new URL(`../../translations/${locale}/${area}.json`, import.meta.url), 'utf8')),
    ),
  )
const dictionaries = { ua: dictionary('ua'), en: dictionary('en') }

/** Returns texts of the translations, so that one journey runs in both languages; values fill simple placeholders. */
export const textsOf =
  (locale: Locale) =>
  (key: string, values: Record<string, string | number> = {}): string => {
    const text = dictionaries[locale][key]
    if (text === undefined) throw new Error(`There is no text ${key}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }

export const demoPassword = 'Academy2026'

interface Fixtures {
  /** Every page fails its test when a script throws or the content policy is broken. */
  page: Page
}
interface WorkerFixtures {
  /** Each worker has its own server and accounts, so no journey meets what another does. */
  ownServer: OwnServer
}

/** Collects what went wrong inside the page, for the end of the test. */
export const troublesOf = (page: Page): string[] => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const isPolicy = /Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())
    // What breaks a page is caught there and shown as an error page. A line that is cut is a TypeError as well.
    const isFault = /^(?:Reference|Range|Syntax|Type)Error\b(?!.*(?:fetch|load|network))/i.test(message.text())
    if (isPolicy || (message.type() === 'error' && isFault)) troubles.push(message.text())
  })
  return troubles
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownServer: [
    async ({}, use) => {
      own = await startOwnServer()
      await use(own)
      await own.stop()
    },
    { scope: 'worker', auto: true, timeout: patient(180_000) },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  page: async ({ page }, use) => {
    const troubles = troublesOf(page)
    await use(page)
    expect(troubles).toEqual([])
  },
})

const localeOfPage = new WeakMap<Page, Locale>()

export const applyVariant = async (page: Page, variant: Variant): Promise<void> => {
  localeOfPage.set(page, variant.locale)
  await page.setViewportSize({ width: variant.width, height: variant.width === 1440 ? 900 : 844 })
  await page.emulateMedia({ colorScheme: variant.theme, reducedMotion: 'reduce' })
  await page.addInitScript((locale) => {
    // A sandboxed frame has no storage.
    if (self.origin === 'null') return
    if (!localStorage.getItem('locale')) localStorage.setItem('locale', locale)
  }, variant.locale)
}

export interface Pair {
  accessToken: string
  refreshToken: string
}
const logIn = async (page: Page, name: string, url: string): Promise<Pair> => {
  const data = { email: `${name}@academy.test`, password: demoPassword }
  const reply = await requestOf(page).post(`${url}/api/auth/login`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as Pair
}

/** The academy each demo person had selected before the first journey on this server. */
const academiesAtFirst = new Map<string, number | null>()

/**
 * Undoes what an earlier journey left behind: the account gets back the academy it began with, and the language of the
 * page, because the language of the account counts after the log-in.
 */
export const comeAfresh = async (page: Page, name: string, url: string = serverUrl()): Promise<Pair> => {
  const pair = await logIn(page, name, url)
  const headers = { authorization: `Bearer ${pair.accessToken}` }
  const change = async (what: string, data: object) => {
    const reply = await requestOf(page).put(`${url}/api/users/update/${what}`, { headers, data })
    // A blocked person may change nothing, and never did.
    expect([200, 403]).toContain(reply.status())
  }
  await change('settings', { localization: localeOfPage.get(page) ?? 'ua' })
  const me = await requestOf(page).get(`${url}/api/auth/me`, { headers })
  const { currentAcademyId = null } = (await me.json()) as { currentAcademyId?: number | null }
  const key = `${url} ${name}`
  if (!academiesAtFirst.has(key)) academiesAtFirst.set(key, currentAcademyId)
  const academyId = academiesAtFirst.get(key) ?? null
  if (academyId !== currentAcademyId) await change('current-academy', { academyId })
  return pair
}

/** The smallest file of the origin is enough to reach its storage. */
export const keepSession = async (page: Page, pair: Pair, url: string): Promise<void> => {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
  }, pair)
}

/** Puts a fresh session of a demo person into the browser, as a log-in would, in the language of the page. */
export const signIn = async (page: Page, name: string, url: string = serverUrl()): Promise<void> =>
  keepSession(page, await comeAfresh(page, name, url), url)

/** Whether the page fits the width of the window. */
export const hasNoOverflow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
