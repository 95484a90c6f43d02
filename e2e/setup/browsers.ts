import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const isRoot = process.getuid?.() === 0

export const browserArgs: readonly string[] = [
  // Chromium's own sandbox cannot be had as root; the pages under test are ours.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
]

/** The browser that people use: journeys need it where they kill it, or send it a push. */
export const fullBrowser = process.env.ACADEMY_BROWSER ?? chromium.executablePath()

const beside = join(fullBrowser, '..', 'chromium-headless-shell')

/** The same browser without its window and services takes half the CPU; where it is missing the full one does the work. */
export const leanBrowser = existsSync(beside) ? beside : fullBrowser
