import type { ReceivedAnnouncement } from '@academy/contract/announcements'
import type { Notification } from '@academy/contract/realtime'
import type { User } from '@academy/contract/users'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeStudent } from '#testing/make.ts'
import { InboxEntries } from './inbox-entries.tsx'
import { BellButton } from './bell-button.tsx'
import { type InboxList, entriesOf, entryOf } from './inbox.rules.ts'
import { desktopTexts } from './live-inbox.ts'
import { inboxQueries } from './notifications.api.ts'

beforeAll(() => speak('ua'))
beforeEach(() => queryClient.clear())

const academies = [makeAcademy(7, 'Student'), makeAcademy(8, 'Student', { isAcademyClosed: true })]
const student = makeStudent({ id: 1, academies })
const payload: Notification['payload'] = {
  lectureName: 'Замикання',
  stageLectureName: 'closures',
  stageName: 'lectures',
  stageLectureId: 40,
  userId: 1,
  groupId: null,
  fullName: 'Олена Коваль',
  messageId: null,
}
const checked: Notification = {
  id: 5,
  type: 'homework-checked',
  isRead: false,
  createdAt: '2026-11-15T10:00:00.000Z',
  academyId: 7,
  payload,
  message: null,
  homeworkResponse: { reviewBody: 'Гарна робота' },
}
const announcement: ReceivedAnnouncement = {
  id: 9,
  academyId: 7,
  academyName: 'Академія',
  title: 'Зміна розкладу',
  body: ['У п’ятницю о 18:30'],
  language: 'ua',
  isRead: true,
  createdAt: '2026-11-14T10:00:00.000Z',
}

describe('the button', () => {
  const bell = (list?: InboxList, user: User = student) => {
    if (list) queryClient.setQueryData(inboxQueries.list(user.id).queryKey, list)
    return draw(createElement(BellButton, { enterAcademy: async () => true }), user)
  }
  test('[NTF-09] [NAV-88] counts unread notifications and announcements, in its name too', () => {
    const html = bell({ notifications: [], unread: 2, unreadAnnouncements: 3 })
    expect(html).toContain('aria-label="Сповіщення, 5 нових"')
    expect(html).toContain('data-count="5"')
  })
  test('[NTF-09] says nothing where there is nothing, or nothing is known yet', () => {
    expect(bell({ notifications: [], unread: 0, unreadAnnouncements: 0 })).toContain('aria-label="Сповіщення"')
    queryClient.clear()
    expect(bell()).not.toContain('data-count')
  })
})

describe('an entry', () => {
  const lines = (notifications: Notification[], announcements: ReceivedAnnouncement[] = [], mayRead = true) => {
    const entries = entriesOf(notifications, announcements)
    const onRead = mayRead ? () => undefined : undefined
    const props = { entries, held: new Set<string>(), isBusy: false, onOpen: () => undefined, onRead }
    return draw(createElement(InboxEntries, props), student)
  }
  test('[NTF-11] shows the text of the review and the lecture, and leads to the checked homework', () => {
    const html = lines([checked])
    expect(textOf(html)).toMatch(/Новий відгук на Вашу роботу .*Гарна робота .*Замикання/)
    expect(html).toContain('href="/cabinet/lectures/closures/task"')
  })
  test('[NTF-12] an unread one without a text is a new notification; a read one is silent', () => {
    const silent = { ...checked, homeworkResponse: null }
    expect(textOf(lines([silent]))).toContain('Нове сповіщення!')
    expect(textOf(lines([{ ...silent, isRead: true }]))).not.toContain('Нове сповіщення!')
  })
  test('who did it says enough: no default text beside a name', () => {
    const updated: Notification = {
      ...checked,
      type: 'homework-updated',
      homeworkResponse: null,
      payload: { ...checked.payload, fullName: 'Олена Коваль' },
    }
    const text = textOf(lines([updated]))
    expect(text).toContain('Олена Коваль')
    expect(text).not.toContain('Нове сповіщення!')
    expect(desktopTexts(entryOf(updated), true).body).toBe('Замикання')
    expect(desktopTexts(entryOf(updated), false).body).toBe('Нове сповіщення!\nЗамикання')
  })
  test('[NTF-13] has an indicator while it is unread, but not for who looks with other eyes', () => {
    const indicator = 'aria-label="Позначити прочитаним: Новий відгук на Вашу роботу"'
    expect(lines([checked])).toContain(indicator)
    expect(lines([{ ...checked, isRead: true }])).not.toContain(indicator)
    expect(lines([checked], [], false)).not.toContain(indicator)
  })
  test('[NTF-15] [NTF-19] of a closed or another academy it is no link', () => {
    for (const academyId of [8, 9]) expect(tagsOf(lines([{ ...checked, academyId }]), 'a')).toEqual([])
    expect(textOf(lines([{ ...checked, academyId: 8 }]))).toContain('академію закрито')
  })
  test('[NTF-18] announcements stand among them, by their own title', () => {
    const text = textOf(lines([checked], [announcement]))
    expect(text).toMatch(/Нові .*Новий відгук на Вашу роботу.*Раніше Зміна розкладу У п’ятницю о 18:30/)
  })
})

test('[NTF-27] on the desktop employees read who wrote in the title', () => {
  const message = { text: 'Питання про хук', sender: { firstName: 'Олена', lastName: 'Коваль' } }
  const entry = entryOf({ ...checked, type: 'new-message', message, homeworkResponse: null })
  expect(desktopTexts(entry, true).title).toBe('Нове повідомлення — Олена Коваль')
  expect(desktopTexts(entry, false)).toEqual({ title: 'Нове повідомлення', body: 'Питання про хук\nЗамикання' })
})
