import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { waitForNetworkIdle } from '../network-idle.ts'

export interface Screen {
  name: string
  /** A function where the address holds a number of the demo: those are looked up before the first journey. */
  path: string | (() => string)
  /** The demo person who sees it; absent for a visitor. */
  as?: string
  prepare?: (page: Page) => Promise<void>
  /** The page that `prepare` goes on to. */
  opens?: string
  /** The name of another screen that the same parts draw: by day a walk sees that one. */
  sameAs?: string
}

export const addressOf = ({ path }: Screen): string => (typeof path === 'string' ? path : path())

/** The same for every thing it may be about, however it is filtered and whoever reads it: the same parts draw it. */
export const pageOf = (screen: Screen): string => {
  const path = screen.opens ?? screen.path
  // Numbers that are looked up later are not known yet: the name of the address says which page it is.
  const address =
    typeof path === 'string' ? path : /paths\.\w+/.exec(String(path))![0] + String(path).replace(/[^?]*/, '')
  const [, page, tab = ''] = /^([^?]*)(?:\?.*?(tab=\w+))?/.exec(address)!
  return page!.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '0') + tab
}

/** The seed gives these two of the demo a fixed id: one has finished, the other has not. */
export const graduateId = '6b1f6a3e-2c47-4f0e-9d1b-5a7c0e4d8f21'
export const unfinishedId = 'c2a9d7e4-8b13-4e6a-a5f0-1d3b9c6e7f42'

/** A screen is there when its heading is, and nothing is on its way any more. */
export const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await waitForNetworkIdle(page)
  // The page of a screen that broke is accessible, too.
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(/^(?:Щось пішло не так|Something went)/)
}
