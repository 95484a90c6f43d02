import { newKey } from '#lib/api.ts'
import { useEffect, useMemo } from 'react'
import { useObservable } from '#lib/observable.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { tokenOwner } from '#lib/session/token-owner.ts'
import { chatLine } from './chat-line.ts'
import { changeChat, reloadLists } from './chat.api.ts'
import { withMessage } from './chat-news.rules.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { unsentMessages } from './unsent-store.ts'

const outboxes = new Map<string, Outbox>()

/** The unsent messages of one person in one academy; they outlive the page that wrote them. */
const outboxOf = (ownerId: number, academyId: number): Outbox => {
  const name = `${ownerId} ${academyId}`
  const known = outboxes.get(name)
  if (known !== undefined) return known
  const outbox = createOutbox({
    ownerId,
    academyId,
    store: unsentMessages(),
    newId: newKey,
    // On a shared computer somebody else may have come, or another academy was chosen: then these words wait.
    isOnLine: () => chatLine.isOn() && tokenOwner() === ownerId && knownSession()?.selection === academyId,
    send: async ({ tempId, stageLectureId, userId, message, code, resources }) => {
      const resourceIds = resources.map(({ id }) => id)
      const sent = { tempId, stageLectureId, userId, message, code, resourceIds }
      return (await chatLine.ask('message-send', sent)).message
    },
    onDelivered: (message) => {
      const { stageLectureId, userId } = message
      changeChat({ academyId, stageLectureId, userId }, (chat) => withMessage(chat, message))
      reloadLists(academyId)
    },
  })
  chatLine.state.subscribe(outbox.wake)
  window.addEventListener('online', outbox.wake)
  window.addEventListener('beforeunload', (event) => {
    if (outbox.waiting.get().some(({ sendingSince }) => sendingSince !== null)) event.preventDefault()
  })
  outboxes.set(name, outbox)
  return outbox
}

/** Holds the line, too: without it nothing is sent. */
export const useOutbox = (ownerId: number, academyId: number) => {
  const outbox = useMemo(() => outboxOf(ownerId, academyId), [ownerId, academyId])
  useEffect(() => {
    const release = chatLine.hold()
    void outbox.load()
    return release
  }, [outbox])
  return { outbox, waiting: useObservable(outbox.waiting) }
}
