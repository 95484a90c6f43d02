import type { Announcement } from '@academy/contract/announcements'
import { within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { i18n } from '#lib/i18n/i18n.ts'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { noAddress } from './announcements-address.rules.ts'
import { OpenedAnnouncement } from './opened-announcement.tsx'
import { nightTest } from '#testing/night-test.ts'

const hr = makeUser({ academies: [makeAcademy(7, 'HR')], currentAcademyId: 7 })
const loaded: Announcement = {
  id: 3,
  academyId: 7,
  academyName: 'Academy 7',
  title: { ua: 'Новина', en: 'News', ru: '' },
  body: { ua: 'Привіт', en: 'Hello', ru: '' },
  receiversAmount: 0,
  readAmount: 0,
  chosenAmount: 0,
  publishAt: null,
  resentAt: null,
  author: 'Grace Hopper',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}
/** What the alerts say, as people read it. */
const told = () => alertList.get().map(({ kind, text }) => `${kind} ${i18n._(text)}`)

beforeAll(() => speak('en'))
beforeEach(() => alertList.set([]))
afterEach(() => void vi.unstubAllGlobals())

type Reply = ReturnType<typeof failure> | { body: unknown }

const open = async (reply: (method: string) => Reply | Promise<Reply> = () => failure('UnknownError', 500)) => {
  const server = fakeServer(({ method }) => reply(method))
  vi.stubGlobal('fetch', server.fetch)
  const onSaved = vi.fn<() => void>()
  const onChange = vi.fn<() => void>()
  const page = await render(
    <OpenedAnnouncement
      {...{ loaded, onSaved, onChange }}
      academyId={7}
      address={{ ...noAddress, open: 3 }}
      hrefOf={() => '?open=3'}
      isFromList={false}
      row={loaded}
    />,
    { user: hr, address: '/main/announcements?open=3' },
  )
  const title = document.querySelector<HTMLInputElement>('#announcement-title-ua')!
  const press = (name: string, on: HTMLElement = document.body) =>
    page.person.click(within(on).getByRole('button', { name }))
  return { ...page, server, onSaved, onChange, title, press }
}

test('[ERR-54] [NTF-46] a change that is not saved is told, and stays typed', async () => {
  const { onSaved, person, title, press } = await open()
  await person.type(title, '!')
  await press('Save')
  await waitFor(() => expect(told()).toEqual(['error Announcement is not updated']))
  expect(title.value).toBe('Новина!')
  expect(onSaved).not.toHaveBeenCalled()
})

test('[ERR-55] [NTF-46] one that is not deleted is told, and stays open', async () => {
  const { onChange, title, press } = await open()
  await press('Delete')
  await press('Delete', await screen.findByRole('dialog'))
  await waitFor(() => expect(told()).toEqual(['error Announcement is not deleted']))
  expect(title.value).toBe('Новина')
  expect(onChange).not.toHaveBeenCalled()
})

const refusal = (field: string, message: string) => failure('ValidationError', 400, { fields: [{ field, message }] })

test('[NTF-50] a refusal opens the language with the field to mend', async () => {
  const { person, title, press } = await open(() => refusal('title.en', 'toLong'))
  await person.type(title, '!')
  await press('Save')
  await waitFor(() =>
    expect(document.querySelector('#announcement-title-en')?.getAttribute('aria-invalid')).toBe('true'),
  )
})

nightTest('[NTF-42] Q-87: whoever was overtaken keeps the text, or takes what the other person saved', async () => {
  const theirs = { ...loaded, title: { ...loaded.title, ua: 'Їхня' } }
  const { person, title, press } = await open((method) =>
    method === 'GET' ? { body: theirs } : refusal('updatedAt', 'savedMeanwhile'),
  )
  await person.type(title, '!')
  await press('Save')
  await answerDialog(person, 'Back to my version')
  expect(title.value).toBe('Новина!')
  await press('Save')
  await answerDialog(person, 'Load saved version')
  await waitFor(() => expect(title.value).toBe('Їхня'))
})

test('[NTF-42] one that somebody deleted says so and keeps the text', async () => {
  const { person, title, press } = await open(() => failure('AnnouncementNotFound', 404))
  await person.type(title, '!')
  await press('Save')
  expect(await screen.findByText('This no longer exists')).toBeTruthy()
  expect(title.value).toBe('Новина!')
})

test('[NTF-42] what is typed during a save stays and is sent next', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const stored = { ...loaded, title: { ...loaded.title, ua: 'Новина!' }, updatedAt: '2026-03-01T10:00:01.000Z' }
  const { server, person, title, press, onSaved } = await open((method) => (method === 'PUT' ? promise : { body: [] }))
  await person.type(title, '!')
  await press('Save')
  await person.type(title, '?')
  resolve({ body: stored })
  await screen.findByText('There are unsaved changes')
  expect(title.value).toBe('Новина!?')
  expect(onSaved).not.toHaveBeenCalled()
  await press('Save')
  await waitFor(() =>
    expect(server.seen.at(-1)?.body).toMatchObject({ title: { ua: 'Новина!?' }, updatedAt: stored.updatedAt }),
  )
})

test('the other part of the same announcement is no leaving, another one asks first', async () => {
  const { router, person, title, addressNow } = await open()
  await person.type(title, '!')
  await router.navigate({ href: '/main/announcements?open=3&part=receivers' })
  expect(addressNow()).toContain('part=receivers')
  void router.navigate({ href: '/main/announcements?open=4' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toContain('open=3')
  expect(title.value).toBe('Новина!')
})
