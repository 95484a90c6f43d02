import { formatQuery } from '#lib/query-string.ts'
import { usePerson, useSession } from '#lib/session/session.store.ts'

type Query = Parameters<typeof formatQuery>[0]

/** The address of a thing in its academy, for those who stand in another one or at 'all'. */
export const inAcademy = (path: string, academyId: number, query: Query = {}): string =>
  path + formatQuery({ academy: academyId, ...query })

/** Where a row of a list leads: to its thing, in its academy. */
export const useRowPath = (): ((path: string, academyId: number, query?: Query) => string) => {
  const { chosen } = usePerson()
  return (path, academyId, query = {}) =>
    chosen === academyId ? path + formatQuery(query) : inAcademy(path, academyId, query)
}

/** What a list says in its address besides its filters: the academy, where somebody has narrowed it to one. */
export const useAcademyInAddress = (): Readonly<Record<string, string>> => {
  const person = useSession()
  if (person.status !== 'known' || person.selection === person.chosen) return {}
  return { academy: String(person.selection) }
}
