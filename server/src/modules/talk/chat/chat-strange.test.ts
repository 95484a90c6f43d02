import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientEvents } from '@academy/contract/realtime'
import { anyCharacter } from '#test/any-character.ts'
import { type ChatPlace, makeChatPlace, say } from '#test/acting/chatting.ts'
import { closeSockets, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'

let it: TestApp
let place: ChatPlace
beforeAll(async () => {
  it = await startTestApp()
  place = await makeChatPlace(it, await listen(it.app))
})
afterEach(closeSockets)
afterAll(() => it.close())

const eventsOfEach = 50
const events = Object.keys(clientEvents['/chat']).filter((event) => event !== 'hello')

test('[S1] [A6] strange payloads of every event are refused by name, never as a fault of ours, and change nothing', async () => {
  const student = await place.enter(place.student1)
  const { id } = await say(student, place.key, 'Незмінне')
  // Strangers to this chat, who get everything right but that. Each sends a few: nobody reads those who send too many.
  const enterStranger = async () => place.enter(await place.student(), false)
  let [stranger, sent] = [await enterStranger(), 0]
  const ids = fc.constantFrom(id, place.key.stageLectureId, place.key.userId, place.coach.id, 1, 2 ** 31 - 1)
  const odd = fc.oneof(ids, fc.integer(), fc.double(), fc.string(), fc.constantFrom(null, undefined, '', '\0', []))
  const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 50 }), fc.constantFrom('a', ' ', '\u{1F600}'))
  const known = fc.record(
    {
      id: odd,
      ids: fc.oneof(fc.array(odd, { maxLength: 5 }), odd),
      status: fc.constantFrom('Read', 'Sent', 3),
      stageLectureId: odd,
      userId: odd,
      beforeId: odd,
      limit: odd,
      tempId: fc.oneof(text, fc.uuid()),
      message: text,
      code: fc.option(text),
      resourceIds: fc.oneof(fc.array(odd, { maxLength: 3 }), odd),
    },
    { requiredKeys: [] },
  )
  const payload = fc.oneof({ arbitrary: known, weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...events), payload, async (event, given) => {
      if (++sent % eventsOfEach === 0) {
        stranger.socket.disconnect()
        stranger = await enterStranger()
      }
      const reply = await stranger.ask(event, given)
      expect([event, given, reply.code]).not.toEqual([event, given, 0])
      expect(JSON.stringify(reply)).not.toContain('Незмінне')
    }),
    { numRuns: bySize({ day: 150, full: 5_000 }) },
  )
  const { messages } = (await student.ask('message-fetch', place.key)) as { messages: { message: string }[] }
  expect(messages).toMatchObject([{ message: 'Незмінне', edited: false, isRead: false, deletedAt: null }])
})
