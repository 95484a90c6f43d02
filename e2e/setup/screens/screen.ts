import type { Page } from '@playwright/test'
import { expect } from '../look.ts'
import { untilQuiet } from '../quiet.ts'

export interface Screen {
  name: string
  /** A function where the address holds a number of the demo: those are looked up before the first journey. */
  path: string | (() => string)
  /** The demo person who sees it; absent for a visitor. */
  as?: string
  prepare?: (page: Page) => Promise<void>
  /** A part that other screens show as well, after `prepare`: by day it is looked at where it comes first. */
  shows?: CommonPart
}

/** Parts of the kit that several screens show, filled with other words. */
export type CommonPart =
  | 'a form with errors'
  | 'a form in a dialog with errors'
  | 'a form in a dialog'
  | 'a question before something is removed'
  | 'a list in a drawer'
  | 'a field that searches while somebody types'
  | 'the bell'
  | 'the desk of one homework'
  | 'the panel of the autograder'
  | 'a team'

export const addressOf = ({ path }: Screen): string => (typeof path === 'string' ? path : path())

/** The same for every thing it may be about, however it is filtered and whoever reads it: the same parts draw it. */
export const pageOf = ({ path }: Screen): string =>
  (typeof path === 'string' ? path.replace(/\d+/g, '0') : String(path)).replace(/\?(?!tab=).*/, '')

/** The seed gives these two of the demo a fixed id: one has finished, the other has not. */
export const graduateId = '6b1f6a3e-2c47-4f0e-9d1b-5a7c0e4d8f21'
export const unfinishedId = 'c2a9d7e4-8b13-4e6a-a5f0-1d3b9c6e7f42'

/** A screen is there when its heading is, and nothing is on its way any more. */
export const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await untilQuiet(page)
  // The page of a screen that broke is accessible, too.
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(/^(?:Щось пішло не так|Something went)/)
}
