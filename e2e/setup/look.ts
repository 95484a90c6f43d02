import { readFileSync } from 'node:fs'
import { expect, test as base, type Page } from '@playwright/test'
import { paths } from '../../web/src/lib/paths.ts'

export { expect, paths }

export type Locale = 'ua' | 'en'
export interface Look {
  locale: Locale
  theme: 'light' | 'dark'
  width: 1440 | 390
}
export const lookName = ({ locale, theme, width }: Look): string => `${locale}, ${theme}, ${width} px`

/** Both languages, both themes and both widths, each with the others at least once. */
/** Each language, theme and width on every change; in other company besides by night. */
export const looks: readonly Look[] = [
  { locale: 'ua', theme: 'light', width: 1440 },
  ...(process.env.ACADEMY_NIGHTLY
    ? ([
        { locale: 'en', theme: 'light', width: 1440 },
        { locale: 'ua', theme: 'dark', width: 390 },
      ] as const)
    : []),
  { locale: 'en', theme: 'dark', width: 390 },
]

export const serverUrl = (): string => process.env.ACADEMY_E2E_URL!
export const mailboxServerUrl = (): string => process.env.ACADEMY_E2E_MAILBOX_URL!
export const builtWebDir = (): string => process.env.ACADEMY_E2E_WEB!
export const mailFolder = (): string => process.env.ACADEMY_E2E_MAILS!

const dictionary = (locale: Locale): Record<string, string> =>
  Object.assign(
    {},
    ...['public', 'student', 'staff', 'account'].map((area) =>
      JSON.parse(readFileSync(new URL(`../../translations/${locale}/${area}.json`, import.meta.url), 'utf8')),
    ),
  )
const dictionaries = { ua: dictionary('ua'), en: dictionary('en') }

/** The text a person reads, so that one story is told in both languages; values fill simple placeholders. */
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

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(serverUrl()),
  page: async ({ page }, use) => {
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) troubles.push(message.text())
    })
    await use(page)
    expect(troubles).toEqual([])
  },
})

export const wear = async (page: Page, look: Look): Promise<void> => {
  await page.setViewportSize({ width: look.width, height: look.width === 1440 ? 900 : 844 })
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
  await page.addInitScript((locale) => {
    // A sandboxed frame has no storage to look into.
    if (self.origin === 'null') return
    if (!localStorage.getItem('locale')) localStorage.setItem('locale', locale)
  }, look.locale)
}

interface Pair {
  accessToken: string
  refreshToken: string
}
const logIn = async (page: Page, name: string, url: string): Promise<Pair> => {
  const data = { email: `${name}@academy.test`, password: demoPassword }
  const reply = await page.request.post(`${url}/api/auth/login`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as Pair
}

/** Sets the language a demo person's account has. */
export const speak = async (page: Page, name: string, localization: Locale): Promise<void> => {
  const { accessToken } = await logIn(page, name, serverUrl())
  const headers = { authorization: `Bearer ${accessToken}` }
  const reply = await page.request.put(`${serverUrl()}/api/users/update/settings`, { headers, data: { localization } })
  expect(reply.status()).toBe(200)
}

/** Puts a fresh session into the browser, as a log-in would. */
export const signIn = async (page: Page, name: string, url: string = serverUrl()): Promise<void> => {
  const pair = await logIn(page, name, url)
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
  }, pair)
}

/** S-wide rule of the look: nothing sticks out sideways. */
export const hasNoOverflow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
