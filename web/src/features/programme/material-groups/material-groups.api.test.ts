import { materialGroupsApi } from '@academy/contract/materials'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'

const input = {
  name: 'Git',
  contents: [
    { id: 11, category: 1 as const, title: 'Перша', link: null, body: '' },
    { category: 0 as const, title: 'Нова', link: null, body: '' },
  ],
}
const saved = { id: 5, name: 'Git', contents: [], updatedAt: '2026-11-15T09:00:00.000Z' }

const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const api = await import('./material-groups.api.ts')
  const { setKnown } = await import('#lib/session/session.store.ts')
  const { alertList } = await import('#lib/alerts.ts')
  const { queryClient } = await import('#lib/query-client.ts')
  setKnown(makeUser({ academies: [makeAcademy(7, 'Teacher')] }), 'own')
  const listKey = api.materialGroupsQueries.list(7, {}).queryKey
  queryClient.setQueryData(listKey, { rows: [], count: 0 })
  return {
    ...api,
    sent: (path: string = materialGroupsApi.update.path) =>
      server.to(path).map(({ method, body }) => ({ method, body })),
    alerts: () => alertList.get().map(({ text }) => text),
    isListOld: () => queryClient.getQueryState(listKey)?.isInvalidated,
  }
}

beforeEach(() => void vi.unstubAllGlobals())

describe('saving', () => {
  test('[MAT-21] a new group carries no ids; the list is asked for anew', async () => {
    const { saveGroup, sent, isListOld } = await open(() => ({ status: 201, body: saved }))
    expect(await saveGroup(7, null, input)).toEqual({ stored: saved })
    const contents = input.contents.map(({ category, title, link, body }) => ({ category, title, link, body }))
    expect(sent()).toEqual([{ method: 'POST', body: { name: 'Git', contents } }])
    expect(isListOld()).toBe(true)
  })

  test('[MAT-22] a known one keeps them', async () => {
    const { saveGroup, sent } = await open(() => ({ body: saved }))
    await saveGroup(7, 5, input)
    expect(sent()).toEqual([{ method: 'PUT', body: { id: 5, ...input } }])
  })

  test('[MAT-22] the last save wins, also over a removal: the content is saved as new', async () => {
    const gone = failure('MaterialGroupNotFound', 404, { fields: [{ field: 'contents.0.id', message: 'wrongId' }] })
    const { saveGroup, sent } = await open((_, count) => (count === 1 ? gone : { body: saved }))
    expect(await saveGroup(7, 5, input)).toEqual({ stored: saved })
    expect(sent().map(({ body }) => (body as typeof input).contents.map(({ id }) => id))).toEqual([
      [11, undefined],
      [undefined, undefined],
    ])
  })

  test('refusals and failures stay with the form', async () => {
    const taken = [{ field: 'name', message: 'nameTaken' }]
    const first = await open(() => failure('ValidationError', 409, { fields: taken }))
    expect(await first.saveGroup(7, 5, input)).toEqual({ refused: taken })
    expect(first.alerts()).toEqual([])
    const second = await open(() => failure('MaterialGroupNotFound', 404))
    expect(await second.saveGroup(7, 5, input)).toBe('gone')
    const third = await open(() => failure('UnknownError', 500))
    expect(await third.saveGroup(7, 5, input)).toMatchObject({ failure: { name: 'UnknownError' } })
    expect(third.alerts()).toEqual([])
  })
})

describe('removing', () => {
  test('[MAT-19] sends all at once', async () => {
    const { removeGroups, sent } = await open(() => ({ status: 204 }))
    expect(await removeGroups(7, [5, 6])).toBe('removed')
    expect(sent(materialGroupsApi.removeMany.path)).toEqual([{ method: 'POST', body: { materialGroupIds: [5, 6] } }])
  })

  test('[MAT-24] a refusal answers the stages and is no alert', async () => {
    const fields = [{ field: 'materialGroupIds.6.Матеріали', message: 'usedByStages' }]
    const { removeGroups, alerts, isListOld } = await open(() => failure('ValidationError', 409, { fields }))
    expect(await removeGroups(7, [5, 6])).toEqual(new Map([[6, ['Матеріали']]]))
    expect(alerts()).toEqual([])
    expect(isListOld()).toBe(true)
  })
})
