import { useQuery } from '@tanstack/react-query'
import { academiesQueries } from '#features/academies/academies/academies.api.ts'
import { mayChooseAll } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'

/** STAT-12: the selected academy, or with 'all' the one the address names; and the others beside it. */
export const useStatisticsAcademy = (idOfAddress: number | null) => {
  const { user, selection } = usePerson()
  const isForAll = mayChooseAll(user)
  const every = useQuery({ ...academiesQueries.withStages(), enabled: isForAll })
  const known = isForAll
    ? (every.data ?? []).map(({ id, name }) => ({ id, name }))
    : user.academies.map(({ id, name }) => ({ id, name }))
  const id = typeof selection === 'number' ? selection : idOfAddress
  const found = known.find((academy) => academy.id === id)
  const own = user.academies.find((academy) => academy.id === id)
  return {
    isPending: id !== null && isForAll && every.isPending,
    /** The name of their own academy need not be waited for. */
    academy: found ?? (own ? { id: own.id, name: own.name } : null),
    others: isForAll ? known.filter((academy) => academy.id !== id) : [],
  }
}
