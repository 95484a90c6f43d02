import type { Announcement, ReceiverCandidate } from '@academy/contract/announcements'
import { fireEvent, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { noAddress } from './announcements-address.rules.ts'
import { OpenedAnnouncement } from './opened-announcement.tsx'
import { nightTest } from '#testing/night-test.ts'

const hr = makeUser({ academies: [makeAcademy(7, 'HR')], currentAcademyId: 7 })
const student: ReceiverCandidate = {
  id: 5,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  avatarUrl: null,
  roles: ['Student'],
  groupName: 'JS',
  isReceiver: false,
  readAt: null,
}
const made = (values: Partial<Announcement>): Announcement => ({
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
  author: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...values,
})
const future = '2190-03-01T10:00:00.000Z'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const open = async (values: Partial<Announcement>, replies: Record<string, unknown> = {}) => {
  const loaded = made(values)
  const server = fakeServer(({ method, path }) => {
    const reply = replies[`${method} ${path.replace(/\?.*/, '')}`]
    if (reply !== undefined) return { body: reply }
    return { body: path.includes('/users/paginated/') ? { rows: [student], count: 1 } : [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const onChange = vi.fn<(change: object) => void>()
  const page = await render(
    <OpenedAnnouncement
      {...{ loaded, onChange }}
      academyId={7}
      address={{ ...noAddress, open: 3, part: 'receivers' }}
      hrefOf={() => '?open=3'}
      isFromList={false}
      row={loaded}
      onSaved={() => {}}
    />,
    { user: hr, address: '/main/announcements?open=3&part=receivers' },
  )
  const press = async (name: string, on: HTMLElement = document.body) =>
    page.person.click(await within(on).findByRole('button', { name }))
  const dialog = () => screen.findByRole('dialog')
  const sent = (path: string) => server.seen.filter((call) => call.path.includes(path) && call.method !== 'GET')
  return { ...page, press, dialog, sent, onChange }
}

nightTest(
  'a draft is scheduled with the people who are ticked; a moment that has passed is said at the field',
  async () => {
    const { person, press, dialog, sent } = await open({}, { 'PUT /api/announcements/3/schedule': made({}) })
    await person.click(await screen.findByRole('checkbox', { name: /Lovelace/ }))
    await press('Schedule')
    const question = await dialog()
    const field = within(question).getByLabelText(/Send at/)
    fireEvent.change(field, { target: { value: '2020-01-01T10:00' } })
    await press('Schedule', question)
    expect(await within(question).findByText(/This time has passed/)).toBeTruthy()
    expect(sent('/schedule')).toEqual([])
    fireEvent.change(field, { target: { value: '2190-03-01T10:00' } })
    await press('Schedule', question)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('/schedule').map(({ body }) => body)).toEqual([
      { publishAt: new Date('2190-03-01T10:00').toISOString(), receivers: { userIds: [5] } },
    ])
  },
)

test('one that is scheduled says when and to how many, and people are only added to it', async () => {
  const { person, press, dialog, sent } = await open(
    { publishAt: future, chosenAmount: 12 },
    { 'POST /api/announcements/3/receivers/matching': { receiversAmount: 0, chosenAmount: 13, told: 0 } },
  )
  expect(screen.getByText(/^Scheduled for .*2190/)).toBeTruthy()
  expect(screen.getByText(/12 people will get it then/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await person.click(await screen.findByRole('checkbox', { name: /Lovelace/ }))
  await press('Add')
  await press('Add 1 person', await dialog())
  await waitFor(() =>
    expect(sent('/matching').map(({ body }) => body)).toEqual([{ userIds: [5], isReceiver: true, isWaiting: true }]),
  )
})

test.each([
  ['nobody', 0, false],
  ['four people', 4, true],
])('it is withdrawn only from those who have it: %s', async (_, receiversAmount, isOffered) => {
  await open({ receiversAmount })
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw' }) !== null).toBe(isOffered)
})

test('its schedule is cancelled, or it is sent at once', async () => {
  const { press, dialog, sent } = await open(
    { publishAt: future, chosenAmount: 2 },
    {
      'DELETE /api/announcements/3/schedule': null,
      'POST /api/announcements/3/publish': { receiversAmount: 2, chosenAmount: 0, told: 2 },
    },
  )
  await press('Cancel schedule')
  await press('Cancel schedule', await dialog())
  await waitFor(() => expect(sent('/schedule').map(({ method }) => method)).toEqual(['DELETE']))
  await press('Send now')
  await press('Send to 2 people', await dialog())
  await waitFor(() => expect(sent('/publish')).toHaveLength(1))
})

test('a copy opens as a draft, with the same people where they were wanted', async () => {
  const { person, press, dialog, sent, onChange } = await open(
    { receiversAmount: 4, readAmount: 1 },
    { 'POST /api/announcements/3/copy': made({ id: 9 }) },
  )
  await press('Copy')
  await person.click(within(await dialog()).getByRole('checkbox', { name: /the same 4 recipients/ }))
  await press('Copy', await dialog())
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ open: 9 }))
  expect(sent('/copy').map(({ body }) => body)).toEqual([{ withReceivers: true }])
})

test('it is sent again to those who have not read it, and the number is named first', async () => {
  const preview = { unread: 3, due: 2, nextAt: null }
  const { press, dialog, sent } = await open(
    { receiversAmount: 4, readAmount: 1 },
    { 'GET /api/announcements/3/resend': preview, 'POST /api/announcements/3/resend': { told: 2 } },
  )
  await press('Send again to those who haven’t read it')
  const question = await dialog()
  expect(await within(question).findByText(/2 people haven’t read/)).toBeTruthy()
  expect(within(question).getByText(/1 more person/)).toBeTruthy()
  await press('Notify 2 people', question)
  await waitFor(() => expect(sent('/resend')).toHaveLength(1))
})

test('where all of them were told within the day it says when, and offers nothing to press', async () => {
  const { press, dialog, sent } = await open(
    { receiversAmount: 4, readAmount: 1 },
    { 'GET /api/announcements/3/resend': { unread: 3, due: 0, nextAt: future } },
  )
  await press('Send again to those who haven’t read it')
  expect(await within(await dialog()).findByText(/You can send it again from/)).toBeTruthy()
  expect(within(await dialog()).queryByRole('button', { name: /Notify/ })).toBeNull()
  expect(sent('/resend')).toEqual([])
})
