import type { Page } from '@playwright/test'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize, isFullSize } from '../../../scripts/testing/size.ts'
import { ownerUrlOf } from '../../setup/hostile/owner-url.ts'
import { markerSelector, payloads } from '../../setup/hostile/payloads.ts'
import { plantPayloads } from '../../setup/hostile/plant.ts'
import { expect, paths, test } from '../../setup/fixtures.ts'
import { startCopy } from '../../setup/own-server.ts'
import { waitForNetworkIdle } from '../../setup/network-idle.ts'
import { openSharedPage, type SharedPage } from '../../setup/shared-page.ts'
import { addressOf, pageOf, type Screen, screens } from '../../setup/screens.ts'
import {
  expectAccessibleIn,
  expectNothingSticksOut,
  type ThemeAndWidth,
  themeAndWidthInTurn,
} from '../../setup/screen-checks.ts'

let server: Awaited<ReturnType<typeof startCopy>>
let sharedPage: SharedPage
const ran: string[] = []
const asked: string[] = []

const watch = async (page: Page): Promise<void> => {
  await page.exposeFunction('xssRan', (id: unknown) => ran.push(String(id)))
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url())) asked.push(request.url())
  })
}

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
      // Our own frames run nothing and are not of our origin; any other one is foreign.
      const allowed = element.getAttribute('sandbox')?.split(' ')
      const isOurFrame = allowed?.includes('allow-popups') && !allowed.some((word) => /scripts|same-origin/.test(word))
      if (/^(?:IFRAME|OBJECT|EMBED|BASE)$/.test(element.tagName) && !isOurFrame) found.push(element.tagName)
    }
    return found
  }, markerSelector)

/** How many of the planted texts a person can read on the page: a harness that plants nothing would prove nothing. */
const shownPayloads = async (page: Page): Promise<number> => {
  const text = await page.evaluate(() => document.body.innerText)
  return payloads.filter((payload) => text.includes(payload.slice(0, 40))).length
}

/**
 * A payload is a word of fifty letters, which is wider than a phone for a reason of its own: how wide a page is gets
 * measured with words as people write them in the same places.
 */
const speakPlainly = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (/\S{24}/.test(texts.currentNode.nodeValue ?? ''))
        texts.currentNode.nodeValue = 'Академія розробки, набір 2026'
  })

/**
 * What is done on a screen shows nothing that is stored, unless it opens another page. By day each page once, at full size
 * each address and reader.
 */
const walked = isFullSize ? screens : screens.filter(({ sameAs }) => sameAs === undefined)
const placeOf = (screen: Screen): string =>
  isFullSize ? `${screen.as} ${String(screen.path)} ${screen.opens}` : pageOf(screen)
const first = [...new Map(walked.toReversed().map((screen) => [placeOf(screen), screen])).values()].toReversed()
/** By day axe looks at every sixteenth page: it takes as long as loading two; at full size it looks at all (screens.spec.ts). */
const every = bySize({ day: 16, full: 1 })
interface Stop {
  screen: Screen
  shownIn: ThemeAndWidth
  isForAxe: boolean
}
const stops = first.map((screen, index): Stop => ({
  screen,
  shownIn: themeAndWidthInTurn(Math.floor(index / every)),
  isForAxe: index % every === 0,
}))
const byReader = [...Map.groupBy(stops, ({ screen }) => screen.as ?? 'a visitor')].toSorted(
  ([, some], [, others]) => others.length - some.length,
)

const visit = async ({ screen, shownIn, isForAxe }: Stop, isLookedAt: boolean): Promise<number> => {
  const { page, troubles } = await sharedPage.goTo(addressOf(screen), screen.as, shownIn.theme)
  await expect(page.getByRole('heading', { level: 1 }).first(), screen.name).toBeVisible()
  await waitForNetworkIdle(page)
  if (screen.opens) {
    await screen.prepare?.(page)
    await waitForNetworkIdle(page)
  }
  expect(await foreignMarkup(page), screen.name).toEqual([])
  const shown = await shownPayloads(page)
  if (isLookedAt) {
    if (isForAxe) await expectAccessibleIn(page, screen.name, [shownIn])
    await speakPlainly(page)
    await expectNothingSticksOut(page, screen.name)
  }
  expect({ screen: screen.name, ran, asked, troubles }).toEqual({
    screen: screen.name,
    ran: [],
    asked: [],
    troubles: [],
  })
  return shown
}

test('a screen that by day is left to another one names it', () => {
  const names = new Set(screens.filter(({ sameAs }) => sameAs === undefined).map(({ name }) => name))
  expect(screens.filter(({ sameAs }) => sameAs !== undefined && !names.has(sameAs))).toEqual([])
})

/** By day one walk, in which each text is one of the payloads; at full size eight of them one after the other. */
const turns = bySize({ day: 1, full: 8 })
/**
 * At full size two workers share the readers of a walk: one alone would still walk when all other journeys have ended. By day
 * a second server with its database would cost more than the time it saves.
 */
const shares = bySize({ day: 1, full: 2 })
const walks = Array.from({ length: turns * shares }, (_, index) => ({
  turn: Math.floor(index / shares),
  share: index % shares,
}))
for (const { turn, share } of walks)
  test.describe(`turn ${turn + 1}, part ${share + 1}`, () => {
    // One worker and one server for its readers: after this nobody wants to use it.
    test.describe.configure({ mode: 'default' })

    test.beforeAll(async ({ browser }) => {
      server = await startCopy()
      const planted = await plantPayloads(await ownerUrlOf(server.dataDir), turn * 5)
      expect(planted).toEqual(
        expect.arrayContaining(['users.first_name', 'academies.name', 'stages.name', 'question_versions.content']),
      )
      // Opened after the planting, so that nothing is shown from before it.
      sharedPage = openSharedPage(browser, server.url, watch)
    })
    test.afterAll(async () => {
      await sharedPage.close()
      await server.stop()
    })

    for (const [reader, pages] of byReader.filter((_, index) => index % shares === share))
      test(`[S3] payloads in every stored text run on no page of ${reader} and send nothing away; axe finds nothing, nothing sticks out`, async () => {
        test.setTimeout(patient(60_000) + pages.length * patient(30_000))
        let shown = 0
        for (const page of pages) shown += await visit(page, turn === 0)
        // Some people see one page that has hardly a text of somebody else.
        if (pages.length > 3) expect(shown).toBeGreaterThan(3)
      })

    if (turn === 0 && share === 0)
      test('local mailbox: axe, both themes; a link of a mail works with one press', async () => {
        // Mails that are sent are not kept: only a server without a mail server of its own has a mailbox.
        const screen: Screen = { name: 'local mailbox', path: paths.mailbox }
        for (const theme of ['light', 'dark'] as const)
          await visit({ screen, shownIn: { theme, width: 1440 }, isForAxe: true }, true)
        await fetch(`${server.url}/api/auth/password-recovery`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'learner@academy.test', knownDevices: [] }),
        })
        const { page } = await sharedPage.goTo(paths.mailbox, undefined, 'light')
        // Reminders go to the same address; the page asks for new mails until this one is there.
        const toLearner = page.getByRole('link', { name: 'learner@academy.test' })
        await toLearner.filter({ hasNotText: 'Нагадуємо' }).click()
        await page.frameLocator('iframe').getByRole('link').first().click()
        await expect(page).toHaveURL(/reset-password/)
      })
  })
