import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { browserArgs } from '../../../e2e/setup/browsers.ts'
import { rest, type Storm, type Writers } from '../../../server/test/crash/storm.ts'
import { findBrowser } from '../../find-browser.ts'
import { patient } from '../../testing/patience.ts'

export interface PageReport {
  /** Of each message that the page says was sent: when, and how long after its author pressed the key. */
  sent: { at: number; ms: number }[]
}

/** A student at the page of a chat, in a real browser: it is opened once and stays open through everything. */
export const pageOfStudent = (): Writers & { report: PageReport } => {
  const promised: string[] = []
  const report: PageReport = { sent: [] }
  let path = ''
  let userId = 0
  let pair = { accessToken: '', refreshToken: '' }

  const open = async (page: Page, url: string): Promise<void> => {
    // The smallest file of the origin is enough to reach its storage.
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate((tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value)
      localStorage.setItem('locale', 'en')
    }, pair)
    await page.goto(url + path)
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { isFirstDocument: true }))
  }

  const say = async (page: Page, text: string): Promise<void> => {
    const field = page.getByRole('textbox', { name: 'Message', exact: true })
    await field.fill(text)
    const pressedAt = performance.now()
    await field.press('Enter')
    const row = page.locator('main ol > li').filter({ hasText: text })
    await row.locator('[data-status="Sent"]').waitFor({ state: 'attached', timeout: patient(120_000) })
    const at = performance.now()
    report.sent.push({ at, ms: at - pressedAt })
    promised.push(text)
  }

  const talk = async (url: string, storm: Storm): Promise<void> => {
    const { path: executablePath } = await findBrowser()
    const browser = await chromium.launch({ executablePath, args: [...browserArgs] })
    try {
      const page = await browser.newPage()
      page.on('pageerror', ({ message }) => storm.unexpected.push(`the page: ${message}`))
      await open(page, url)
      for (let count = 1; !storm.isOver; count++) {
        await say(page, `From a browser, number ${count}.`)
        storm.acknowledged++
        await rest(storm, 500)
      }
      if (!(await page.evaluate(() => 'isFirstDocument' in globalThis))) storm.unexpected.push('the page was reloaded')
    } catch (error) {
      storm.unexpected.push(`the page: ${(error as Error).message}`)
    } finally {
      await browser.close()
    }
  }

  return {
    report,
    prepare: async ({ make }) => {
      const academy = await make.academy({ stages: ['Registration', 'Lectures'], active: 1, directions: ['JS'] })
      const lecture = await make.stageLecture(academy, { stageId: academy.stages[1]!.id })
      const student = await make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
      userId = student.id
      const { accessToken, refreshToken } = await make.session(student)
      pair = { accessToken, refreshToken }
      path = `/cabinet/stage-2/${lecture.urlName}/chat`
    },
    write: (url, storm) => [talk(url, storm)],
    promisedCount: () => promised.length,
    inspect: async (client: pg.Client) => {
      const { rows } = await client.query<{ message: string; count: number }>(
        'select message, count(*)::int as count from chat_messages where user_id = $1 group by 1',
        [userId],
      )
      const counts = new Map(rows.map(({ message, count }) => [message, count]))
      return {
        lost: promised.filter((text) => !counts.has(text)).map((text) => `what the page said was sent: ${text}`),
        doubled: rows.filter(({ count }) => count > 1).map(({ message }) => `message of the page: ${message}`),
        torn: [],
      }
    },
  }
}
