import { expect, test } from 'vitest'
import { lendUsers } from './box-users.ts'

test('[G1] two boxes never share a user: the second waits until the first one has ended', async () => {
  const users = lendUsers([70_001])
  const events: string[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const first = users.lend(async (user) => {
    events.push(`first ${user}`)
    await ended
    events.push('first ended')
  })
  const second = users.lend(async (user) => void events.push(`second ${user}`))
  end()
  await Promise.all([first, second])
  expect(events).toEqual(['first 70001', 'first ended', 'second 70001'])
})

test('[G1] a box that could not be made gives its user back', async () => {
  const users = lendUsers([70_001])
  const failed = users.lend(() => {
    throw new Error('no control group')
  })
  await expect(failed).rejects.toThrow('no control group')
  await expect(users.lend(async (user) => user)).resolves.toBe(70_001)
})
