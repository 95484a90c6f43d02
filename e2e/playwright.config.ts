import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/**
 * By day each journey wears one look, and its neighbours in the alphabet another, so that every language, theme and
 * width is worn by half of them; by night each wears them all.
 */
const byDay = [
  { name: 'desk', testMatch: /journeys\/[a-m][\w-]*\.spec\.ts/, grepInvert: /en, dark, 390 px/ },
  {
    name: 'phone',
    testMatch: /journeys\/[n-z][\w-]*\.spec\.ts/,
    testIgnore: /journeys\/(?:stages|teams|test)\.spec\.ts/,
    grepInvert: /ua, light, 1440 px/,
  },
  // What these do depends on the width.
  { name: 'both', testMatch: /journeys\/(?:stages|teams|test)\.spec\.ts/ },
]

export default defineConfig({
  projects: process.env.ACADEMY_NIGHTLY ? [{ name: 'all' }] : byDay,
  testDir: './journeys',
  globalSetup: './setup/global-setup.ts',
  // A journey waits more than it works: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // A step that hangs should say so long before its journey does.
    actionTimeout: 10_000,
    browserName: 'chromium',
    timezoneId: 'Europe/Kyiv',
    // Recording every step costs as much as taking it; what the page held at the end is kept without it.
    trace: process.env.ACADEMY_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.ACADEMY_BROWSER ? { executablePath: process.env.ACADEMY_BROWSER } : {}),
      // Chromium's own sandbox cannot be had as root; the pages under test are ours.
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
    },
  },
})
