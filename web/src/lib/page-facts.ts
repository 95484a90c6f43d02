import { readPageFacts, type PageFacts } from '@academy/contract/page-facts'

let given: PageFacts | null = null

/** For a page that is drawn where no browser is. */
export const drawWith = (facts: PageFacts | null) => {
  given = facts
}

/** What the server knew when it sent the page; null of every page but home, and where Vite sends the pages. */
export const pageFacts = (): PageFacts | null =>
  globalThis.document === undefined ? given : readPageFacts((name) => document.documentElement.getAttribute(name))
