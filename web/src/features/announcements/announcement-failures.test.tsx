import type { Announcement } from '@academy/contract/announcements'
import { within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { i18n } from '#lib/i18n/i18n.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { noAddress } from './announcements-address.rules.ts'
import { OpenedAnnouncement } from './opened-announcement.tsx'

const hr = makeUser({ academies: [makeAcademy(7, 'HR')], currentAcademyId: 7 })
const loaded: Announcement = {
  id: 3,
  academyId: 7,
  academyName: 'Academy 7',
  title: { ua: 'Новина', en: 'News', ru: '' },
  body: { ua: 'Привіт', en: 'Hello', ru: '' },
  receiversAmount: 0,
  readAmount: 0,
  author: 'Grace Hopper',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}
/** What the alerts say, as people read it. */
const told = () => alertList.get().map(({ kind, text }) => `${kind} ${i18n._(text)}`)

beforeAll(() => speak('en'))
beforeEach(() => {
  alertList.set([])
  vi.stubGlobal('fetch', fakeServer(() => failure('UnknownError', 500)).fetch)
})
afterEach(() => void vi.unstubAllGlobals())

const open = async () => {
  const onSaved = vi.fn<() => void>()
  const onChange = vi.fn<() => void>()
  const { person } = await render(
    <OpenedAnnouncement
      {...{ loaded, onSaved, onChange }}
      academyId={7}
      address={{ ...noAddress, open: 3 }}
      hrefOf={() => '?open=3'}
      isFromList={false}
      row={loaded}
    />,
    { user: hr },
  )
  const title = document.querySelector<HTMLInputElement>('#announcement-title-ua')!
  const press = (name: string, on: HTMLElement = document.body) =>
    person.click(within(on).getByRole('button', { name }))
  return { onSaved, onChange, person, title, press }
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
