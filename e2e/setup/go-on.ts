import type { Page } from '@playwright/test'
import { runsNightTests } from '../../scripts/testing/size.ts'

/** What the router leaves for its own tools. */
interface WithRouter {
  __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
}

/** Goes to an address as a link of the application does. */
export const followTo = (page: Page, address: string): Promise<void> => {
  // The router leaves the application for an address with a host.
  const { pathname, search } = new URL(address, page.url())
  return page.evaluate(async (href) => {
    await (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href })
    // Two frames, so that the page before is gone.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, pathname + search)
}

/**
 * Goes to another page within a journey. By day it follows the address as a link does, which costs a third. Journeys of
 * the night load the application anew, because they were only ever seen to pass that way.
 */
export const goOn = async (page: Page, address: string): Promise<void> => {
  if (runsNightTests) await page.goto(address)
  else await followTo(page, address)
}
