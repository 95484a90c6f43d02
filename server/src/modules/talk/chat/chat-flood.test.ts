import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chatApi } from '@academy/contract/chat'
import { longTextMaxLength, messageFetchMaxBytes } from '@academy/contract/limits'
import type { ChatMessage } from '@academy/contract/realtime'
import { chatMessages } from '#server/schema/chat.ts'
import { type ChatPlace, makeChatPlace, say } from '#test/acting/chatting.ts'
import { closeSockets, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let place: ChatPlace
beforeAll(async () => {
  it = await startTestApp()
  place = await makeChatPlace(it, await listen(it.app))
})
afterEach(closeSockets)
afterAll(() => it.close())

nightTest(
  '[V4] one student who asks for everything at once takes the connections of the database from nobody',
  async () => {
    const { pool } = it.database
    let mostWanted = 0
    pool.on('acquire', () => {
      mostWanted = Math.max(mostWanted, pool.totalCount - pool.idleCount + pool.waitingCount)
    })
    const clients = await Promise.all(Array.from({ length: 5 }, () => place.enter(place.student1)))
    await say(clients[0]!, place.key, 'Добрий день!')
    const teacher = await place.as(place.teacher)
    for (const { socket } of clients)
      for (let count = 0; count < 700; count++) socket.emit('message-fetch', place.key, () => {})
    for (let count = 0; count < 10; count++) {
      const { status, body } = await teacher.call(chatApi.messages, { params: place.key, query: {} }, { isOnce: true })
      expect([status, body.messages.length]).toEqual([200, 1])
    }
    expect(mostWanted).toBeLessThan(pool.options.max)
    for (const { closed } of clients) expect(await closed).toBe('io server disconnect')
  },
)

test('[V4] a page of the longest messages ends in time, says that there are older ones, and leaves none out', async () => {
  const longest = 'ї'.repeat(longTextMaxLength)
  const values = Array.from({ length: 12 }, (_, index) => ({
    ...place.key,
    academyId: place.academy.id,
    senderId: place.student1.id,
    isFromStudent: true,
    tempId: `long-${index}`,
    message: longest,
    code: longest,
    createdAt: it.clock.now,
  }))
  const made = await it.database.db.insert(chatMessages).values(values).returning({ id: chatMessages.id })
  const client = await place.enter(place.teacher)
  const seen: number[] = []
  for (let hasOlder = true, pages = 0; hasOlder; pages++) {
    expect(pages).toBeLessThan(10)
    const page = (await client.ask('message-fetch', { ...place.key, beforeId: seen[0] ?? null })) as {
      messages: ChatMessage[]
      hasOlder: boolean
    }
    const bytes = page.messages.map(({ message, code }) => Buffer.byteLength(message) + Buffer.byteLength(code ?? ''))
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(messageFetchMaxBytes)
    seen.unshift(...page.messages.map(({ id }) => id))
    hasOlder = page.hasOlder
  }
  expect(seen.slice(-12)).toEqual(made.map(({ id }) => id))
  const { body } = await (await place.as(place.teacher)).call(chatApi.messages, { params: place.key, query: {} })
  expect([body.messages.length, body.hasOlder]).toEqual([6, true])
})
