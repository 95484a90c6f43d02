import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { LoginDialog } from './login-dialog.tsx'

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test('in a running test, who needs a code as well is told where to enter it', async () => {
  const fields = [{ field: 'code', message: 'secondFactorNeeded' }]
  vi.stubGlobal('fetch', fakeServer(() => failure('AccessDenied', 403, { hash: 'ticket', fields })).fetch)
  const onDone = vi.fn<() => void>()
  const { person } = await render(<LoginDialog onClose={() => undefined} onDone={onDone} />, { user: makeStudent() })
  await person.type(screen.getByLabelText(/^Password/), 'Academy2026')
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText(/Log in with your code from a new tab/)).toBeTruthy()
  expect(screen.queryByText(/permission/)).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})
