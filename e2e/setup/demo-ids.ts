import { fetchPatiently } from './api.ts'
import { demoPassword } from './fixtures.ts'

/** Numbers that the seed counts up, by the names it gave; and a demo result, as somebody would share it. */
export interface DemoIds {
  stageTests: Record<string, number>
  tests: Record<string, number>
  forms: Record<string, number>
  /** By the part of the e-mail before the @. */
  people: Record<string, number>
  demoDirections: Record<string, number>
  demoResult: string
}

interface Named {
  id: number
  name: string
}
const byName = (rows: readonly Named[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ id, name }) => [name, id]))

/** Read right after the seed; later a journey may have changed the names. */
export const lookUpDemoIds = async (url: string): Promise<DemoIds> => {
  const ask = async <T>(path: string, headers: Record<string, string>, body?: object): Promise<T> => {
    const reply = await fetchPatiently(url + path, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const comeAs = async (name: string) => {
    const credentials = { email: `${name}@academy.test`, password: demoPassword }
    const { accessToken } = await ask<{ accessToken: string }>('/api/auth/login', {}, credentials)
    return { authorization: `Bearer ${accessToken}` }
  }
  const admin = await comeAs('admin')
  const { currentAcademyId } = await ask<{ currentAcademyId: number }>('/api/auth/me', admin)

  const superAdmin = await comeAs('superadmin')
  type Found = { rows: { id: number; email: string }[] }
  const idOf = async (name: string): Promise<Named> => {
    const search = `${name}@academy.test`
    const { rows } = await ask<Found>('/api/users/paginated/full/all?academyId=all', superAdmin, { search })
    return { id: rows.find(({ email }) => email === search)!.id, name }
  }

  type Form = { id: number; title: { ua: string } }
  const forms = await ask<Form[]>(`/api/forms?academyId=${currentAcademyId}`, admin)
  type Direction = { id: number; specialization: { name: string } }
  const directions = await ask<Direction[]>('/api/tests/demo/directions/academy-2020', {})
  const [first] = directions
  const demo = await ask<{ stageTestId: number; slip: string }>('/api/tests/demo/start', {}, { directionId: first!.id })
  const given = { stageTestId: demo.stageTestId, slip: demo.slip, name: 'Олена', data: [] }
  const { resultId } = await ask<{ resultId: string }>('/api/tests/demo/submit', {}, given)
  return {
    stageTests: byName(await ask<Named[]>(`/api/stage-tests/all/${currentAcademyId}`, admin)),
    tests: byName(await ask<Named[]>(`/api/tests/names?academyId=${currentAcademyId}`, admin)),
    people: byName(await Promise.all(['student', 'learner', 'teacher'].map(idOf))),
    forms: byName(forms.map(({ id, title }) => ({ id, name: title.ua }))),
    demoDirections: byName(directions.map(({ id, specialization }) => ({ id, name: specialization.name }))),
    demoResult: resultId,
  }
}

const known = (): DemoIds => JSON.parse(process.env.ACADEMY_E2E_IDS!) as DemoIds

export const demoResultId = (): string => known().demoResult
export const demoId = (of: 'stageTests' | 'tests' | 'forms' | 'people' | 'demoDirections', name: string): number => {
  const id = known()[of][name]
  if (id === undefined) throw new Error(`The demo has no ${name} among ${Object.keys(known()[of]).join(', ')}`)
  return id
}
