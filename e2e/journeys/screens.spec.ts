import { isFullSize } from '../../scripts/testing/size.ts'
import { expect, serverUrl, test } from '../setup/look.ts'
import { openSeats, type Seats } from '../setup/seats.ts'
import { addressOf, type Screen, screens, settle } from '../setup/screens.ts'
import { everyWorn, expectAccessibleIn, expectNothingSticksOut } from '../setup/worn.ts'

/** Kept by the worker from one reader to the next. */
let seats: Seats | null = null
test.beforeAll(({ browser }) => {
  seats ??= openSeats(browser, serverUrl())
})
test.afterAll(() => seats?.leave())

const lookAt = (screen: Screen): void =>
  test(`${screen.name}: nothing for axe to find, nothing sticks out at any width`, async () => {
    const { page, troubles } = await seats!.goTo(addressOf(screen), screen.as, everyWorn[0]!.theme)
    await settle(page)
    await screen.prepare?.(page)
    await expectAccessibleIn(page, screen.name, everyWorn)
    await expectNothingSticksOut(page, screen.name)
    expect(troubles).toEqual([])
    if (screen.prepare) await seats!.clear()
  })

/**
 * At full size only: by day the pages are walked on a server full of payloads (all-pages.spec.ts), and journeys look at
 * the parts they open (expectPartAccessible).
 */
const walked = isFullSize ? screens : []

/** Changing the person costs as much as coming to a screen: what one sees is looked at by one worker in a row. */
const inTurn = Map.groupBy(walked, (screen) => screen.as ?? 'a visitor')
for (const [name, together] of inTurn)
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })
    together.forEach(lookAt)
  })
