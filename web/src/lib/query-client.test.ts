import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient, reloadAll } from './query-client.ts'

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
