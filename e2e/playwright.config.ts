import { defineConfig } from '@playwright/test'
import { patient } from '../scripts/testing/patience.ts'
import { bySize, runsNightTests } from '../scripts/testing/size.ts'
import { browserArgs, leanBrowser } from './setup/browsers.ts'

export default defineConfig({
  // Left to the night and to whoever changes what they are about (docs/testing.md).
  ...(runsNightTests ? {} : { grepInvert: /@full/ }),
  // One project: another one would start all servers anew.
  testDir: './journeys',
  globalSetup: './setup/global-setup.ts',
  // Each worker has a server, a database and a browser of its own: by day a third one costs more than the time it saves. At night
  // three keep two cores busy, because a journey waits more than it works, and a fourth made each of them dearer.
  workers: bySize({ day: 2, full: 3 }),
  fullyParallel: true,
  forbidOnly: true,
  // Far limits, so that a hang ends: no journey is judged by the time it takes.
  timeout: patient(180_000),
  expect: { timeout: patient(30_000) },
  use: {
    // A first visit speaks the language of the browser.
    locale: 'uk-UA',
    // A step that hangs should say so long before its journey does.
    actionTimeout: patient(30_000),
    navigationTimeout: patient(60_000),
    browserName: 'chromium',
    timezoneId: 'Europe/Kyiv',
    // Recording every step costs as much as taking it; what the page held at the end is kept without it.
    trace: process.env.ACADEMY_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: leanBrowser, args: [...browserArgs] },
  },
})
