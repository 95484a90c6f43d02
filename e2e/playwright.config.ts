import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/**
 * By day each journey wears one look, the first half of the alphabet that of a desk and the second that of a phone, so
 * that every language, theme and width is worn by half of them; by night each wears them all.
 */
const notByDay = [
  /(?:^|[ /])[a-m][\w-]*\.spec\.ts.*en, dark, 390 px/,
  // What stages, teams and the way through the test do depends on the width.
  /(?:^|[ /])(?!(?:stages|teams)\.|test\.spec.*from the stage page to the end)[n-z][\w-]*\.spec\.ts.*ua, light, 1440 px/,
]

export default defineConfig({
  // One project: another one would start all servers anew.
  ...(process.env.ACADEMY_NIGHTLY ? {} : { grepInvert: notByDay }),
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
