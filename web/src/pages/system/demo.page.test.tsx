import { authApi } from '@academy/contract/auth'
import { demoApi } from '@academy/contract/demo'
import { translationsApi } from '@academy/contract/translations'
import { usersApi } from '@academy/contract/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#lib/session/session.store.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { DemoPage } from './demo.page.tsx'

beforeEach(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
  session.set({ status: 'anonymous' })
})

const demo = {
  password: 'Academy2026',
  accounts: [{ email: 'learner@academy.test', name: 'Остап Гнатюк', who: { ua: 'Студент', en: 'A student' } }],
  repositories: null,
  certificateId: 'marta',
}

/** The browser of these tests remembers Ukrainian, whatever language its texts are in. */
const enter = async (localization: 'ua' | 'en') => {
  const student = makeStudent()
  const server = fakeServer(({ path }) => {
    if (path === demoApi.get.path) return { body: demo }
    if (path === authApi.login.path || path === authApi.tokens.path)
      return { body: { accessToken: 'a', refreshToken: 'b', knownDevice: 'd' } }
    if (path === translationsApi.load.path) return { body: { hash: 'h', translations: {} } }
    if (path === usersApi.updateSettings.path) return { body: { ...student.settings, localization: 'ua' } }
    return { body: { ...student, settings: { ...student.settings, localization } } }
  })
  vi.stubGlobal('fetch', server.fetch)
  const { person, addressNow } = await render(<DemoPage />, { address: '/demo' })
  const [button] = await screen.findAllByRole('button', { name: 'Log in as Остап Гнатюк' })
  await person.click(button!)
  await waitFor(() => expect(addressNow()).not.toBe('/demo'))
  return server.to(usersApi.updateSettings.path).map(({ body }) => body)
}

test('a visitor of the demo goes on in the language of the visit, not in that of the account', async () => {
  expect(await enter('en')).toEqual([{ localization: 'ua' }])
})

test('an account that speaks it already is left as it is', async () => {
  expect(await enter('ua')).toEqual([])
})
