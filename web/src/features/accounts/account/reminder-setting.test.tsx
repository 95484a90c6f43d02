import { usersApi } from '@academy/contract/users'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { knownSession, setKnown } from '#lib/session/session.store.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ReminderSetting } from './reminder-setting.tsx'

const student = makeStudent({ settings: { localization: 'en', remindersEnabled: true } })
const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Remind me a day before' })

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

test('reminders are switched off with one click, and the language of the account stays', async () => {
  const server = fakeServer(() => ({ body: { localization: 'en', remindersEnabled: false } }))
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<ReminderSetting />, { user: student })
  expect(theSwitch().checked).toBe(true)
  await person.click(theSwitch())
  await waitFor(() => expect(theSwitch().checked).toBe(false))
  expect(server.to(usersApi.updateSettings.path).map(({ body }) => body)).toEqual([
    { localization: 'en', remindersEnabled: false },
  ])
  expect(knownSession()?.user.settings.remindersEnabled).toBe(false)
})

test('a change that failed is said, and the switch shows what is stored', async () => {
  vi.stubGlobal('fetch', fakeServer(() => failure('UnknownError', 500)).fetch)
  const { person } = await render(<ReminderSetting />, { user: student })
  await person.click(theSwitch())
  expect(await screen.findByText('Couldn’t change reminders')).toBeTruthy()
  expect(theSwitch().checked).toBe(true)
})

test('who acts as somebody else cannot turn it', async () => {
  setKnown(student, 'impersonation')
  await render(<ReminderSetting />)
  expect(screen.queryByRole('switch')).toBeNull()
})
