import { formatQuery } from '#lib/query-string.ts'
import { usePerson, useSession } from '#lib/session/session.store.ts'

/** The address of a thing in its academy, for those who stand in another one or at 'all'. */
export const inAcademy = (path: string, academyId: number): string => path + formatQuery({ academy: academyId })

/** Where a row of a list leads: to its thing, in its academy. */
export const useRowPath = (): ((path: string, academyId: number) => string) => {
  const { chosen } = usePerson()
  return (path, academyId) => (chosen === academyId ? path : inAcademy(path, academyId))
}

/** What a list says in its address besides its filters: the academy, where somebody has narrowed it to one. */
export const useAcademyInAddress = (): Readonly<Record<string, string>> => {
  const person = useSession()
  if (person.status !== 'known' || person.selection === person.chosen) return {}
  return { academy: String(person.selection) }
}
