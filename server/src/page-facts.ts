import { writePageFacts } from '@academy/contract/page-facts'
import * as academies from '#modules/academies/academies/academies.service.ts'
import type { Db } from '#platform/db.ts'
import type { FactsOf } from '#platform/drawn-pages.ts'

const keptMs = 10_000

/**
 * What the home page is drawn for: whether these are demo data, and how many academies anybody may join. Asked at every
 * visit, so it is kept for a moment; a database that is away must not take the page with it.
 */
export const createPageFacts = ({ db, isDemo, now }: { db: Db; isDemo: boolean; now: () => Date }): FactsOf => {
  let openAcademies = 1
  let askedAt = 0
  return async (path) => {
    if (path !== '/') return ''
    if (now().getTime() - askedAt >= keptMs) {
      askedAt = now().getTime()
      openAcademies = await academies.openToAll(db).then(
        (open) => open.length,
        () => openAcademies,
      )
    }
    return writePageFacts({ isDemo, openAcademies })
  }
}
