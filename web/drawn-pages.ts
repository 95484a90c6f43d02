import { mostPlaces, type PageFacts } from '@academy/contract/page-facts'

/** Addresses whose first look is drawn by the build; the server sends it with the page (scripts/draw-pages.ts). */
export const drawnAddresses = ['/', '/auth/login', '/auth/register'] as const
export type DrawnAddress = (typeof drawnAddresses)[number]

/** Everything the server may know of an address when it sends it; of most it knows nothing. */
export const looksOf = (path: DrawnAddress): (PageFacts | null)[] =>
  path === '/'
    ? [true, false].flatMap((isDemo) =>
        Array.from({ length: mostPlaces + 1 }, (_, openAcademies) => ({ isDemo, openAcademies })),
      )
    : [null]

/** Below the folder of the client, until the pages are drawn. */
export const drawingFolder = 'dist/.drawing'
/** What the build has drawn, below the folder of the client. */
export const drawnFile = 'drawn.json'
/** Style sheets of each first screen, below the folder of the client. */
export const stylesFile = '.vite/styles-of-first-screens.json'
