import { createRequire } from 'node:module'
import { findProgram, onPath, type FoundProgram } from './find-program.ts'
import { inProject } from './project.ts'

type Playwright = { chromium: { executablePath(): string } }

const playwrightsOwn = (): string[] => {
  try {
    const { chromium } = createRequire(inProject('e2e', 'package.json'))('@playwright/test') as Playwright
    return [chromium.executablePath()]
  } catch {
    return []
  }
}

// The program itself rather than the wrapper script of the same name, which adds flags and extensions of its own.
const systemPaths = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

export const findBrowser = (): Promise<FoundProgram> =>
  findProgram({
    label: 'browser (Chromium)',
    variable: 'ACADEMY_BROWSER',
    candidates: () => [...playwrightsOwn(), ...systemPaths, ...onPath(...commands)],
    versionPattern: /(?:Chromium|Google Chrome|HeadlessChrome)\S*\s+(\d+(?:\.\d+)+)/,
    debianPackages: ['chromium'],
  })

if (import.meta.main) console.log(await findBrowser())
