import { expect, test, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

type Reply = { body: ReturnType<typeof makeStudent> }

const open = async () => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const waiting: ((reply: Reply) => void)[] = []
  vi.stubGlobal('fetch', fakeServer(() => new Promise<Reply>((resolve) => waiting.push(resolve))).fetch)
  const { reloadUser } = await import('./reload-user.ts')
  const { setKnown, knownSession } = await import('./session.store.ts')
  const { tokens } = await import('./tokens.ts')
  tokens.save('own', { accessToken: 'a', refreshToken: 'r' })
  setKnown(makeStudent({ firstName: 'Before' }), 'own')
  const answer = (turn: number, firstName: string) => waiting[turn]!({ body: makeStudent({ firstName }) })
  return { reloadUser, answer, asked: () => waiting.length, name: () => knownSession()?.user.firstName }
}

test('an answer that a newer one has overtaken changes nothing', async () => {
  const { reloadUser, answer, asked, name } = await open()
  const [first, second] = [reloadUser(), reloadUser()]
  await expect.poll(asked).toBe(2)
  answer(1, 'Newer')
  expect(await second).toBe(true)
  answer(0, 'Older')
  expect(await first).toBe(true)
  expect(name()).toBe('Newer')
  const third = reloadUser()
  await expect.poll(asked).toBe(3)
  answer(2, 'Newest')
  await third
  expect(name()).toBe('Newest')
})
