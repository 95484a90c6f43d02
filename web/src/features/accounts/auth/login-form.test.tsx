import { beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { render, screen } from '#testing/render.tsx'
import { LoginForm } from './login-form.tsx'

const nothing = () => undefined

beforeAll(() => speak('en'))

test('the button can be pressed from the beginning, and each empty field says that it is empty', async () => {
  const server = fakeServer(() => ({ body: {} }))
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(
    <LoginForm
      initialEmail=""
      isBack={false}
      onUnconfirmed={nothing}
      onSecondFactor={nothing}
      onForgotPassword={nothing}
      onDone={async () => undefined}
    />,
  )
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  const texts = ['login-email-error', 'login-password-error'].map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Please fill in this field', 'Please fill in this field'])
  expect(document.activeElement?.id).toBe('login-email')
  expect(server.to('/api/auth/login')).toEqual([])
})
