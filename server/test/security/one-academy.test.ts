import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorReply } from '@academy/contract/errors'
import { materialGroupsApi } from '@academy/contract/materials'
import { can, permissions } from '@academy/contract/permissions'
import { effectOf } from '@academy/contract/endpoint'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { type ActorInWorld, newcomer } from './actors.ts'
import { send } from './calls.ts'
import { endpoints } from './endpoints.ts'
import { sampleOf } from './samples.ts'
import { makeWorld, sharing, unreachableProviders, type World } from './world.ts'

const rows = endpoints.filter(({ endpoint }) => endpoint.oneAcademy)

let it: TestApp
let world: World
let boss: ActorInWorld
beforeAll(async () => {
  it = await startTestApp({ env: unreachableProviders })
  world = sharing(await makeWorld(it))
  boss = await newcomer(world, 'SuperAdmin', false)
})
afterAll(() => it.close())

const refusal = async (...call: Parameters<typeof send>) => {
  const { statusCode, body } = await send(...call)
  return [statusCode, (JSON.parse(body || '{}') as Partial<ErrorReply>).name]
}

describe('a call about one academy', () => {
  test('has a right that is held in an academy', () => {
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ endpoint }) => permissions[endpoint.access].scope !== 'academy')).toEqual([])
  })

  const superAdmin = { isSuperAdmin: true, rolesByAcademy: new Map() }
  test.each(rows)('[Q-19] $name does nothing for somebody who has selected all academies', async (row) => {
    const { name, endpoint } = row
    const input = await sampleOf(name).input(world, boss)
    const mayInAll = can(superAdmin, endpoint.access, 'all', effectOf(endpoint))
    expect(await refusal(it, endpoint, input, { token: boss.token, academyId: 'all' })).toEqual(
      mayInAll ? [404, 'AcademyNotFound'] : [403, 'AccessDenied'],
    )
  })

  test('[Q-20] refuses first whoever may not call, then what is wrong with the input', async () => {
    const { create } = materialGroupsApi
    const input = { body: { name: 'Книжки', contents: [] } }
    const coach = await newcomer(world, 'coachOfTwo', false)
    const all = { academyId: 'all' }
    expect(await refusal(it, create, input, all)).toEqual([401, 'InvalidAccessToken'])
    expect(await refusal(it, create, input, { ...all, token: coach.token })).toEqual([403, 'AccessDenied'])
    expect(await refusal(it, create, { body: {} }, { ...all, token: boss.token })).toEqual([400, 'ValidationError'])
    expect(await refusal(it, create, input, { ...all, token: boss.token })).toEqual([404, 'AcademyNotFound'])
  })

  test('[Q-13] does nothing for somebody who has selected none either', async () => {
    const undecided = await newcomer(world, 'SuperAdmin', true)
    const { names } = materialGroupsApi
    expect(await refusal(it, names, {}, { token: undecided.token })).toEqual([404, 'AcademyNotFound'])
  })
})
