import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { toRows, type AcademyRow } from './academy-rows.rules.ts'
import { setSecondFactor } from './academies.api.ts'
import { SecondFactorSwitch } from './second-factor-switch.tsx'

const row = (requiresSecondFactor: boolean | null): AcademyRow => ({
  id: 7,
  name: 'Academy 7',
  typeName: 'Public',
  state: 'open',
  activeStage: null,
  stageNumber: 0,
  stagesCount: 0,
  directions: [],
  studentsCount: null,
  requiresSecondFactor,
  startDate: null,
  endDate: null,
})

const serve = (answer: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  return server
}

beforeEach(() => void vi.unstubAllGlobals())

describe('two-step login of an academy', () => {
  test('is asked for over all academies, because the list spans them', async () => {
    const server = serve(() => ({ status: 204 }))
    expect(await setSecondFactor(7, true)).toBe('done')
    expect(server.seen[0]).toMatchObject({
      method: 'PUT',
      path: '/api/academies/7/second-factor',
      body: { required: true },
    })
    expect(server.seen[0]?.query.get('academyId')).toBe('all')
  })
  test('whoever demands it has it first', async () => {
    const fields = [{ field: 'required', message: 'secondFactorNeeded' }]
    serve(() => failure('ValidationError', 400, { fields }))
    expect(await setSecondFactor(7, true)).toBe('own-first')
  })
  test('any other refusal is told', async () => {
    serve(() => failure('AcademyNotFound', 404))
    expect(await setSecondFactor(7, true)).toBe('failed')
  })
})

describe('the switch', () => {
  const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })

  test('is named after its academy and shows the state', async () => {
    await speak('en')
    const html = draw(createElement(SecondFactorSwitch, { row: row(true) }), admin)
    expect(textOf(html)).toBe('Two-step verification for staff: Academy 7 Required')
    expect(tagsOf(html, 'input')[0]).toMatch(/role="switch".*checked|checked.*role="switch"/)
  })
  test('is only read by whom may not change the academy', async () => {
    await speak('en')
    const teacher = makeUser({ academies: [makeAcademy(7, 'Teacher')] })
    expect(draw(createElement(SecondFactorSwitch, { row: row(false) }), teacher)).toBe('Optional')
  })
})

test('a row knows what its academy demands, once that has arrived', () => {
  const academy = {
    id: 7,
    name: 'Academy 7',
    hash: 'h',
    type: 0 as const,
    isAcademyClosed: false,
    startDate: null,
    endDate: null,
    description: { ua: '', en: '' },
    directions: [],
    joinable: false,
    isMember: true,
  }
  const stages = [{ id: 7, name: 'Academy 7', academyStages: [], currentActiveStageId: null }]
  expect(toRows([academy], stages)[0]?.requiresSecondFactor).toBeNull()
  expect(
    toRows([academy], stages, [{ id: 7, requiresSecondFactor: true, studentsCount: 3 }])[0]?.requiresSecondFactor,
  ).toBe(true)
})
