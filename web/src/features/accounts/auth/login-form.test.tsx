import { autofillPollCount, autofillPollMs } from '@academy/contract/limits'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { LoginForm } from './login-form.tsx'

const nothing = () => undefined

beforeAll(() => speak('en'))
afterEach(() => void vi.useRealTimers())

const draw = () =>
  render(
    <LoginForm
      initialEmail=""
      isBack={false}
      onUnconfirmed={nothing}
      onSecondFactor={nothing}
      onForgotPassword={nothing}
      onDone={async () => undefined}
    />,
  )

test('the button can be pressed from the beginning, and each empty field says that it is empty', async () => {
  const server = fakeServer(() => ({ body: {} }))
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await draw()
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  const texts = ['login-email-error', 'login-password-error'].map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Please fill in this field', 'Please fill in this field'])
  expect(document.activeElement?.id).toBe('login-email')
  expect(server.to('/api/auth/login')).toEqual([])
})

/** The browser fills a field without an event. */
const fillIn = (id: string, text: string) => {
  document.querySelector<HTMLInputElement>(`#${id}`)!.value = text
}

test('[ACC-39] what the browser fills in is not missing any more', async () => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: {} })).fetch)
  const { person } = await draw()
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  expect(document.getElementById('login-password-error')).not.toBeNull()
  fillIn('login-email', 'marta@academy.test')
  fillIn('login-password', 'Academy2026')
  await waitFor(() => expect(document.getElementById('login-password-error')).toBeNull())
})

test('[ACC-34] what the server refuses stays, also where the page still looks for what the browser fills in', async () => {
  vi.stubGlobal('fetch', fakeServer(() => failure('WrongPassword', 401)).fetch)
  // A password manager fills the fields and sends the form before the page has looked once.
  vi.useFakeTimers()
  await draw()
  fillIn('login-email', 'marta@academy.test')
  fillIn('login-password', 'somebody')
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(document.getElementById('login-password-error')?.textContent).toBe('Wrong password')
  await act(() => vi.advanceTimersByTimeAsync(autofillPollMs * autofillPollCount))
  expect(document.getElementById('login-password-error')?.textContent).toBe('Wrong password')
})
