import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsApi } from '@academy/contract/mails'
import { mails } from '#server/schema/mails.ts'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { forgetMails } from './mail-retention.jobs.ts'

const day = 24 * 3600 * 1000

let it: TestApp
let person: Person
beforeAll(async () => {
  it = await startTestApp()
  person = await it.make.user()
})
afterAll(() => it.close())
beforeEach(() => it.database.db.delete(mails))

const write = async (values: Partial<typeof mails.$inferInsert>): Promise<number> => {
  const [row] = await it.database.db
    .insert(mails)
    .values({
      action: 'academy confirmation',
      userId: person.id,
      toName: 'Канарка',
      toAddress: 'canary@example.test',
      subject: 'Канарка, привіт',
      text: 'the secret link',
      html: '<p>the secret link</p>',
      createdAt: it.clock.now,
      ...values,
    })
    .returning({ id: mails.id })
  return row!.id
}
const after = async (ms: number) => {
  await forgetMails.run(
    { db: it.database.db, now: () => new Date(it.clock.now.getTime() + ms) },
    {},
    {
      number: 1,
      isLast: false,
    },
  )
  return it.database.db.select().from(mails).orderBy(mails.id)
}

describe('[F25] after thirty days', () => {
  test.each(['queued', 'sent', 'kept', 'failed'] as const)(
    'a mail to somebody without an account is gone, and not before: %s',
    async (state) => {
      await write({ userId: null, state })
      expect(await after(30 * day - 1)).toHaveLength(1)
      expect(await after(30 * day)).toEqual([])
    },
  )

  test('of a mail that never left only its kind, its time and its error stay', async () => {
    const failed = await write({ state: 'failed', tries: 5, lastError: 'ECONNREFUSED' })
    const lost = await write({ state: 'queued' })
    const sent = await write({ state: 'sent', sentAt: it.clock.now, text: '', html: '' })
    const before = await after(30 * day - 1)
    expect(before.map(({ text }) => text)).toEqual(['the secret link', 'the secret link', ''])
    const nothing = { toName: '', toAddress: '', subject: '', text: '', html: '' }
    const rest = { action: 'academy confirmation', createdAt: it.clock.now, state: 'failed', ...nothing }
    expect(await after(30 * day)).toMatchObject([
      { id: failed, tries: 5, lastError: 'ECONNREFUSED', ...rest },
      { id: lost, tries: 0, lastError: 'never tried', ...rest },
      { id: sent, state: 'sent', toAddress: 'canary@example.test', lastError: null },
    ])
  })

  test('a mail of the local mailbox has no text any more', async () => {
    await write({ state: 'kept' })
    expect(await after(30 * day)).toMatchObject([{ state: 'kept', text: '', html: '', subject: 'Канарка, привіт' }])
  })

  test('what was forgotten is not sent again: there is nothing to send', async () => {
    const id = await write({ state: 'failed' })
    await after(30 * day)
    const boss = await it.as(await it.make.user({ isSuperAdmin: true }))
    expect((await boss.call(mailsApi.retry, { params: { id } })).error.name).toBe('EndpointNotFound')
    const [row] = await it.database.db.select().from(mails).where(eq(mails.id, id))
    expect(row!.state).toBe('failed')
  })
})
