import type { ReceivedAnnouncement } from '@academy/contract/announcements'
import { notificationListMaxCount } from '@academy/contract/limits'
import { keyOfNews, plainLine } from '@academy/contract/news'
import type { Notification } from '@academy/contract/realtime'
import { describe, expect, test } from 'vitest'
import { selectionOf } from '#lib/session/roles.rules.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import {
  type InboxList,
  entriesOf,
  entryOf,
  lineOfTree,
  targetOf,
  withAllRead,
  withAnnouncementRead,
  withNews,
  withRead,
  wordsOf,
} from './inbox.rules.ts'

let lastId = 0
const make = (values: Partial<Notification> = {}, payload: Partial<Notification['payload']> = {}): Notification => ({
  id: ++lastId,
  type: 'homework-checked',
  isRead: false,
  createdAt: '2026-11-15T10:00:00.000Z',
  academyId: 7,
  message: null,
  homeworkResponse: null,
  ...values,
  payload: {
    lectureName: 'Замикання',
    stageLectureName: 'closures',
    stageName: 'lectures',
    stageLectureId: 40,
    userId: 1,
    groupId: null,
    fullName: 'Олена Коваль',
    messageId: null,
    ...payload,
  },
})
const announce = (values: Partial<ReceivedAnnouncement> = {}): ReceivedAnnouncement => ({
  id: ++lastId,
  academyId: 7,
  academyName: 'Академія',
  title: 'Зміна розкладу',
  body: [{ type: 'paragraph', children: ['У ', { type: 'strong', children: ['п’ятницю'] }, ' о 18:30'] }],
  language: 'ua',
  isRead: false,
  createdAt: '2026-11-15T09:00:00.000Z',
  ...values,
})
const listOf = (...notifications: Notification[]): InboxList => ({
  notifications,
  unread: notifications.filter(({ isRead }) => !isRead).length,
  unreadAnnouncements: 0,
})
const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`

describe('the order', () => {
  test('[NTF-10] unread first, then newest first, announcements among them', () => {
    const [read, oldUnread] = [make({ isRead: true, createdAt: at(12) }), make({ createdAt: at(8) })]
    const [news, oldNews] = [announce({ createdAt: at(9) }), announce({ isRead: true, createdAt: at(13) })]
    expect(entriesOf([read, oldUnread], [news, oldNews]).map(({ key }) => key)).toEqual([
      `a${news.id}`,
      `n${oldUnread.id}`,
      `a${oldNews.id}`,
      `n${read.id}`,
    ])
  })

  test('what was unread when the list opened keeps its place', () => {
    const [just, later] = [make({ isRead: true, createdAt: at(8) }), make({ isRead: true, createdAt: at(9) })]
    expect(entriesOf([later, just], [], new Set([keyOfNews(just)])).map(({ key }) => key)).toEqual([
      keyOfNews(just),
      keyOfNews(later),
    ])
  })
})

describe('what the lists become', () => {
  test('[NTF-13] a read one counts no more, and only once', () => {
    const [one, two] = [make(), make()]
    const list = withRead(withRead(listOf(one, two), one.id), one.id)
    expect([list.unread, list.notifications.map(({ isRead }) => isRead)]).toEqual([1, [true, false]])
    const news = announce()
    const twice = withAnnouncementRead(withAnnouncementRead({ announcements: [news], unread: 1 }, news.id), news.id)
    expect(twice).toMatchObject({ unread: 0, announcements: [{ isRead: true }] })
    expect(withAllRead({ ...listOf(one, two), unreadAnnouncements: 3 })).toMatchObject({
      unread: 0,
      unreadAnnouncements: 0,
      notifications: [{ isRead: true }, { isRead: true }],
    })
  })

  test('[RT-50] news stand first and count', () => {
    const [old, news] = [make(), make()]
    expect(withNews(listOf(old), news)).toMatchObject({ unread: 2, notifications: [{ id: news.id }, { id: old.id }] })
  })

  test('Q-61: a chat that goes on stays one entry', () => {
    const chat = make({ type: 'new-message' }, { messageId: 5 })
    const on = withNews(listOf(make(), chat), { ...chat, payload: { ...chat.payload, messageId: 6 } })
    expect([on.unread, on.notifications.length, on.notifications[0]!.payload.messageId]).toEqual([2, 2, 6])
    const again = withNews(listOf({ ...chat, isRead: true }), chat)
    expect([again.unread, again.notifications.length]).toEqual([1, 1])
  })

  test('an announcement counts, its text is asked for', () => {
    const list = withNews(listOf(make()), make({ type: 'announcement' }))
    expect([list.notifications.length, list.unread, list.unreadAnnouncements]).toEqual([1, 1, 1])
  })

  test('the list does not grow without end', () => {
    const full = listOf(...Array.from({ length: notificationListMaxCount }, () => make({ isRead: true })))
    expect(withNews(full, make()).notifications).toHaveLength(notificationListMaxCount)
  })
})

describe('what an entry says', () => {
  test('[NTF-11] a message: its text and who wrote it', () => {
    const message = { text: 'Гляньте\n  останній  коміт', sender: { firstName: 'Андрій', lastName: 'Ткач' } }
    expect(wordsOf(entryOf(make({ type: 'new-message', message })))).toEqual({
      title: 'inbox.message',
      who: 'Андрій Ткач',
      text: 'Гляньте останній коміт',
      about: 'Замикання',
    })
  })

  test('[NTF-11] a review: its text without the marks of markdown', () => {
    const reviewBody = '## Добре\n\n- **Тести** є, `useMemo` зайвий: [чому](https://react.dev)'
    expect(wordsOf(entryOf(make({ homeworkResponse: { reviewBody } }))).text).toBe(
      'Добре Тести є, useMemo зайвий: чому',
    )
  })

  test('[NTF-12] nothing was written: the screen says so in its own words', () => {
    expect(wordsOf(entryOf(make({ homeworkResponse: { reviewBody: '  ' } }))).text).toBeNull()
    expect(wordsOf(entryOf(make({ type: 'homework-updated' })))).toMatchObject({ text: null, who: 'Олена Коваль' })
  })

  test('an announcement: its title and the beginning of its text', () => {
    const [entry] = entriesOf([], [announce()])
    expect(wordsOf(entry!)).toMatchObject({ about: 'Зміна розкладу', text: 'У п’ятницю о 18:30' })
  })

  test('long texts are cut, the marks inside words stay', () => {
    expect(plainLine('слово '.repeat(100))).toMatch(/^.{150,201}…$/)
    expect(plainLine('snake_case і 2 * 3')).toBe('snake_case і 2 * 3')
    expect(lineOfTree([{ type: 'rule' }])).toBeNull()
  })
})

describe('where it leads', () => {
  const academies = [makeAcademy(7, 'Student'), makeAcademy(8, 'Student', { isAcademyClosed: true })]
  const student = makeStudent({ id: 1, academies })
  const teacher = makeUser({ id: 2, academies: [makeAcademy(7, 'Teacher')] })
  const coach = makeUser({ id: 3, academies: [makeAcademy(7, 'Coach')] })
  const hrefFor = (user: typeof student, notification: Notification) => {
    const target = targetOf(entryOf(notification), { user, selection: selectionOf(user) })
    return target.kind === 'page' ? target.href : target.kind
  }

  test('[NTF-17] students: to the chat, or to the checked homework of the lecture', () => {
    expect(hrefFor(student, make())).toBe('/cabinet/lectures/closures/task')
    expect(hrefFor(student, make({ type: 'new-message' }))).toBe('/cabinet/lectures/closures/chat')
    expect(hrefFor(student, make({}, { stageName: null }))).toBe('nowhere')
  })

  test('[NTF-16][ROLE-18] staff: to the review and to the staff chat', () => {
    expect(hrefFor(teacher, make({ type: 'homework-updated' }))).toMatch(/^\/main\/homeworks\/review\?lecture=40\b/)
    const href = hrefFor(teacher, make({ type: 'new-message' }))
    expect(href).toBe('/main/homeworks/chat?stageLectureId=40&groupId=general&userId=1')
    const grouped = hrefFor(teacher, make({ type: 'new-message' }, { groupId: 12 }))
    expect(grouped).toBe('/main/homeworks/chat?stageLectureId=40&groupId=12&userId=1')
  })

  test('a reminder: to the lecture, to the stage, and whoever holds an interview to the interviews', () => {
    const reminder = (payload: Partial<Notification['payload']>) =>
      make({ type: 'new-message' }, { stageLectureId: null, ...payload })
    expect(wordsOf(entryOf(reminder({}))).title).toBe('inbox.reminder')
    expect(hrefFor(student, reminder({}))).toBe('/cabinet/lectures/closures/')
    expect(hrefFor(student, reminder({ stageLectureName: null }))).toBe('/cabinet/lectures')
    expect(hrefFor(teacher, reminder({ stageName: null, stageLectureName: null }))).toBe('/main/interviews')
  })

  test('Q-57: a Coach has no staff chat', () => {
    expect(hrefFor(coach, make({ type: 'new-message' }))).toMatch(/^\/main\/homeworks\/review/)
  })

  test('[NTF-15] nowhere when the academy is closed', () => {
    expect(hrefFor(student, make({ academyId: 8 }))).toBe('closed')
  })

  test('[NTF-19] of another academy it says which', () => {
    const target = targetOf(entryOf(make({ academyId: 9 })), { user: student, selection: 7 })
    expect(target).toMatchObject({ kind: 'page', academyId: 9 })
  })

  test('an announcement opens in place, also of a closed academy', () => {
    const [entry] = entriesOf([], [announce({ academyId: 8 })])
    expect(targetOf(entry!, { user: student, selection: 7 })).toMatchObject({ kind: 'announcement' })
  })
})
