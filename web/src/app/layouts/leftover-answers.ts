import { useEffect } from 'react'
import { usePerson } from '#lib/session/session.store.ts'

/** The first screen comes first. */
const afterFirstScreenMs = 2_000

/** TEST-39: answers that a closed browser could not send go on their way wherever its owner comes back. */
export const useLeftoverAnswers = (): void => {
  const { user, mode } = usePerson()
  const userId = mode === 'own' ? user.id : null
  useEffect(() => {
    if (userId === null) return
    const timer = setTimeout(() => {
      void import('#domain/answer-outbox/answer-outbox.ts')
        .then(({ deliverLeftovers }) => deliverLeftovers(userId))
        // They stay where they are, for the next visit.
        .catch(() => undefined)
    }, afterFirstScreenMs)
    return () => clearTimeout(timer)
  }, [userId])
}
