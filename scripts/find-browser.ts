import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { canInstallDebianPackages, installDebianPackages, MissingPartError } from './debian-package.ts'
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

const debians = '/usr/lib/chromium/chromium'
const debiansShell = '/usr/lib/chromium/chromium-headless-shell'
const shellPackage = 'chromium-headless-shell'

/** Beside Debian's browser stands its headless shell, in which journeys take half the CPU; without it they still run. */
const addShell = async (): Promise<void> => {
  if (existsSync(debiansShell) || !canInstallDebianPackages()) return
  try {
    await installDebianPackages([shellPackage], 'There is no headless shell on this machine.')
  } catch (error) {
    if (!(error instanceof MissingPartError)) throw error
    console.log(`${error.message} Journeys run in the full browser.`)
  }
}

export const findBrowser = async (): Promise<FoundProgram> => {
  const found = await findProgram({
    label: 'browser (Chromium)',
    variable: 'ACADEMY_BROWSER',
    candidates: () => [...playwrightsOwn(), ...systemPaths, ...onPath(...commands)],
    versionPattern: /(?:Chromium|Google Chrome|HeadlessChrome)\S*\s+(\d+(?:\.\d+)+)/,
    debianPackages: ['chromium', shellPackage],
  })
  if (found.path === debians) await addShell()
  return found
}

if (import.meta.main) console.log(await findBrowser())
