import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, type TestInfo } from '@playwright/test'
import { browserArgs, fullBrowser } from './browsers.ts'

export interface KillableBrowser {
  page: Page
  talk: readonly string[]
  /** Kills it as a power cut would: nothing more is written. */
  kill(): Promise<void>
}

/** What this browser asked and was told: no other trace is kept of it. */
const talkOf = (page: Page): string[] => {
  const talk: string[] = []
  const began = Date.now()
  const note = (what: string) => talk.push(`${((Date.now() - began) / 1_000).toFixed(2)} ${what}`)
  const isOurs = (url: string) => url.includes('/api/')
  const pathOf = (url: string) => new URL(url).pathname
  page.on('request', (request) => {
    if (isOurs(request.url())) note(`> ${request.method()} ${pathOf(request.url())}`)
  })
  page.on('requestfailed', (request) => {
    if (isOurs(request.url())) note(`! ${pathOf(request.url())} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (isOurs(response.url())) note(`< ${response.status()} ${pathOf(response.url())}`)
  })
  page.on('console', (message) => note(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => note(`error: ${error.message}`))
  return talk
}

const portOf = async (profile: string): Promise<string> => {
  let port = ''
  await expect(async () => {
    port = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')[0]!
    expect(port, 'The browser did not open its port').not.toBe('')
  }).toPass()
  return port
}

const folders = new Set<string>()
const running = new Set<KillableBrowser>()

/** A browser with a profile of its own, which stays when the browser is killed. */
export const openProfile = async (profile: string): Promise<KillableBrowser> => {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const child: ChildProcess = spawn(
    fullBrowser,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      ...browserArgs,
      'about:blank',
    ],
    // A group of its own: a browser is many processes.
    { stdio: 'ignore', detached: true },
  )
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(profile)}`)
  const context = browser.contexts()[0]!
  const page = context.pages()[0] ?? (await context.newPage())
  const opened: KillableBrowser = {
    page,
    talk: talkOf(page),
    kill: async () => {
      running.delete(opened)
      const gone = once(child, 'exit')
      process.kill(-child.pid!, 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
    },
  }
  running.add(opened)
  return opened
}

/**
 * A profile that was made a moment ago has not yet found its own disk: what its pages store lies in memory until the
 * first of it is written down. A session is what they store first.
 */
export const untilOnDisk = async (profile: string): Promise<void> => {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb')
  await expect(async () => {
    const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
    const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'latin1')))
    expect(texts.some((text) => text.includes('refreshToken'))).toBe(true)
  }).toPass()
}

export const newProfile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-profile-'))
  folders.add(folder)
  return folder
}

/** Removes everything afterwards; for a failed journey it prints the last state. */
export const endProfiles = async ({}: object, info: TestInfo): Promise<void> => {
  for (const browser of running) {
    if (info.status !== info.expectedStatus) {
      const text = await browser.page.evaluate(() => document.body.innerText).catch(String)
      await info.attach('browser', { body: [...browser.talk, text].join('\n'), contentType: 'text/plain' })
    }
    await browser.kill()
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.clear()
}
