import type { ErrorName } from '@academy/contract/errors'
import type { ChatMessage } from '@academy/contract/realtime'
import { createDurableQueue } from '#lib/durable-queue.ts'
import {
  asFailed,
  asSending,
  inOrderOfWriting,
  isOverdue,
  pauseBefore,
  refusalOf,
  sendTimeoutMs,
  type UnsentMessage,
} from './outbox.rules.ts'
import type { UnsentStore } from './unsent-store.ts'

export interface OutboxDeps {
  ownerId: number
  academyId: number
  store: UnsentStore
  send: (unsent: UnsentMessage) => Promise<ChatMessage>
  /** Tries are made only while there is a line; `wake` tells that there is one again. */
  isOnLine: () => boolean
  newId: () => string
  /** Before the message leaves the outbox, so that it is never in neither place. */
  onDelivered: (message: ChatMessage) => void
}

export type Written = Pick<UnsentMessage, 'stageLectureId' | 'userId' | 'message' | 'code' | 'resources'>

/**
 * A message is on disk from the moment it is written until the server has it. It goes out in the order of writing, again
 * and again with the same tempId (RT-42), for 30 seconds (RT-05); after that its author says when.
 */
export const createOutbox = ({ ownerId, academyId, store, send, isOnLine, newId, onDelivered }: OutboxDeps) => {
  const queue = createDurableQueue<UnsentMessage>({
    idOf: ({ tempId }) => tempId,
    inOrder: inOrderOfWriting,
    remove: (gone) => store.remove(gone.map(({ tempId }) => tempId)),
  })
  const { waiting } = queue
  let isFlushing = false
  let wakeUp: () => void = () => undefined
  let alarm: ReturnType<typeof setTimeout> | undefined

  const isOwn = (unsent: UnsentMessage) => unsent.ownerId === ownerId && unsent.academyId === academyId

  const replace = (unsent: UnsentMessage): Promise<void> => {
    queue.replace(unsent)
    return queue.keep(unsent, store.update(unsent))
  }
  const settle = (tempIds: readonly string[]): void => {
    const gone = waiting.get().filter(({ tempId }) => tempIds.includes(tempId))
    if (gone.length > 0) void queue.settle(gone)
  }
  const fail = (unsent: UnsentMessage, failure: ErrorName) => void replace(asFailed(unsent, failure))

  /** C3: whatever a try is doing, no message stays in Sending for longer. */
  const watchTime = (): void => {
    clearTimeout(alarm)
    const now = Date.now()
    for (const unsent of waiting.get()) if (isOverdue(unsent, now)) fail(unsent, 'LostInternetConnection')
    const since = waiting.get().flatMap(({ sendingSince }) => (sendingSince === null ? [] : [sendingSince]))
    if (since.length === 0) return
    alarm = setTimeout(watchTime, Math.max(50, Math.min(...since) + sendTimeoutMs - now))
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Whether the way is free for the next one. */
  const deliver = async (unsent: UnsentMessage): Promise<boolean> => {
    if (!isOnLine()) return false
    try {
      onDelivered(await send(unsent))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) return false
      fail(unsent, refusal)
      return true
    }
    settle([unsent.tempId])
    return true
  }

  const flush = async (): Promise<void> => {
    watchTime()
    if (isFlushing) return wakeUp()
    isFlushing = true
    for (let tries = 0; ;) {
      const next = waiting.get().find(({ sendingSince }) => sendingSince !== null)
      if (next === undefined) break
      if (await deliver(next)) tries = 0
      else await pause(pauseBefore(tries++))
    }
    isFlushing = false
  }

  return {
    waiting,
    /** What an earlier visit left; whatever was on its way for too long waits for a word of its author. */
    load: async (): Promise<void> => {
      const kept = await store.all(ownerId).catch(() => [])
      queue.take(kept.filter(isOwn))
      void flush()
    },
    /** Resolves when it is on disk; sending does not wait for that. */
    add: async (written: Written): Promise<void> => {
      const now = Date.now()
      const unsent: UnsentMessage = {
        ...written,
        tempId: newId(),
        ownerId,
        academyId,
        createdAt: new Date(now).toISOString(),
        sendingSince: now,
        failure: null,
      }
      queue.add(unsent)
      const kept = queue.keep(unsent, store.put(unsent))
      void flush()
      await kept
    },
    /** RT-05: once more, under the same tempId. */
    again: (tempIds: readonly string[]): void => {
      const now = Date.now()
      for (const unsent of waiting.get())
        if (unsent.sendingSince === null && tempIds.includes(unsent.tempId)) void replace(asSending(unsent, now))
      void flush()
    },
    /** Thrown away by its author, or told by another way that the server has it. */
    settle,
    /** The line is there again. */
    wake: (): void => void flush(),
  }
}
export type Outbox = ReturnType<typeof createOutbox>
