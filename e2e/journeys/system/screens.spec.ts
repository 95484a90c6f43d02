import { isFullSize } from '../../../scripts/testing/size.ts'
import { expect, serverUrl, test } from '../../setup/fixtures.ts'
import { openSharedPage, type SharedPage } from '../../setup/shared-page.ts'
import { addressOf, type Screen, screens, settle } from '../../setup/screens.ts'
import { allThemesAndWidths, expectAccessibleIn, expectNothingSticksOut } from '../../setup/screen-checks.ts'

/** Kept by the worker from one reader to the next. */
let sharedPage: SharedPage | null = null
test.beforeAll(({ browser }) => {
  sharedPage ??= openSharedPage(browser, serverUrl())
})
test.afterAll(() => sharedPage?.leave())

const lookAt = (screen: Screen): void =>
  test(`${screen.name}: nothing for axe to find, nothing sticks out at any width`, async () => {
    const { page, troubles } = await sharedPage!.goTo(addressOf(screen), screen.as, allThemesAndWidths[0]!.theme)
    await settle(page)
    await screen.prepare?.(page)
    await expectAccessibleIn(page, screen.name, allThemesAndWidths)
    await expectNothingSticksOut(page, screen.name)
    expect(troubles).toEqual([])
    if (screen.prepare) await sharedPage!.clear()
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
