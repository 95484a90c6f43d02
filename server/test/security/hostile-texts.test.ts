import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextTree } from '@academy/contract/markdown'
import { formsApi } from '@academy/contract/forms'
import { homeworkApi } from '@academy/contract/homework'
import { notificationsApi } from '@academy/contract/notifications'
import { reviewApi } from '@academy/contract/review'
import { staticPagesApi } from '@academy/contract/static-pages'
import { makeDesk } from '#test/acting/reviewing.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

/** By day one: what each construct costs is shown where texts are parsed. */
const hostile = ['+ '.repeat(5000), '1. '.repeat(3333), ']'.repeat(10_000), 'a\n=\n'.repeat(2500)].slice(
  0,
  bySize({ day: 1, full: 4 }),
)
const asWritten = (text: string): TextTree => [{ type: 'asWritten', text }]

test.each(hostile.map((text) => [text.slice(0, 6), text]))(
  '[V1] a text of %j again and again is stored, and shown to everybody who sees it',
  async (_, text) => {
    const desk = await makeDesk(it, { lecture: { homework: { ua: text, en: text } } })
    const { academy, stageLecture } = desk
    const { id, student } = await desk.handedIn({ body: text })
    const page = await (
      await desk.as(student)
    ).call(homeworkApi.page, { params: { id: stageLecture.id } }, { academyId: academy.id })
    expect([page.status, page.body.homework?.text.ua]).toEqual([200, asWritten(text)])
    const details = await (await desk.as(desk.teacher)).call(reviewApi.details, { params: { id } })
    expect([details.status, details.body.bodyTree]).toEqual([200, asWritten(text)])
    await it.make.announcement(academy, [student], { body: { ua: text, en: text, ru: text } })
    const inbox = await (await desk.as(student)).call(notificationsApi.announcements, {})
    expect([inbox.status, inbox.body.announcements[0]?.body]).toEqual([200, asWritten(text)])
    const form = await it.make.form(academy, [student])
    const message = { type: 'pre-passing' as const, text: { ua: text, en: text } }
    const owner = await desk.as(desk.owner)
    const kept = await owner.call(formsApi.saveMessage, { params: { id: form.messageIds[0]! }, body: message })
    const read = await (await desk.as(student)).call(formsApi.forUser, { params: { id: form.id } })
    expect([kept.status, read.status, read.body.messages[0]?.text.ua]).toEqual([200, 200, asWritten(text)])
    const body = { title: { ua: 'Про нас', en: 'About us' }, body: { ua: text, en: text }, updatedAt: null }
    const saved = await (await desk.as(desk.owner)).call(staticPagesApi.save, { params: { name: 'about' }, body })
    const shown = await it.app.http.inject(saved.body.link)
    expect([shown.statusCode, shown.body.includes('500')]).toEqual([200, false])
  },
)
