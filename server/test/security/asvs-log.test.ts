import { authApi } from '@academy/contract/auth'
import { rolesApi, usersApi } from '@academy/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
let it: TestApp
let academy: MadeAcademy
beforeAll(async () => {
  it = await startTestApp({ log })
  academy = await it.make.academy()
})
afterAll(() => it.close())
beforeEach(() => lines.splice(0))

/** The line of the last request. */
const requestLine = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).findLast(({ msg }) => msg === 'request')!

test('a line says when, what was called, by whom and how it ended, for programs and in UTC', async () => {
  const person = await it.make.user()
  const { headers } = await (await it.as(person)).call(authApi.me, {})
  const { time, ...line } = requestLine()
  expect(line).toMatchObject({ level: 30, method: 'GET', route: authApi.me.path, status: 200, userId: person.id })
  expect(line.requestId).toBe(headers['x-request-id'])
  // Milliseconds since 1970 know no time zone.
  expect(new Date(time as number).getUTCFullYear()).toBe(new Date().getUTCFullYear())
  expect(Object.keys(line)).not.toContain('impersonatorId')
})

test('whoever acts as somebody stands in the line as well', async () => {
  const [boss, person] = [await it.make.user({ isSuperAdmin: true }), await it.make.student(academy)]
  await (await it.as(person, { impersonator: boss })).call(authApi.me, {})
  expect(requestLine()).toMatchObject({ userId: person.id, impersonatorId: boss.id })
})

test('a refused call leaves a line: a missing right, a wrong input, a wrong password, no token', async () => {
  const student = await it.make.student(academy)
  const caller = await it.as(student)
  await caller.call(rolesApi.byName, { params: { name: 'Admin' } }, { academyId: academy.id })
  expect(requestLine()).toMatchObject({ status: 403, userId: student.id })
  await caller.call(usersApi.updateSettings, { body: { localization: 'xx' } as never })
  expect(requestLine()).toMatchObject({ status: 400, userId: student.id })
  await it.call(authApi.login, { body: { email: student.email, password: 'wrong one' } })
  expect(requestLine()).toMatchObject({ route: authApi.login.path, status: 401 })
  await it.call(authApi.me, {})
  expect(requestLine()).toMatchObject({ route: authApi.me.path, status: 401 })
  expect(requestLine()).not.toHaveProperty('userId')
})

test('a text with line breaks stays one line', () => {
  const forged = 'x"}\n{"level":30,"msg":"forged"}\r\n\u2028'
  log.warn({ reason: forged, err: new Error(forged) }, forged)
  expect(lines).toHaveLength(1)
  expect(lines[0]!.trimEnd()).not.toMatch(/[\r\n]/)
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: forged, reason: forged })
})
