import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadMaxBytes } from '@academy/contract/limits'
import { questionsApi } from '@academy/contract/questions'
import { handmadePng } from '#test/make/make-images.ts'
import { questionVersions } from '#server/schema/question-bank.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { contentOf } from '#test/make/make-assessment.ts'
import { multipartOf, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { removeUnusedImage } from './questions.jobs.ts'

const canary = 'CANARY-91c4'

let it: TestApp
let academy: MadeAcademy
let author: Person
let wide: Buffer
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  author = await it.make.user({ roles: { Admin: [academy] } })
  wide = await sharp({ create: { width: 2_400, height: 600, channels: 3, background: '#0b6b55' } })
    .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => it.close())

const upload = async (bytes: Uint8Array, name: string, person = author) => {
  const { accessToken } = await it.as(person)
  const { payload, headers } = await multipartOf(questionsApi.uploadImage, new Blob([Uint8Array.from(bytes)]), name)
  const answer = await it.app.http.inject({
    method: 'POST',
    url: `${questionsApi.uploadImage.path}?academyId=${academy.id}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
  })
  return { status: answer.statusCode, ...answer.json<{ imageUrl: string; name: string }>() }
}
const read = (url: string) => it.app.http.inject({ method: 'GET', url })
const stored = () => it.files.list('questions/')

describe('a picture of a question', () => {
  test('[TEST-21][FILE-09][S5] is drawn anew, whole, no wider than it is shown, without what the camera wrote', async () => {
    const { status, imageUrl } = await upload(wide, 'diagram.jpg')
    expect(status).toBe(200)
    expect(imageUrl).toMatch(/^\/files\/questions\/[0-9a-f-]{36}\.webp$/)
    // An image tag sends no token: the name is the key, as with avatars.
    const { statusCode, rawPayload, headers } = await read(imageUrl)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    const metadata = await sharp(rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 1_600, height: 400 })
    expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined])
    expect(rawPayload.includes(canary)).toBe(false)
  })

  test('[FILE-09] that is small stays small', async () => {
    const small = await sharp({ create: { width: 90, height: 40, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const { imageUrl } = await upload(small, 'icon.png')
    expect(await sharp((await read(imageUrl)).rawPayload).metadata()).toMatchObject({ width: 90, height: 40 })
  })

  test('that no question names goes after a day, one that any version ever named stays', async () => {
    const [used, replaced, loose] = [
      await upload(wide, 'a.jpg'),
      await upload(wide, 'b.jpg'),
      await upload(wide, 'c.jpg'),
    ]
    await it.make.question(academy, { imageUrl: used.imageUrl })
    const questionId = await it.make.question(academy, { imageUrl: replaced.imageUrl })
    const content = contentOf(1, { imageUrl: null })
    await it.database.db.insert(questionVersions).values({ academyId: academy.id, questionId, version: 2, content })
    const waiting = async () =>
      (
        await it.database.pool.query<{ run_at: Date }>(
          `select run_at from graphile_worker.jobs where task_identifier = 'questions.remove-unused-image'`,
        )
      ).rows
    const waited = await waiting()
    expect(waited.length).toBeGreaterThanOrEqual(3)
    for (const { run_at } of waited)
      expect(run_at.getTime()).toBeGreaterThanOrEqual(it.clock.now.getTime() + 24 * 3600_000)
    for (const { imageUrl } of [used, replaced, loose])
      for (let times = 0; times < 2; times++)
        await removeUnusedImage.run(
          { db: it.database.db, files: it.files },
          { name: imageUrl.slice('/files/'.length) },
          { number: 1, isLast: false },
        )
    const statuses = []
    for (const { imageUrl } of [used, replaced, loose]) statuses.push((await read(imageUrl)).statusCode)
    expect(statuses).toEqual([200, 200, 404])
  })

  test('[FILE-01][FILE-07][S5] that is none, or a bomb, is refused and nothing is kept', async () => {
    const before = await stored()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const refused: [string, Uint8Array, string, string][] = [
      ['svg called png', svg, 'a.png', 'FileTypeNotAllowed'],
      ['png called svg', await handmadePng({ width: 4, height: 4 }), 'a.svg', 'FileTypeNotAllowed'],
      [
        'fifty thousand by fifty thousand',
        await handmadePng({ width: 50_000, height: 50_000, pixelBytes: 1_000 }),
        'a.png',
        'FileTypeNotAllowed',
      ],
      ['half a picture', wide.subarray(0, wide.length / 2), 'a.jpg', 'FileTypeNotAllowed'],
      ['html before a picture', Buffer.concat([Buffer.from('<script>'), wide]), 'a.jpg', 'FileTypeNotAllowed'],
      ['one byte too many', Buffer.alloc(uploadMaxBytes + 1), 'a.png', 'FileTooLarge'],
    ]
    for (const [what, bytes, name, error] of refused) {
      expect([what, (await upload(bytes, name)).name]).toEqual([what, error])
    }
    expect(await stored()).toEqual(before)
  })

  test('is nothing a student can add', async () => {
    const student = await it.make.user({ roles: { Student: [academy] } })
    expect((await upload(wide, 'a.jpg', student)).status).toBe(403)
  })

  test.each([
    '/files/questions/../avatars/x.webp',
    '/files/questions/notes.txt',
    '/files/questions/',
    '/files/other/1',
  ])('[FILE-11] %s is nobody’s to read', async (url) => {
    expect((await read(url)).statusCode).toBe(404)
  })
})
