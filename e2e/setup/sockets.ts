import type { Page } from '@playwright/test'
import type { Namespace } from '../../contract/src/realtime.ts'
import { expect } from './fixtures.ts'

/** As Socket.IO writes it into a frame: the main namespace has no name. */
const inFrame = (namespace: Namespace): string => (namespace === '/' ? '' : `${namespace},`)

/**
 * Counts how often the server has answered this event of the page; listened to before the page goes anywhere. Whoever
 * said hello, or joined a room, hears its news from the answer on: `until` waits for it.
 */
export const answersTo = (page: Page, namespace: Namespace, event: string) => {
  const question = new RegExp(`^42${inFrame(namespace)}(\\d+)\\["${event}"`)
  const answer = new RegExp(`^43${inFrame(namespace)}(\\d+)`)
  let count = 0
  page.on('websocket', (socket) => {
    const asked = new Set<string>()
    socket.on('framesent', ({ payload }) => {
      const id = question.exec(String(payload))?.[1]
      if (id) asked.add(id)
    })
    socket.on('framereceived', ({ payload }) => {
      const id = answer.exec(String(payload))?.[1]
      if (id && asked.delete(id)) count++
    })
  })
  return {
    until: (wanted = 1): Promise<void> =>
      expect.poll(() => count, `answers to ${event} of ${namespace}`).toBeGreaterThanOrEqual(wanted),
  }
}
