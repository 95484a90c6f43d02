import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsApi } from '@academy/contract/system'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

test('[SYS-03] the public part is for everybody, and nothing but the public part', async () => {
  const { status, body } = await it.call(settingsApi.get, {})
  expect(status).toBe(200)
  expect(body).toEqual({
    liveChatEnabled: false,
    liveChatId: null,
    referralsEnabled: true,
    supportEmail: 'support@academy.test',
    analyticsTagId: null,
    hasLocalMailbox: true,
    socialLogins: [],
    companyDomains: ['academy.test', 'academy.example'],
  })
})

test('[SYS-03] a change is seen at once', async () => {
  await it.database.db.execute(sql`update system_settings
    set live_chat_enabled = true, live_chat_id = 'chat-1', referrals_enabled = false, analytics_tag_id = 'tag-1'`)
  const { body } = await it.call(settingsApi.get, {})
  expect(body).toMatchObject({
    liveChatEnabled: true,
    liveChatId: 'chat-1',
    referralsEnabled: false,
    analyticsTagId: 'tag-1',
  })
})
