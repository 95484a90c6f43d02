import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformIds } from '@academy/contract/enums'
import { notificationsApi } from '@academy/contract/notifications'
import { deviceTokens } from '#server/schema/users.ts'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const device = async (deviceId: string) => {
  const [row] = await it.database.db.select().from(deviceTokens).where(eq(deviceTokens.deviceId, deviceId))
  return row
}
const store = async (person: Person, deviceID: string, platformID: 1 | 2 | 3 = 1) =>
  (await it.as(person)).call(notificationsApi.storeToken, { body: { deviceID, platformID } })
const forget = async (person: Person, deviceID: string) =>
  (await it.as(person)).call(notificationsApi.deleteToken, { params: { deviceID } })

describe('storetoken', () => {
  test('[NTF-07][NTF-29] remembers the device, its platform and its person', async () => {
    for (const platformID of Object.values(platformIds)) {
      const [person, deviceID] = [await it.make.user(), randomUUID()]
      expect((await store(person, deviceID, platformID)).status).toBe(204)
      expect(await device(deviceID)).toMatchObject({ userId: person.id, platformId: platformID })
    }
  })

  test('[NTF-29] again is no second device, and tells the new platform', async () => {
    const [person, deviceID] = [await it.make.user(), randomUUID()]
    await store(person, deviceID, 1)
    await store(person, deviceID, 2)
    const rows = await it.database.db.select().from(deviceTokens).where(eq(deviceTokens.userId, person.id))
    expect(rows).toMatchObject([{ deviceId: deviceID, platformId: 2 }])
  })

  test('[NTF-29] a device that somebody else used moves to who uses it now', async () => {
    const [before, now, deviceID] = [await it.make.user(), await it.make.user(), randomUUID()]
    await store(before, deviceID)
    await store(now, deviceID)
    expect(await device(deviceID)).toMatchObject({ userId: now.id })
  })

  test('a person has twenty devices at most: the ones not heard of for longest are forgotten', async () => {
    const person = await it.make.user()
    const devices = Array.from({ length: 22 }, () => randomUUID())
    for (const deviceID of devices) {
      it.clock.advance(1000)
      await store(person, deviceID)
    }
    const rows = await it.database.db.select().from(deviceTokens).where(eq(deviceTokens.userId, person.id))
    expect(rows.map(({ deviceId }) => deviceId).toSorted()).toEqual(devices.slice(2).toSorted())
  })

  test('[NTF-29] of two people at once, one has it', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => it.make.user()))
    const deviceID = randomUUID()
    const answers = await Promise.all(people.map((person) => store(person, deviceID)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204))
    expect(people.map(({ id }) => id)).toContain((await device(deviceID))!.userId)
  })

  test.each([0, 4, '1', null])('[NTF-07] there is no platform %j', async (platformID) => {
    const { status, error } = await store(await it.make.user(), randomUUID(), platformID as 1)
    expect([status, error.fields]).toEqual([400, [{ field: 'platformID', message: 'wrongChoice' }]])
  })

  test('[NTF-29] not while somebody else acts as the person (Q-16)', async () => {
    const [person, impersonator] = [await it.make.user(), await it.make.user({ isSuperAdmin: true })]
    const calls = await it.as(person, { impersonator })
    const { error } = await calls.call(notificationsApi.storeToken, { body: { deviceID: randomUUID(), platformID: 1 } })
    expect(error.name).toBe('ImpersonationNotAllowed')
  })
})

describe('deleting the token', () => {
  test('[NTF-30] forgets their own device, whatever signs its name has', async () => {
    const [person, deviceID] = [await it.make.user(), 'https://push.example/a b?c=%2F&d=ї']
    await store(person, deviceID)
    expect((await forget(person, deviceID)).status).toBe(204)
    expect(await device(deviceID)).toBeUndefined()
  })

  test('[NTF-30] an unknown one is gone already', async () => {
    expect((await forget(await it.make.user(), randomUUID())).status).toBe(204)
  })

  test('[NTF-30] the device of somebody else stays', async () => {
    const [owner, stranger, deviceID] = [await it.make.user(), await it.make.user(), randomUUID()]
    await store(owner, deviceID)
    expect((await forget(stranger, deviceID)).status).toBe(204)
    expect(await device(deviceID)).toMatchObject({ userId: owner.id })
  })
})

describe('a push subscription', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/gAAA'
  const subscribe = async (person: Person, deviceID: string, subscription: object) =>
    (await it.as(person)).call(notificationsApi.storeToken, {
      body: { deviceID, platformID: 1, subscription: subscription as never },
    })

  test('Q-63: is kept with the device, its person, its session and the key it is for', async () => {
    const [person, deviceID] = [await it.make.user(), randomUUID()]
    const calls = await it.as(person)
    const { body } = await calls.call(notificationsApi.pushKey, {})
    const expirationTime = it.clock.now.getTime() + 60_000
    const subscription = { endpoint, expirationTime, keys }
    await calls.call(notificationsApi.storeToken, { body: { deviceID, platformID: 1, subscription } })
    expect(await device(deviceID)).toMatchObject({
      userId: person.id,
      sessionId: calls.sessionId,
      endpoint,
      ...keys,
      serverKey: body.key,
      expiresAt: new Date(expirationTime),
    })
    // A device that comes without one is told only while a page is open.
    await calls.call(notificationsApi.storeToken, { body: { deviceID, platformID: 1 } })
    expect(await device(deviceID)).toMatchObject({ endpoint: null, p256dh: null, auth: null, serverKey: null })
  })

  test.each([
    ['subscription.endpoint', { endpoint: 'http://push.example.com/a', keys }],
    ['subscription.endpoint', { endpoint: 'https://127.0.0.1/a', keys }],
    ['subscription.endpoint', { endpoint: 'https://localhost:5432/', keys }],
    ['subscription.keys.p256dh', { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } }],
    ['subscription.keys.auth', { endpoint, keys: { ...keys, auth: 'short' } }],
  ])('[S9] is refused for its %s: %j', async (field, subscription) => {
    const deviceID = randomUUID()
    const { status, error } = await subscribe(await it.make.user(), deviceID, subscription)
    expect([status, error.fields?.map((one) => one.field)]).toEqual([400, [field]])
    expect(await device(deviceID)).toBeUndefined()
  })

  test('goes with its session: a session that is cleared away takes it along', async () => {
    const [person, deviceID] = [await it.make.user(), randomUUID()]
    await subscribe(person, deviceID, { endpoint: `${endpoint}${deviceID}`, keys })
    await it.database.pool.query('delete from sessions where user_id = $1', [person.id])
    expect(await device(deviceID)).toBeUndefined()
  })
})
