import type { Page } from '@playwright/test'
import { ownerUrlOf } from '../setup/hostile/owner-url.ts'
import { markerSelector, payloads } from '../setup/hostile/payloads.ts'
import { plantPayloads } from '../setup/hostile/plant.ts'
import { expect, test } from '../setup/look.ts'
import { startCopy } from '../setup/own-server.ts'
import { untilQuiet } from '../setup/quiet.ts'
import { openSeats } from '../setup/seats.ts'
import { addressOf, pageOf, type Screen, screens } from '../setup/screens.ts'

// A server of its own for each worker: after this nobody wants to use it.
test.describe.configure({ mode: 'parallel' })

let server: Awaited<ReturnType<typeof startCopy>>
test.beforeAll(async () => {
  server = await startCopy()
})
test.afterAll(() => server.stop())

/** What a page with injected markup would show: none of this is ever ours. */
const foreignMarkup = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)].map(
      ({ parentElement }) => `markup in ${parentElement?.tagName}`,
    )
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${element.tagName} ${name}`)
        if (/^\s*(?:javascript|vbscript|data:text)/i.test(value) && ['href', 'src', 'action', 'data'].includes(name))
          found.push(`${element.tagName} ${name}=${value.slice(0, 60)}`)
      }
      // Our own frame runs nothing and is not of our origin; any other one is foreign.
      const isOurFrame = element.getAttribute('sandbox') === 'allow-popups allow-popups-to-escape-sandbox'
      if (/^(?:IFRAME|OBJECT|EMBED|BASE)$/.test(element.tagName) && !isOurFrame) found.push(element.tagName)
    }
    return found
  }, markerSelector)

/** How many of the planted texts a person can read on the page: a harness that plants nothing would prove nothing. */
const shownPayloads = async (page: Page): Promise<number> => {
  const text = await page.evaluate(() => document.body.innerText)
  return payloads.filter((payload) => text.includes(payload.slice(0, 40))).length
}

/** On every change each text is one of the payloads, by night eight of them one after the other. */
const turns = process.env.ACADEMY_NIGHTLY ? 8 : 1
/** What is done on a screen shows nothing that is stored: by day each page once, by night each address and reader. */
const sameAs = (screen: Screen): string =>
  process.env.ACADEMY_NIGHTLY ? `${screen.as} ${addressOf(screen)}` : pageOf(screen)
const addresses = () =>
  [...new Map(screens.toReversed().map((screen) => [sameAs(screen), screen])).values()].toSorted((one, other) =>
    (one.as ?? '').localeCompare(other.as ?? ''),
  )
const parts = 6
/** The readers stand together, so that hardly one has to log in for two parts. */
const addressesOf = (part: number) => {
  const all = addresses()
  return all.slice(Math.floor((part * all.length) / parts), Math.floor(((part + 1) * all.length) / parts))
}

for (const [turn, part] of Array.from({ length: turns * parts }, (_, n) => [Math.floor(n / parts), n % parts] as const))
  test(`[S3] payloads in every stored text run on no screen and send nothing away (turn ${turn + 1}, part ${part + 1})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const planted = await plantPayloads(await ownerUrlOf(server.dataDir), turn * 5)
    expect(planted).toEqual(
      expect.arrayContaining(['users.first_name', 'academies.name', 'stages.name', 'question_versions.content']),
    )

    const ran: string[] = []
    const asked: string[] = []
    const watch = async (page: Page): Promise<void> => {
      await page.exposeFunction('xssRan', (id: unknown) => ran.push(String(id)))
      page.on('dialog', (dialog) => {
        ran.push(dialog.message())
        void dialog.dismiss()
      })
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url())) asked.push(request.url())
      })
    }

    // Opened after the planting, so that nothing is shown from before it.
    const seats = openSeats(browser, server.url, watch)
    let shown = 0
    for (const screen of addressesOf(part)) {
      const page = await seats.goTo(addressOf(screen), screen.as)
      await expect(page.getByRole('heading', { level: 1 }).first(), screen.name).toBeVisible()
      await untilQuiet(page)
      shown += await shownPayloads(page)
      expect(await foreignMarkup(page), screen.name).toEqual([])
      expect({ screen: screen.name, ran, asked }).toEqual({ screen: screen.name, ran: [], asked: [] })
    }
    await seats.close()
    expect(shown).toBeGreaterThan(10)
  })
