import type { Page } from '@playwright/test'
import { violations } from '../setup/axe.ts'
import { expect, hasNoOverflow, mailboxServerUrl, paths, signIn, test, wear } from '../setup/look.ts'

/** Every screen there is, and who sees it. A new page adds a line. */
const screens: readonly { name: string; path: string; as?: string; prepare?: (page: Page) => Promise<void> }[] = [
  { name: 'home', path: paths.home },
  { name: 'login', path: paths.login },
  { name: 'register', path: paths.register },
  {
    name: 'register with errors',
    path: paths.register,
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'confirm e-mail, bad link', path: paths.confirmEmail('nonsense') },
  { name: 'terms', path: paths.terms },
  { name: 'code of conduct', path: paths.codeOfConduct },
  { name: 'data processing', path: paths.dataProcessing },
  { name: 'not found', path: paths.notFound },
  { name: 'select academy', path: paths.cabinetSelectAcademy, as: 'newcomer' },
  { name: 'select direction', path: paths.selectDirection, as: 'undecided' },
  { name: 'academy closed', path: paths.academyClosed, as: 'late' },
  { name: 'no stages', path: paths.noAvailableStages, as: 'waiting' },
  { name: 'blocked', path: paths.userBlocked, as: 'blocked' },
  { name: 'cabinet', path: paths.cabinet, as: 'student' },
  { name: 'cabinet of a graduate', path: paths.cabinet, as: 'graduate' },
  { name: 'staff overview', path: paths.main, as: 'hr' },
  { name: 'overview of all academies', path: paths.main, as: 'superadmin' },
  { name: 'academy list', path: paths.academyList, as: 'admin' },
]

/** The theme follows the system a moment later, and colours may still be on their way: axe must see where they end. */
const wearTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.getAttribute('data-mantine-color-scheme') === wanted &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    theme,
  )
  // Two frames, so that what was computed has been painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const screen of screens)
  test(`${screen.name}: nothing for axe to find in both themes, nothing sticks out at any width`, async ({ page }) => {
    await wear(page, { locale: 'ua', theme: 'light', width: 1440 })
    if (screen.as) await signIn(page, screen.as)
    await page.goto(screen.path)
    await settle(page)
    await screen.prepare?.(page)
    for (const theme of ['light', 'dark'] as const) {
      await wearTheme(page, theme)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await violations(page), `${screen.name}, ${theme}, ${width} px`).toEqual([])
      }
    }
    for (const width of [320, 390, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await hasNoOverflow(page), `${screen.name} at ${width} px`).toBe(true)
    }
  })

test('local mailbox: axe, both themes', async ({ page }) => {
  await wear(page, { locale: 'ua', theme: 'light', width: 1440 })
  const url = mailboxServerUrl()
  await page.goto(`${url}${paths.mailbox}`)
  await settle(page)
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
})
