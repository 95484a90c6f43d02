import type { Announcement, AnnouncementRow, ReceiverCandidate } from '@academy/contract/announcements'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { announcementsList, toQuery } from './announcements-address.rules.ts'
import { announcementsQueries } from './announcements.api.ts'
import { Announcements } from './announcements.tsx'

const { read: readAddress } = announcementsList

vi.mock('#lib/unsaved-changes-guard.ts', () => ({
  useUnsavedChangesGuard: () => ({ opened: false, onClose: () => undefined, onConfirm: () => undefined }),
}))

const hr = makeUser({ academies: [makeAcademy(7, 'HR')] })

const row = (id: number, values: Partial<AnnouncementRow> = {}): AnnouncementRow => ({
  id,
  academyId: 7,
  academyName: 'Academy 7',
  title: { ua: `Новина ${id}`, en: `News ${id}`, ru: '' },
  receiversAmount: 0,
  readAmount: 0,
  chosenAmount: 0,
  publishAt: null,
  resentAt: null,
  author: 'Grace Hopper',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...values,
})
const whole = (of: AnnouncementRow): Announcement => ({ ...of, body: { ua: 'Привіт', en: '**Hello**', ru: '' } })
const person = (id: number, values: Partial<ReceiverCandidate> = {}): ReceiverCandidate => ({
  id,
  firstName: 'Ada',
  lastName: `Number${id}`,
  email: `ada.${id}@example.com`,
  avatarUrl: null,
  roles: ['Student'],
  groupName: 'JS',
  isReceiver: false,
  readAt: null,
  ...values,
})

const screen = (
  given: Record<string, string>,
  rows: AnnouncementRow[],
  people: ReceiverCandidate[] = [],
  count = 0,
) => {
  const address = readAddress(given)
  queryClient.setQueryData(announcementsQueries.list(7).queryKey, rows)
  for (const one of rows) {
    queryClient.setQueryData(announcementsQueries.one(7, one.id).queryKey, whole(one))
    queryClient.setQueryData(announcementsQueries.candidates(7, one.id, toQuery(address)).queryKey, {
      rows: people,
      count,
    })
  }
  return draw(
    createElement(Announcements, {
      academyId: 7,
      address,
      hrefOf: ({ open }) => `?open=${open}`,
      onChange: () => undefined,
      onCreated: () => undefined,
      createButton: 'New announcement',
    }),
    hr,
  )
}

beforeAll(() => speak('ua'))
beforeEach(() => queryClient.clear())

describe('the list', () => {
  test('teaches while there is nothing', () => {
    expect(textOf(screen({}, []))).toContain('Оголошень ще немає')
  })
  test('[NTF-36] says of each how many have read it, and in which languages it is', () => {
    const text = textOf(screen({}, [row(1), row(2, { receiversAmount: 1200, readAmount: 300 })]))
    for (const part of ['Новина 1', 'Ще не надіслано', 'Прочитали 300 з 1 200', 'UA · EN']) expect(text).toContain(part)
  })
  test('[NTF-37] [CONST-49] a new one stands first, as a draft, with every field empty', () => {
    const html = screen({ open: '0' }, [row(1)])
    expect(textOf(html)).toMatch(/Нове оголошення Чернетка Новина 1/)
    expect(html).toMatch(/<a href="\?open=0"[^>]*aria-current="true"/)
    expect(html).toMatch(/id="announcement-title-ua"[^>]*value=""/)
    expect(textOf(html)).toContain('Спершу збережіть текст')
  })
})

describe('an opened one', () => {
  test('shows its text, what its receivers see, and that nobody has it', () => {
    const html = screen({ open: '1' }, [row(1)])
    expect(html).toMatch(/id="announcement-title-ua"[^>]*value="Новина 1"/)
    expect(textOf(html)).toContain('Поки що його ніхто не бачить')
    expect(textOf(html)).toContain('Російською необов’язково')
  })
  test('[NTF-45] [NTF-49] shows who has it and who has read it, and names the number of all', () => {
    const people = [
      person(1, { isReceiver: true, readAt: '2026-03-02T10:00:00.000Z' }),
      person(2, { isReceiver: true }),
      person(3),
    ]
    const sent = row(1, { receiversAmount: 2, readAmount: 1 })
    const text = textOf(screen({ open: '1', part: 'receivers' }, [sent], people, 100_000))
    for (const part of [
      'Надіслано 2 людям , 1 прочитала',
      'Обрати всіх: 100 000',
      'Прочитано 2 березня',
      'Не надіслано',
    ])
      expect(text).toContain(part)
  })
  test('nobody found is said with a way back', () => {
    expect(textOf(screen({ open: '1', part: 'receivers', search: 'x' }, [row(1)]))).toContain('Скинути фільтри')
  })
})
