import { useQuery } from '@tanstack/react-query'
import { useNow } from '#lib/clock.ts'
import { mayDo, type Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useFollowStart } from './follow-start.ts'
import { startQuery } from './start.api.ts'
import { countersOf, type CounterName } from './start.rules.ts'

/** Whoever has no part in any academy has nothing to wait for. */
export const useStart = (academy: Selection) => {
  const { user } = usePerson()
  return useQuery({ ...startQuery(academy), enabled: mayDo(user, academy, 'stages.board', 'read') })
}

/** The numbers of the menu: of what the selector holds, wherever an address leads meanwhile. */
export const useCounters = (): Record<CounterName, number> | null => {
  const { user, chosen } = usePerson()
  const { data } = useStart(chosen)
  const now = useNow()
  useFollowStart(chosen, mayDo(user, chosen, 'stages.board', 'read'))
  return data ? countersOf(data, now) : null
}
