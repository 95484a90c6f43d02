import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatApi } from '@academy/contract/chat'
import { errors } from '@academy/contract/errors'
import { unsentAttachmentMs, uploadMaxBytes } from '@academy/contract/limits'
import type { ChatMessage } from '@academy/contract/realtime'
import { eraseAccount } from '#modules/accounts/privacy/privacy-erasure.service.ts'
import { academies } from '#server/schema/academies.ts'
import { chatAttachments } from '#server/schema/chat.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import { removedUsers } from '#server/schema/users.ts'
import { type ChatPlace, makeChatPlace, messageOf, say, written } from '#test/acting/chatting.ts'
import type { Person } from '#test/make/make.ts'
import { closeSockets, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { removeForgottenAttachments } from './chat.jobs.ts'

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

const text = (content = 'Мої нотатки', name = 'нотатки.txt') => new File([content], name)
const upload = async (person: Person = place.student1, file = text()) =>
  (await place.as(person)).call(chatApi.upload, { file })
const download = async (person: Person, id: number) =>
  (await place.as(person)).call(chatApi.attachment, { params: { id } })
const takeBack = async (person: Person, id: number) =>
  (await place.as(person)).call(chatApi.removeAttachment, { params: { id } })
const row = async (id: number) =>
  (await it.database.db.select().from(chatAttachments).where(eq(chatAttachments.id, id)))[0]
const filesThere = () => it.files.list('chat/')
const sendWith = async (...resourceIds: number[]) =>
  say(await place.enter(place.student1), place.key, '', { resourceIds })

describe('an upload', () => {
  test('[RT-03] [RT-15] [FILE-05] [FILE-11] keeps the name as data and the file under a name of chance', async () => {
    const { status, body } = await upload()
    expect(status).toBe(201)
    const size = Buffer.byteLength('Мої нотатки')
    expect(body).toEqual({
      id: body.id,
      name: 'нотатки.txt',
      url: `/api/chat/attachment/${body.id}`,
      size,
      mimeType: 'text/plain',
    })
    const { fileKey, messageId } = (await row(body.id))!
    expect(fileKey).toMatch(/^chat\/[0-9a-f-]{36}\.txt$/)
    expect(messageId).toBeNull()
    expect(Buffer.from((await it.files.get(fileKey))!).toString()).toBe('Мої нотатки')
  })

  test('[FILE-08] by extension and content: what is something else is refused, and nothing of it stays', async () => {
    const before = await filesThere()
    for (const file of [
      text('<script>alert(1)</script>', 'page.html'),
      text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'),
      text('not a picture', 'a.png'),
      text('MZ\0\u0003', 'a.txt'),
      text('x', 'noextension'),
    ]) {
      const { status, error } = await upload(place.student1, file)
      expect([file.name, status, error.name]).toEqual([file.name, 406, 'FileTypeNotAllowed'])
    }
    expect(await filesThere()).toEqual(before)
  })

  test('[FILE-03] up to four megabytes, not a byte more', async () => {
    expect((await upload(place.student1, text('a'.repeat(uploadMaxBytes)))).status).toBe(201)
    expect((await upload(place.student1, text('a'.repeat(uploadMaxBytes + 1)))).error.name).toBe('FileTooLarge')
  })

  test('not by students of a closed academy; leaves no row when the store is away', async () => {
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, place.academy.id))
    expect((await upload()).error.name).toBe('AcademyClosed')
    expect((await upload(place.teacher)).status).toBe(201)
    const { put } = it.files
    it.files.put = () => Promise.reject(new Error('away'))
    const { status } = await upload(place.admin)
    it.files.put = put
    expect(status).toBe(500)
    const rows = await it.database.db
      .select()
      .from(chatAttachments)
      .where(eq(chatAttachments.uploaderId, place.admin.id))
    expect(rows).toEqual([])
  })
})

