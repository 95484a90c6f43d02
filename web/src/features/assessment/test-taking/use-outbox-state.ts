import { answerOutbox } from '#domain/answer-outbox/answer-outbox.ts'
import { useObservable } from '#lib/observable.ts'
import { usePerson } from '#lib/session/session.store.ts'

/** What waits to be sent. */
export const useOutboxState = () => useObservable(answerOutbox(usePerson().user.id).state)
