import { afterEach, expect, test, vi } from 'vitest'
import { comingFrom } from '#lib/session/coming-from.ts'
import { registrationDraft } from '#lib/session/registration-draft.ts'
import { tokens } from '#lib/session/tokens.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { LoginForm } from './login-form.tsx'
import { useContinuation } from './use-continuation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

test('[SESS-01] [CONST-31] the tokens are kept in the storage of the browser, those of acting as somebody apart', () => {
  tokens.save('own', { accessToken: 'a', refreshToken: 'b' })
  tokens.save('impersonation', { accessToken: 'c', refreshToken: 'd' })
  const names = ['accessToken', 'refreshToken', 'impersonationAccessToken', 'impersonationRefreshToken']
  expect(names.map((name) => window.localStorage.getItem(name))).toEqual(['a', 'b', 'c', 'd'])
})

function ComeIn() {
  const goOn = useContinuation()
  return <button onClick={() => void goOn(undefined)}>Come in</button>
}

test('[SESS-21] [ACC-21] [ACC-22] whoever comes in leaves neither the academy of the link nor what was typed behind', async () => {
  comingFrom.keep({ academyHash: 'academy-2020' })
  registrationDraft.keep({ firstName: 'Олена' })
  expect(Object.keys(window.localStorage)).toEqual(expect.arrayContaining(['academyHash', 'registrationData']))
  const { person, addressNow } = await render(<ComeIn />, { user: makeStudent(), address: '/auth/login' })
  await person.click(screen.getByRole('button', { name: 'Come in' }))
  expect([comingFrom.kept(), registrationDraft.kept()]).toEqual([null, {}])
  expect(addressNow()).not.toContain('/auth/login')
})

test('the button of the log-in stays busy until the next page has arrived', async () => {
  await speak('en')
  const pair = { accessToken: 'a', refreshToken: 'b' }
  vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path === '/api/auth/me' ? makeStudent() : pair })).fetch)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const onDone = vi.fn(() => arrival)
  const never = () => undefined
  const { person } = await render(
    <LoginForm
      initialEmail=""
      isBack={false}
      onUnconfirmed={never}
      onSecondFactor={never}
      onForgotPassword={never}
      onDone={onDone}
    />,
  )
  await person.type(screen.getByLabelText(/^Email/), 'olena@academy.test')
  await person.type(screen.getByLabelText(/^Password/), 'secret-1{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const button = screen.getByRole('button', { name: 'Log in' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  arrive()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})
