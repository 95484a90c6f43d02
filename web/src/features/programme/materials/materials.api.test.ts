import { preparationsApi, type LearntMaterial } from '@academy/contract/materials'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const stageId = 3
const mark = (materialContentId: number, isLearnt: boolean): LearntMaterial => ({
  stageId,
  materialContentId,
  isLearnt,
})

const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const { materialsQueries, setLearnt } = await import('./materials.api.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { alertList } = await import('#lib/alerts.ts')
  const { queryClient } = await import('#lib/query-client.ts')
  setKnown(makeStudent(), 'own')
  const academy = knownSession()!.selection
  const { queryKey } = materialsQueries.learnt(academy, stageId)
  queryClient.setQueryData(queryKey, [mark(1, true)])
  return {
    set: (id: number, isLearnt: boolean) => setLearnt(academy, mark(id, isLearnt)),
    sent: () => server.to(preparationsApi.setLearnt.path).map(({ body }) => body),
    shown: () =>
      (queryClient.getQueryData(queryKey) ?? [])
        .filter(({ isLearnt }) => isLearnt)
        .map(({ materialContentId }) => materialContentId)
        .toSorted((a, b) => a - b),
    alerts: () => alertList.get().map(({ text }) => text),
    isAskedAgain: () => queryClient.getQueryState(queryKey)?.isInvalidated,
  }
}

beforeEach(() => void vi.unstubAllGlobals())

describe('marking as learnt', () => {
  test('[MAT-12] is seen before the server has answered', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { set, shown, sent, alerts } = await open(async ({ body }) => {
      await held
      return { body }
    })
    const done = set(2, true)
    expect(shown()).toEqual([1, 2])
    release()
    await done
    expect(shown()).toEqual([1, 2])
    expect(sent()).toEqual([mark(2, true)])
    expect(alerts()).toEqual([])
  })

  test.each([
    ['an error', () => failure('UnknownError', 500)],
    ['a closed academy', () => failure('AcademyClosed', 409)],
    ['no network', () => 'no network' as const],
  ])('[MAT-13] %s takes it back and is told', async (_, answer) => {
    const { set, shown, alerts, isAskedAgain } = await open(answer)
    await set(2, true)
    expect(shown()).toEqual([1])
    expect(alerts()).toHaveLength(1)
    expect(isAskedAgain()).toBe(true)
    await set(1, false)
    expect(shown()).toEqual([1])
  })

  test('[MAT-12] two quick clicks on one box reach the server in their order; the last one counts', async () => {
    const { set, shown, sent } = await open(async ({ body }, count) => {
      // The first answer is the slow one.
      await new Promise((resolve) => setTimeout(resolve, count === 1 ? 30 : 0))
      return { body }
    })
    await Promise.all([set(2, true), set(2, false)])
    expect(sent()).toEqual([mark(2, true), mark(2, false)])
    expect(shown()).toEqual([1])
  })

  test('[MAT-13] a box that failed does not touch the others', async () => {
    const { set, shown } = await open(({ body }) =>
      (body as LearntMaterial).materialContentId === 3 ? failure('UnknownError', 500) : { body },
    )
    await Promise.all([set(2, true), set(3, true), set(4, true)])
    expect(shown()).toEqual([1, 2, 4])
  })
})
