import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { removedUserReasons } from '@academy/contract/enums'
import { errors } from '@academy/contract/errors'
import { peopleApi } from '@academy/contract/people'
import { rooms } from '@academy/contract/realtime'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { closeSockets, connect, listen, startNeighbour, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { patient } from '../../../../../scripts/testing/patience.ts'

let it: TestApp
let neighbour: Awaited<ReturnType<typeof startNeighbour>>
let urls: [string, string]
let academy: MadeAcademy
let superAdmin: Person
beforeAll(async () => {
  // Only tells that the database is not the embedded one, so that the two servers talk to each other through it.
  it = await startTestApp({ env: { DATABASE_URL: 'postgres://somewhere/else' } })
  neighbour = await startNeighbour(it)
  urls = [await listen(it.app), await listen(neighbour.app)]
  academy = await it.make.academy()
  superAdmin = await it.make.user({ isSuperAdmin: true })
  await untilTheyHearEachOther()
})
afterEach(closeSockets)
afterAll(async () => {
  await neighbour.close()
  await it.close()
})

const untilTheyHearEachOther = async () => {
  const client = await connect(urls[1])
  await client.hello((await it.make.session(superAdmin)).accessToken)
  const hears = () => client.all<{ status: string }>('server-status').some(({ status }) => status === 'Off')
  await vi.waitUntil(
    () => {
      it.app.realtime.emit('/', rooms.user(superAdmin.id), 'server-status', { status: 'Off' })
      return hears()
    },
    { timeout: patient(60_000) },
  )
}

/** In a room of the academy, at this server and at the other. */
const openSockets = async (token: string): Promise<TestSocket[]> => {
  const opened: TestSocket[] = []
  for (const url of urls) {
    const socket = await connect(url)
    await socket.hello(token, academy.id)
    expect(await socket.ask('join-start-test-room', { academyId: academy.id })).toEqual({ ok: true })
    opened.push(socket)
  }
  return opened
}

const membersOfRoom = async () =>
  (await it.app.realtime.space('/').in(rooms.startTest(academy.id)).fetchSockets()).map(({ data }) => data.userId)

const expectOutOfTheRoom = async (sockets: readonly TestSocket[], person: Person) => {
  for (const { closed } of sockets) expect(await closed).toBe('io server disconnect')
  expect(await membersOfRoom()).not.toContain(person.id)
}

const asSuperAdmin = () => it.as(superAdmin)
const loseRights: Record<string, (person: Person) => Promise<{ status: number }>> = {
  'loses the role': async ({ id }) =>
    (await asSuperAdmin()).call(
      peopleApi.removeRole,
      { params: { id, academyId: academy.id } },
      { academyId: academy.id },
    ),
  'is blocked in the academy': async ({ id }) =>
    (await asSuperAdmin()).call(
      peopleApi.setActive,
      { params: { id }, body: { academyId: academy.id, active: false } },
      { academyId: academy.id },
    ),
  'is blocked altogether': async ({ id }) =>
    (await asSuperAdmin()).call(peopleApi.setBlocked, { params: { id }, body: { blocked: true } }),
  'is deleted': async ({ id: userId }) =>
    (await asSuperAdmin()).call(
      peopleApi.remove,
      { params: { userId }, body: { reason: removedUserReasons.Other, comment: '' } },
      { academyId: academy.id },
    ),
  'deletes their own account': async (person) =>
    (await it.as(person)).call(accountApi.selfDelete, { body: { password: testPassword } }),
}

describe('who has sockets open and', () => {
  test.each(Object.keys(loseRights))(
    '[A5] %s: the next call is refused, the sockets leave their rooms here and at the other server',
    async (what) => {
      const person = await it.make.user({ roles: { HR: [academy] } })
      const caller = await it.as(person)
      const bystander = await it.make.user({ roles: { HR: [academy] } })
      const sockets = await openSockets(caller.accessToken)
      const others = await openSockets((await it.make.session(bystander)).accessToken)
      const list = () =>
        caller.call(peopleApi.list, { params: { academy: academy.id }, body: {} }, { academyId: academy.id })
      expect((await list()).status).toBe(200)

      expect((await loseRights[what]!(person)).status).toBe(204)
      expect((await list()).status).toBeOneOf([401, 403])
      await expectOutOfTheRoom(sockets, person)
      for (const { socket } of others) expect(socket.connected).toBe(true)

      // Whoever may still log in comes back, but not into the room.
      const again = await connect(urls[1])
      const greeting = await again.hello(caller.accessToken, academy.id)
      if (greeting.ok) {
        const { code } = await again.ask('join-start-test-room', { academyId: academy.id })
        expect(code).toBeOneOf([errors.NoRightToAccessAcademy.code, errors.AccessDenied.code])
      } else expect(greeting).toEqual({ code: errors.InvalidAccessToken.code })
    },
  )

  test.each(['loses the role', 'is blocked in the academy', 'is blocked altogether', 'is deleted'])(
    '[A5][A7] acts as somebody and %s: that ends too',
    async (what) => {
      const boss = await it.make.user({ roles: { Admin: [academy] } })
      const person = await it.make.user({ roles: { HR: [academy] } })
      const caller = await it.as(boss)
      const { body, status } = await caller.call(authApi.impersonate, { params: { id: person.id } })
      expect(status).toBe(200)
      const acting = await openSockets(body.accessToken)
      expect((await loseRights[what]!(boss)).status).toBe(204)
      const me = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })
      expect(me.status).toBe(401)
      await expectOutOfTheRoom(acting, person)
    },
  )

  test('[V2] acts as somebody of the academy hears nothing of what that person is told', async () => {
    const boss = await it.make.user({ roles: { Admin: [academy] } })
    const person = await it.make.user({ roles: { HR: [academy] } })
    const { body } = await (await it.as(boss)).call(authApi.impersonate, { params: { id: person.id } })
    const [acting] = await openSockets(body.accessToken)
    const [own] = await openSockets((await it.make.session(person)).accessToken)
    it.app.realtime.emit('/', rooms.user(person.id), 'server-status', { status: 'Off' })
    it.app.realtime.emit('/', rooms.startTest(academy.id), 'server-status', { status: 'Off' })
    const heard = ({ all }: TestSocket) =>
      all<{ status: string }>('server-status').filter(({ status }) => status === 'Off')
    await vi.waitUntil(() => heard(own!).length === 2 && heard(acting!).length > 0, { timeout: patient(60_000) })
    expect(heard(acting!)).toHaveLength(1)
  })

  test('[A5] gets another role: the sockets come back with it', async () => {
    const person = await it.make.user({ roles: { Coach: [academy] } })
    const { accessToken } = await it.as(person)
    const socket = await connect(urls[1])
    await socket.hello(accessToken, academy.id)
    expect((await socket.ask('join-start-test-room', { academyId: academy.id })).code).toBe(errors.AccessDenied.code)
    const body = { academyId: academy.id, roleName: 'HR' as const }
    await (
      await asSuperAdmin()
    ).call(peopleApi.grantRole, { params: { id: person.id }, body }, { academyId: academy.id })
    await socket.closed
    await openSockets(accessToken)
  })
})
