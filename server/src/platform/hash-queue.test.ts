import { expect, test } from 'vitest'
import { createHashQueue, type Waiter } from './hash-queue.ts'
import { NotReadyError } from './http-errors.ts'

/** A queue whose work ends when the test says so; `begun` tells in which order it was begun. */
const queueOf = ({ width = 2, places = 10, placesEach = 10 } = {}) => {
  const takePlace = createHashQueue({
    width,
    lanes: { known: { places, placesEach }, strangers: { places, placesEach } },
  })
  const begun: string[] = []
  const ends: (() => void)[] = []
  let names = 0
  const join = (name: string, changes: Partial<Waiter> = {}): Promise<string> => {
    const waiter: Waiter = { lane: 'strangers', of: `somebody ${++names}`, isGone: () => false, ...changes }
    return takePlace(waiter).inTurn(async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  }
  const endAll = async (): Promise<void> => {
    const nextHasBegun = () => new Promise((seen) => setImmediate(seen))
    await nextHasBegun()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await nextHasBegun()
    }
  }
  return { takePlace, join, begun, endAll }
}
const known = { lane: 'known' } as const

test('[T5] so many at a time, in the order they came', async () => {
  const { join, begun, endAll } = queueOf({ width: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => join(name))
  await new Promise((seen) => setImmediate(seen))
  expect(begun).toEqual(['a', 'b'])
  await endAll()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('[T5] whoever is known goes before every stranger who waits', async () => {
  const { join, begun, endAll } = queueOf({ width: 1 })
  const all = [join('running'), join('stranger 1'), join('stranger 2'), join('owner', known), join('student', known)]
  await endAll()
  await Promise.all(all)
  expect(begun).toEqual(['running', 'owner', 'student', 'stranger 1', 'stranger 2'])
})

test('[T5] a full lane refuses at once; the other lane is as open as before', async () => {
  const { join, begun, endAll } = queueOf({ width: 1, places: 3 })
  const strangers = ['a', 'b', 'c'].map((name) => join(name))
  expect(() => join('d')).toThrow(NotReadyError)
  const owner = join('owner', known)
  await endAll()
  expect(await Promise.all([...strangers, owner])).toHaveLength(4)
  expect(begun).not.toContain('d')
  const later = join('e')
  await endAll()
  expect(await later).toBe('e')
})

test('[T5] nobody has all places of a lane', async () => {
  const { join, endAll } = queueOf({ width: 1, places: 5, placesEach: 2 })
  const greedy = { ...known, of: 'one person' }
  const all = [join('a', greedy), join('b', greedy)]
  expect(() => join('c', greedy)).toThrow(NotReadyError)
  all.push(join('d', known), join('e', { of: 'one person' }))
  await endAll()
  expect(await Promise.all(all)).toHaveLength(4)
})

test('[T5] nothing is done for who has gone when the turn comes', async () => {
  const { join, begun, endAll } = queueOf({ width: 1 })
  let isGone = false
  const first = join('first')
  const dropped = join('hung up', { isGone: () => isGone }).catch((error: unknown) => error)
  const last = join('last')
  isGone = true
  await endAll()
  await Promise.all([first, last])
  expect(await dropped).toBeInstanceOf(NotReadyError)
  expect(begun).toEqual(['first', 'last'])
})

test('[T5] a place whose waiter has gone is free for the next one, though the turn is far', async () => {
  const { join, begun, endAll } = queueOf({ width: 1, places: 2 })
  let isGone = false
  const first = join('first')
  const dropped = join('hung up', { isGone: () => isGone }).catch((error: unknown) => error)
  expect(() => join('too early')).toThrow(NotReadyError)
  isGone = true
  const next = join('next')
  await endAll()
  await Promise.all([first, next])
  expect(await dropped).toBeInstanceOf(NotReadyError)
  expect(begun).toEqual(['first', 'next'])
})

test('a place is free again when it is left, when the work is done and when the work fails', async () => {
  const { takePlace, join, endAll } = queueOf({ width: 1, places: 1 })
  const waiter: Waiter = { lane: 'strangers', of: 'x', isGone: () => false }
  takePlace(waiter).leave()
  await expect(takePlace(waiter).inTurn(() => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash')
  const next = join('next')
  await endAll()
  expect(await next).toBe('next')
})
