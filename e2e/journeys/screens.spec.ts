import { isFullSize } from '../../scripts/testing/size.ts'
import type { Page } from '@playwright/test'
import { expect, serverUrl, test } from '../setup/look.ts'
import { openSeats, type Seats } from '../setup/seats.ts'
import { addressOf, type Screen, screens, settle } from '../setup/screens.ts'
import { expectAccessibleIn, expectNothingSticksOut, type Worn, wornBy } from '../setup/worn.ts'

/** Kept by the worker from one reader to the next. */
let seats: Seats | null = null
test.beforeAll(({ browser }) => {
  seats ??= openSeats(browser, serverUrl())
})
test.afterAll(() => seats?.leave())

/**
 * By day the pages themselves are walked on a server full of payloads (all-pages.spec.ts), and of what is opened on them
 * each part that several screens show is looked at once. At full size everything, in all themes and widths.
 */
const seen = new Set<string>()
const isWalked = ({ prepare, shows }: Screen): boolean => {
  if (isFullSize) return true
  if (!prepare || !shows || seen.has(shows)) return false
  seen.add(shows)
  return true
}

/** What was opened over the page, or else what fills it; the rest has not changed. */
const changedPart = async (page: Page): Promise<string> =>
  (await page.getByRole('dialog').count()) > 0 ? ':is([role=dialog], dialog[open])' : 'main'

const lookAt = (screen: Screen, worn: readonly Worn[]): void =>
  test(`${screen.name}: nothing for axe to find, nothing sticks out at any width`, async () => {
    const { page, troubles } = await seats!.goTo(addressOf(screen), screen.as, worn[0]!.theme)
    await settle(page)
    await screen.prepare?.(page)
    await expectAccessibleIn(page, screen.name, worn, isFullSize ? ':root' : await changedPart(page))
    await expectNothingSticksOut(page, screen.name)
    expect(troubles).toEqual([])
    if (screen.prepare) await seats!.clear()
  })

/** Changing the person costs as much as coming to a screen: what one sees is looked at by one worker in a row. */
const inTurn = Map.groupBy(
  screens.filter(isWalked).map((screen, index) => ({ screen, worn: wornBy(index) })),
  ({ screen }) => screen.as ?? 'a visitor',
)
for (const [name, together] of inTurn)
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })
    for (const { screen, worn } of together) lookAt(screen, worn)
  })