describe('a message with files', () => {
  test('[RT-42] [RT-01] carries them, also without a word, and they are part of no other', async () => {
    const ids = [(await upload()).body.id, (await upload(place.student1, text('Друге', 'b.txt'))).body.id]
    const sent = await sendWith(...ids)
    expect(sent.resources.map(({ id, name }) => [id, name])).toEqual([
      [ids[0], 'нотатки.txt'],
      [ids[1], 'b.txt'],
    ])
    const again = await (
      await place.enter(place.student1)
    ).ask('message-send', written(place.key, 'Ще раз', { resourceIds: [ids[0]!] }))
    expect(again).toEqual({ code: errors.AttachmentNotFound.code })
    const { body } = await (await place.as(place.teacher)).call(chatApi.messages, { params: place.key, query: {} })
    expect(body.messages).toEqual([sent])
  })

  test('[RT-42] [A2] takes no upload of somebody else, of another academy or of nobody, and then is not sent at all', async () => {
    const foreign = await makeChatPlace(it, url)
    const theirs = (await (await foreign.as(foreign.student1)).call(chatApi.upload, { file: text() })).body.id
    const own = (await upload()).body.id
    const client = await place.enter(place.student1)
    for (const id of [(await upload(place.teacher)).body.id, theirs, 2_000_000_001]) {
      const payload = written(place.key, 'Чуже', { resourceIds: [own, id] })
      expect(await client.ask('message-send', payload)).toEqual({ code: errors.AttachmentNotFound.code })
    }
    expect((await row(own))!.messageId).toBeNull()
    expect((await client.ask('message-fetch', place.key)).messages).toEqual([])
  })

  test('of two that want the same file at once one gets it', async () => {
    const { id } = (await upload()).body
    const client = await place.enter(place.student1)
    const replies = await Promise.all(
      ['раз', 'два', 'три'].map((word) => client.ask('message-send', written(place.key, word, { resourceIds: [id] }))),
    )
    expect(replies.filter((reply) => 'message' in reply)).toHaveLength(1)
  })

  test('[RT-44] [RT-16] takes them with it when it is deleted', async () => {
    const { id } = (await upload()).body
    const { fileKey } = (await row(id))!
    const message = await sendWith(id)
    const client = await place.enter(place.student1)
    expect(await client.ask('message-delete', { id: message.id })).toEqual({ ok: true })
    await it.runJobs()
    expect([await row(id), await it.files.get(fileKey)]).toEqual([undefined, null])
    expect((await download(place.student1, id)).error.name).toBe('AttachmentNotFound')
  })

  test('[RT-07] keeps them when its text is changed, which may then be nothing', async () => {
    const message = await sendWith((await upload()).body.id)
    const client = await place.enter(place.student1)
    const changed = messageOf(await client.ask('message-update', { id: message.id, message: '', code: 'a()' }))
    expect([changed.resources, changed.edited]).toEqual([message.resources, true])
    expect(messageOf(await client.ask('message-update', { id: message.id, message: '', code: null }))).toBeTruthy()
  })
})

