/**
 * What the server knows of the home page when it sends it. It writes this into <html>, where the client reads it, and sends
 * what the build has drawn for it.
 */
export interface PageFacts {
  isDemo: boolean
  /** How many academies anybody may join: their cards come later, and have their place already. */
  openAcademies: number
}

/** The page is drawn for each number up to this one, and more are told as so many. */
export const mostPlaces = 4

const demoMark = 'data-demo'
const academiesMark = 'data-open-academies'

/** As attributes of <html>. */
export const writePageFacts = ({ isDemo, openAcademies }: PageFacts): string =>
  `${isDemo ? ` ${demoMark}` : ''} ${academiesMark}="${Math.min(openAcademies, mostPlaces)}"`

/** null: the page says nothing of them. */
export const readPageFacts = (attribute: (name: string) => string | null): PageFacts | null => {
  const openAcademies = attribute(academiesMark)
  return openAcademies === null ? null : { isDemo: attribute(demoMark) !== null, openAcademies: Number(openAcademies) }
}
