import type { Page } from '@playwright/test'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { type FaultyNetwork, type NetworkState, openFaultyNetwork } from '../../setup/network-faults.ts'
import { expect, serverUrl, test, textsOf } from '../../setup/fixtures.ts'
import {
  answerByKeys,
  expectStored,
  fullSummary,
  type Given,
  newTestTaker,
  openTest,
  type TestTaker,
} from '../../setup/test-taker.ts'

/** E3 on lines that break for minutes. By day entrance-test.spec.ts switches the network off and moves the clock instead. */
const outageMs = bySize({ day: 0, full: 10 * 60_000 })
const kinds: readonly NetworkState[] = ['drop', 'reset', 'slow', 'halfOpen']
const answersEach = 6

const answerThrough = async (page: Page, network: FaultyNetwork, kind: NetworkState, given: Given): Promise<void> => {
  network.set(kind)
  const until = performance.now() + outageMs / kinds.length
  for (let count = 0; count < answersEach; count++) {
    await answerByKeys(page, given, count % 2 ? '2' : '1')
    // elapsed time is not asserted: the fault has to last.
    await page.waitForTimeout((until - performance.now()) / (answersEach - count))
  }
}

const givenInOrder = async (page: Page, taker: TestTaker): Promise<number[]> => {
  const { questions } = await fullSummary(page, taker)
  const arrived = questions.filter((question) => question.given !== null)
  const at = ({ given }: (typeof arrived)[number]) => Date.parse(given!.receivedAt)
  return arrived.toSorted((a, b) => at(a) - at(b)).map(({ number }) => number)
}

if (outageMs > 0)
  test('E3: ten minutes of a network that drops, tears, delays and half works cost no answer', async ({
    page: helper,
    browser,
  }) => {
    test.setTimeout(outageMs + patient(180_000))
    const t = textsOf('en')
    const given: Given = new Map()
    const taker = await newTestTaker(helper, 'en')
    const network = await openFaultyNetwork(serverUrl())
    const page = await browser.newPage()
    try {
      await openTest(page, taker, network.url)
      for (let count = 0; count < 2; count++) await answerByKeys(page, given)
      await expect(page.locator('nav ol [data-state=confirmed]')).toHaveCount(2)
      // What the page fetches for later is there before the network fails.
      await page.waitForLoadState('networkidle')
      for (const kind of kinds) {
        await test.step(kind, () => answerThrough(page, network, kind, given))
        await expect(page.getByText(t('testTaking.offline').split(' {')[0]!)).toBeVisible()
      }
      network.set('good')
      await expect(page.locator('nav ol [data-state=confirmed]')).toHaveCount(given.size)
      expectStored(await fullSummary(helper, taker), given, 'en')
      expect(await givenInOrder(helper, taker)).toEqual([...given.keys()])
    } finally {
      await page.close()
      await network.close()
    }
  })