describe('the download', () => {
  test('[FILE-12] [A6] is for those who may read the chat now, and before it is sent for its uploader', async () => {
    const { id } = (await upload()).body
    const peer = await place.student()
    expect((await download(place.student1, id)).status).toBe(200)
    for (const person of [place.teacher, peer])
      expect((await download(person, id)).error.name).toBe('AttachmentNotFound')
    await sendWith(id)
    for (const person of [place.student1, place.teacher, place.owner]) {
      const { status, bytes } = await download(person, id)
      expect([status, Buffer.from(bytes).toString()]).toEqual([200, 'Мої нотатки'])
    }
    expect((await download(peer, id)).error.name).toBe('AttachmentNotFound')
    expect((await download(place.coach, id)).status).toBe(403)
    const foreign = await makeChatPlace(it, url)
    const elsewhere = await (await foreign.as(foreign.teacher)).call(chatApi.attachment, { params: { id } })
    expect(elsewhere.error.name).toBe('AttachmentNotFound')
    await it.database.db
      .update(stageLectures)
      .set({ hasChat: false })
      .where(eq(stageLectures.id, place.key.stageLectureId))
    for (const person of [place.student1, place.teacher])
      expect((await download(person, id)).error.name).toBe('AttachmentNotFound')
  })

  test.each([
    ['a.txt', '<!doctype html><script>alert(document.domain)</script>'],
    ['a.txt', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a.pdf', '%PDF-1.7 /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
  ])('[S8] [FILE-08] cannot run: %s with %s', async (name, content) => {
    const { id } = (await upload(place.student1, text(content, name))).body
    const { headers } = await download(place.student1, id)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="attachment-${id}${name.slice(1)}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    const key = (await row(id))!.fileKey
    expect((await it.app.http.inject({ method: 'GET', url: `/files/${key}` })).statusCode).toBe(404)
  })
})

describe('taking back', () => {
  test('[RT-16] [FILE-06] [ERR-161] is for the uploader while it is not sent', async () => {
    const { id } = (await upload()).body
    const { fileKey } = (await row(id))!
    for (const person of [place.teacher, place.admin]) {
      const { status, error } = await takeBack(person, id)
      expect([status, error.name, error.code]).toEqual([404, 'AttachmentNotFound', 88])
    }
    expect((await takeBack(place.student1, id)).status).toBe(204)
    await it.runJobs()
    expect([await row(id), await it.files.get(fileKey)]).toEqual([undefined, null])
    expect((await takeBack(place.student1, id)).error.name).toBe('AttachmentNotFound')
    const sent = (await upload()).body.id
    await sendWith(sent)
    expect((await takeBack(place.student1, sent)).error.name).toBe('AttachmentNotFound')
    expect(await row(sent)).toBeDefined()
  })

  test('[RT-16] what was never sent goes after a day, what was sent stays', async () => {
    const [old, sent] = [(await upload()).body.id, (await upload()).body.id]
    const { fileKey } = (await row(old))!
    await sendWith(sent)
    it.clock.advance(unsentAttachmentMs + 1)
    // A day later it is another session.
    const later = await it.as(place.student1)
    const fresh = (await later.call(chatApi.upload, { file: text() }, { academyId: place.academy.id })).body.id
    const run = () => removeForgottenAttachments.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false })
    await run()
    await run()
    await it.runJobs()
    expect([await row(old), await it.files.get(fileKey)]).toEqual([undefined, null])
    for (const id of [sent, fresh]) expect(await it.files.get((await row(id))!.fileKey)).not.toBeNull()
  })
})

describe('an erased account', () => {
  test('[P2] takes the files of its chats with it, those of others stay', async () => {
    const mine = [(await upload()).body.id, (await upload()).body.id]
    await sendWith(mine[0]!)
    const toMe = (await upload(place.teacher)).body.id
    await say(await place.enter(place.teacher), place.key, 'Ось', { resourceIds: [toMe] })
    const stays = (await upload(place.teacher)).body.id
    const keys: string[] = []
    for (const id of [...mine, toMe, stays]) keys.push((await row(id))!.fileKey)
    const { id: userId } = place.student1
    await it.database.db
      .insert(removedUsers)
      .values({ userId, reason: 1, comment: '', removedBy: userId, removedAt: it.clock.now })
    await eraseAccount({ db: it.database.db, files: it.files, now: () => it.clock.now }, userId)
    const kept = await Promise.all(keys.map(async (key) => (await it.files.get(key)) !== null))
    expect(kept).toEqual([false, false, false, true])
    for (const id of [...mine, toMe]) expect(await row(id)).toBeUndefined()
    const client = await place.enter(place.teacher)
    const { messages } = (await client.ask('message-fetch', place.key)) as { messages: ChatMessage[] }
    expect(messages.map(({ message, resources }) => [message, resources])).toEqual([
      ['', []],
      ['', []],
    ])
  })
})
