import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'

const world = () => {
  const state = { isBrowserOnline: true, isServerThere: true }
  let goOn: () => void = () => undefined
  let held = Promise.resolve()
  const connection = createConnection({
    isBrowserOnline: () => state.isBrowserOnline,
    reachesServer: async () => {
      const isThere = state.isServerThere
      await held
      return isThere
    },
    pause: () => new Promise((resolve) => (goOn = resolve)),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    state,
    isOnline: () => connection.isOnline.get(),
    /** The browser says that something has changed. */
    change: async (change: Partial<typeof state>) => {
      Object.assign(state, change)
      void connection.look()
      await settle()
    },
    wait: async () => {
      goOn()
      await settle()
    },
    /** Replies of the server come only after the returned function was called. */
    hold: () => {
      let release: () => void = () => undefined
      held = new Promise((resolve) => (release = resolve))
      return async () => {
        release()
        await settle()
      }
    },
  }
}

test('a browser without a network is offline when the server does not answer, either', async () => {
  const { change, isOnline } = world()
  await change({ isBrowserOnline: false, isServerThere: false })
  expect(isOnline()).toBe(false)
  await change({ isBrowserOnline: true })
  expect(isOnline()).toBe(true)
})

test('a server on the same machine is reached without a network', async () => {
  const { change, isOnline } = world()
  await change({ isBrowserOnline: false })
  expect(isOnline()).toBe(true)
})

test('without a network the server is looked for again and again', async () => {
  const { change, isOnline, state, wait } = world()
  await change({ isBrowserOnline: false })
  state.isServerThere = false
  await wait()
  expect(isOnline()).toBe(false)
  state.isServerThere = true
  await wait()
  expect(isOnline()).toBe(true)
})

test('a look that ends after the network is back changes nothing', async () => {
  const { change, hold, isOnline } = world()
  const release = hold()
  await change({ isBrowserOnline: false, isServerThere: false })
  await change({ isBrowserOnline: true })
  await release()
  expect(isOnline()).toBe(true)
})

test('what an earlier look finds out no longer counts', async () => {
  const { change, isOnline, state, wait } = world()
  await change({ isBrowserOnline: false, isServerThere: false })
  await change({ isBrowserOnline: true })
  state.isBrowserOnline = false
  await wait()
  expect(isOnline()).toBe(true)
})
