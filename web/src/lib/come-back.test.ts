import { expect, test } from 'vitest'
import { createComeBack, type Missing } from './come-back.ts'

const world = ({ random = 1 } = {}) => {
  const state = { isReady: false, looks: 0, pauses: [] as number[] }
  let goOn: () => void = () => undefined
  const comeBack = createComeBack({
    isReady: () => {
      state.looks++
      return Promise.resolve(state.isReady)
    },
    pause: (ms) => {
      state.pauses.push(ms)
      return new Promise((resolve) => (goOn = resolve))
    },
    random: () => random,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  const makeMissing = () => {
    const part = { isMissing: true, loads: 0 }
    const missing: Missing = {
      isMissing: () => part.isMissing,
      load: () => {
        part.loads++
        part.isMissing = !state.isReady
        return Promise.resolve()
      },
    }
    return { part, leave: comeBack.watch(missing) }
  }
  const wait = async () => {
    goOn()
    await settle()
  }
  return { state, comeBack, makeMissing, wait }
}

test('one look for the server serves all that is missing, which is loaded once it answers', async () => {
  const { state, comeBack, makeMissing, wait } = world()
  const parts = [makeMissing().part, makeMissing().part]
  await wait()
  await wait()
  expect([state.looks, parts.map(({ loads }) => loads), comeBack.isAway()]).toEqual([2, [0, 0], true])
  state.isReady = true
  await wait()
  expect([state.looks, parts.map(({ loads }) => loads), comeBack.isAway()]).toEqual([3, [1, 1], false])
  await wait()
  expect(state.looks).toBe(3)
})

test('it looks ever less often, but at least twice a minute, and each page at a moment of its own', async () => {
  const [early, late] = [world({ random: 0 }), world({ random: 1 })]
  for (const { makeMissing, wait } of [early, late]) {
    makeMissing()
    for (let count = 0; count < 6; count++) await wait()
  }
  expect(late.state.pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(early.state.pauses).toEqual(late.state.pauses.map((ms) => ms / 2))
})

test('what does not load although the server answers is looked for again', async () => {
  const { state, comeBack, wait } = world()
  let loads = 0
  state.isReady = true
  comeBack.watch({ isMissing: () => loads < 2, load: () => Promise.reject(new Error(`load ${++loads}`)) })
  await wait()
  expect([loads, comeBack.isAway()]).toEqual([1, true])
  await wait()
  expect([loads, state.looks, comeBack.isAway()]).toEqual([2, 2, false])
})

test('nobody looks for what nobody waits for any more', async () => {
  const { state, comeBack, makeMissing, wait } = world()
  makeMissing().leave()
  await wait()
  expect([state.looks, comeBack.isAway()]).toEqual([0, false])
})
