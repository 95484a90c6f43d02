import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient, reloadAll, watchComeBack } from './query-client.ts'

/** A server whose answers are held back; each says what was stored when it was asked. */
const slowServer = () => {
  let stored = 'before'
  const release: (() => void)[] = []
  const ask = ({ signal }: { signal: AbortSignal }) => {
    const seen = stored
    return new Promise<string>((answer, refuse) => {
      release.push(() => answer(seen))
      signal.addEventListener('abort', () => refuse(new Error('given up')))
    })
  }
  return { ask, release, store: (value: string) => (stored = value) }
}

test('what was asked for before a change is not shown after it, even if it was the first load', async () => {
  const { ask, release, store } = slowServer()
  const options = { queryKey: ['interviews', 1] as const, queryFn: ask, retry: false }
  const shown = new QueryObserver(queryClient, options)
  const leave = shown.subscribe(() => {})
  expect(release).toHaveLength(1)

  store('after')
  const reloaded = queryClient.invalidateQueries({ queryKey: ['interviews'] })
  release[0]!()
  expect(release).toHaveLength(2)
  release[1]!()
  await reloaded
  expect(shown.getCurrentResult().data).toBe('after')
  leave()
})

test('whoever waits for a first load that is asked for anew gets the new answer', async () => {
  const { ask, release, store } = slowServer()
  const waiting = queryClient.fetchQuery({ queryKey: ['lectures', 2], queryFn: ask, retry: false })
  store('after')
  await queryClient.invalidateQueries({ queryKey: ['lectures'] })
  release[0]!()
  release[1]!()
  expect(await waiting).toBe('after')
})

test('what nobody changed goes on loading', async () => {
  const { ask, release } = slowServer()
  const waiting = queryClient.fetchQuery({ queryKey: ['people', 3], queryFn: ask, retry: false })
  await queryClient.invalidateQueries({ queryKey: ['teams'] })
  expect(release).toHaveLength(1)
  release[0]!()
  expect(await waiting).toBe('before')
})

test('what lies under each of several keys is loaded again, and nothing else', async () => {
  const keys = [
    ['people', 7, 'list'],
    ['people', 8],
    ['groups', 7],
    ['groups', 8],
    ['stage-board', 7],
  ] as const
  for (const queryKey of keys) queryClient.setQueryData(queryKey, [])
  await reloadAll(['people'], ['groups', 7])
  const stale = keys.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)
  expect(stale).toEqual([
    ['people', 7, 'list'],
    ['people', 8],
    ['groups', 7],
  ])
})

test('a key begins with a word that is known', () => {
  // @ts-expect-error -- nothing lies under this word, so that nothing would be loaded again
  expect(reloadAll(['poeple'])).toBeInstanceOf(Promise)
})

describe('a server that comes back', () => {
  const away = () => new ApiError('LostInternetConnection')
  const watch = async (work: (server: { isThere: boolean; looks: number }) => Promise<void>) => {
    vi.useFakeTimers()
    const server = { isThere: false, looks: 0 }
    vi.stubGlobal('fetch', () => {
      server.looks++
      return server.isThere ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('no line'))
    })
    const leave = watchComeBack()
    try {
      await work(server)
    } finally {
      leave()
      queryClient.clear()
      await vi.advanceTimersByTimeAsync(60_000)
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  }
  const show = (id: number, queryFn: () => Promise<string>) => {
    const shown = new QueryObserver(queryClient, { queryKey: ['people', id], queryFn })
    return { shown, leave: shown.subscribe(() => {}) }
  }

  test('loads what is on the screen and did not arrive; meanwhile one look is made for all of it', async () => {
    await watch(async (server) => {
      const asked = [0, 0, 0]
      const ask = (id: number) => () => {
        asked[id]!++
        return server.isThere ? Promise.resolve(`person ${id}`) : Promise.reject(away())
      }
      const [first, second, left] = [show(0, ask(0)), show(1, ask(1)), show(2, ask(2))]
      left!.leave()
      await vi.advanceTimersByTimeAsync(300_000)
      expect(first!.shown.getCurrentResult().isError).toBe(true)
      const before = [...asked]
      // Whatever is opened meanwhile asks once, not three times.
      const late = show(
        3,
        vi.fn<() => Promise<string>>(() => Promise.reject(away())),
      )
      await vi.advanceTimersByTimeAsync(60_000)
      expect(late.shown.getCurrentResult().failureCount).toBe(1)
      late.leave()
      expect([asked, server.looks > 5, server.looks < 30]).toEqual([before, true, true])
      server.isThere = true
      await vi.advanceTimersByTimeAsync(60_000)
      expect([first!.shown.getCurrentResult().data, second!.shown.getCurrentResult().data]).toEqual([
        'person 0',
        'person 1',
      ])
      expect(asked).toEqual([before[0]! + 1, before[1]! + 1, before[2]])
    })
  })

  test('what is not there is asked for once, whatever else is loaded again', async () => {
    await watch(async (server) => {
      const gone = vi.fn<() => Promise<string>>(() => Promise.reject(new ApiError('UserNotFound', { status: 404 })))
      const missing = show(4, () => (server.isThere ? Promise.resolve('there') : Promise.reject(away())))
      const notFound = show(5, gone)
      await vi.advanceTimersByTimeAsync(60_000)
      server.isThere = true
      await vi.advanceTimersByTimeAsync(60_000)
      expect(missing.shown.getCurrentResult().data).toBe('there')
      expect([notFound.shown.getCurrentResult().isError, gone.mock.calls.length]).toEqual([true, 1])
    })
  })
})
