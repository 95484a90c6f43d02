import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { AskPermission } from './ask-permission.tsx'

const student = makeStudent()

beforeAll(() => speak('en'))
beforeEach(() => {
  localStorage.clear()
  const answered = { permission: 'default', requestPermission: async () => (answered.permission = 'granted') }
  vi.stubGlobal('Notification', answered)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// NTF-34 and ERR-70 speak of a push subscription. Until there is one, this is the browser that could not be stored.
test('a browser that could not be stored is only logged, and nobody is bothered with it', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', fakeServer(() => failure('UnknownError', 500)).fetch)
  const { person } = await render(<AskPermission userId={student.id} />, { user: student })
  await person.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  expect(logged.mock.calls[0]![0]).toBe('Unable to subscribe you to notifications')
  expect(document.body.textContent).not.toContain('Unable')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(alertList.get()).toEqual([])
})
