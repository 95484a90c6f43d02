import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatApi } from '@academy/contract/chat'
import { ErrorReply, errors } from '@academy/contract/errors'
import { attachmentsKeptMaxBytes } from '@academy/contract/limits'
import { chatAttachments, chatMessages } from '#server/schema/chat.ts'
import { type ChatPlace, makeChatPlace, say, written } from '#test/acting/chatting.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import type { Person } from '#test/make/make.ts'
import { closeSockets, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
let place: ChatPlace
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())
beforeEach(async () => {
  place = await makeChatPlace(it, url)
})

const { code } = errors.TooManyRequests

describe('messages', () => {
  test('[T7] [V4] are a hundred a minute, new or changed; the next waits, and others write on', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const { id } = await say(student, place.key, 'Слово')
    for (let count = 1; count < 100; count++) await say(student, place.key, `Слово ${count}`)
    const refused = { code, retryAfterSeconds: expect.toSatisfy((wait) => wait >= 1 && wait <= 60) }
    const sent = written(place.key, 'Зайве')
    expect(await student.ask('message-send', sent)).toEqual(refused)
    expect(await student.ask('message-update', { id, message: 'Інакше', code: null })).toEqual(refused)
    await say(teacher, place.key, 'Не так швидко!')
    const kept = await it.database.db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.senderId, place.student1.id), eq(chatMessages.academyId, place.academy.id)))
    expect(kept).toHaveLength(100)
    expect(kept.some(({ tempId, message }) => tempId === sent.tempId || message === 'Інакше')).toBe(false)
  })

  test('[T7] are fifteen hundred an hour', async () => {
    const student = await place.enter(place.student1)
    await say(student, place.key, 'Слово')
    await it.database.db.execute(
      sql`update rate_limits set points = 1500 where key = ${`chat-messages-hour:${place.student1.id}`}`,
    )
    const { retryAfterSeconds, ...reply } = await student.ask('message-send', written(place.key, 'Зайве'))
    expect(reply).toEqual({ code })
    expect(retryAfterSeconds).toBeGreaterThan(60)
  })
})

describe('the files of a person in an academy', () => {
  const upload = async (bytes: number, person: Person = place.student1, at: ChatPlace = place) =>
    (await at.as(person)).call(chatApi.upload, { file: new File(['x'.repeat(bytes)], 'a.txt') })
  /** As if they had sent so much before. */
  const fill = async (person: Person, size: number): Promise<void> => {
    const fileKey = `chat/${crypto.randomUUID()}.txt`
    const values = { academyId: place.academy.id, uploaderId: person.id, name: 'a.txt', fileKey, size }
    await it.database.db.insert(chatAttachments).values({ ...values, mimeType: 'text/plain', createdAt: it.clock.now })
  }

  test('[T7] [V4] [FILE-03] take so much space together, not a byte more, and the refusal says what is left', async () => {
    await fill(place.student1, attachmentsKeptMaxBytes.student - 30)
    const before = await it.files.list('chat/')
    const { status, error } = await upload(31)
    expect([status, error.name, ErrorReply.parse(error).bytesLeft]).toEqual([400, 'FileTooLarge', 30])
    expect(await it.files.list('chat/')).toEqual(before)
    const { id } = (await upload(30)).body
    expect((await upload(1)).error.bytesLeft).toBe(0)
    await (await place.as(place.student1)).call(chatApi.removeAttachment, { params: { id } })
    expect((await upload(30)).status).toBe(201)
  })

  test('[T7] [V4] of many uploads at once only those are taken that fit together', async () => {
    await fill(place.student1, attachmentsKeptMaxBytes.student - 25)
    // Until all of them have come, rows can be read but not written: whoever does not wait for a turn sees the same space.
    const holder = await it.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table chat_attachments in share mode')
    const uploads = Promise.all(Array.from({ length: 4 }, () => upload(10)))
    await Promise.race([uploads, untilWaiting(it, 4)])
    await holder.query('commit')
    holder.release()
    expect((await uploads).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 400, 400,
    ])
  })

  test('[T7] count for nobody else and nowhere else, and staff, who write to everybody, have more', async () => {
    await fill(place.student1, attachmentsKeptMaxBytes.student)
    await fill(place.teacher, attachmentsKeptMaxBytes.student)
    const elsewhere = await makeChatPlace(it, url)
    expect((await upload(10)).status).toBe(400)
    for (const answer of [
      await upload(10, place.teacher),
      await upload(10, await place.student()),
      await upload(10, elsewhere.student1, elsewhere),
    ])
      expect(answer.status).toBe(201)
  })
})
