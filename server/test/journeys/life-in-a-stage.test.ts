import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { announcementsApi } from '@academy/contract/announcements'
import { notificationTypes } from '@academy/contract/enums'
import { homeworkApi } from '@academy/contract/homework'
import { lecturesApi } from '@academy/contract/lectures'
import { notificationsApi } from '@academy/contract/notifications'
import type { Notification } from '@academy/contract/realtime'
import { makeChatPlace, say } from '#test/acting/chatting.ts'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())

test('[STG-34][CONST-53] in a stage a student hands in homework, talks about the lecture, rates it, and is notified of what happens', async () => {
  const place = await makeChatPlace(it, url)
  const { academy, stageLecture, key, student1: student, teacher, owner } = place
  const me = await place.as(student)

  const inbox = await connect(url, '/notifications')
  await inbox.hello((await it.make.session(student)).accessToken, academy.id)

  const handedIn = await me.call(homeworkApi.create, {
    body: { stageLectureId: stageLecture.id, body: 'Моя робота', repoLink: null },
  })
  expect(handedIn.status).toBe(201)

  const [mine, theirs] = [await place.enter(student), await place.enter(teacher)]
  const question = await say(mine, key, 'Чи можна здати ще раз?')
  expect(await theirs.next('message-new')).toMatchObject({ message: { id: question.id } })
  await say(theirs, key, 'Так, до п’ятниці')

  const review = { mark: 9, reviewBody: 'Гарна робота', isReviewed: true }
  const reviewed = await (
    await place.as(teacher)
  ).call(homeworkApi.update, { params: { id: handedIn.body.id }, body: review })
  expect(reviewed.status).toBe(200)

  const rated = await me.call(lecturesApi.rate, { params: { id: stageLecture.lectureId }, body: { rating: 5 } })
  expect(rated.body).toMatchObject({ rating: 5 })

  const staff = await place.as(owner)
  const text = { ua: 'Завтра о десятій', en: 'Tomorrow at ten', ru: '' }
  const { body: announcement } = await staff.call(announcementsApi.create, { body: { title: text, body: text } })
  await staff.call(announcementsApi.receivers, {
    params: { id: announcement.id },
    body: { receivers: [student.id] },
  })

  const heard = [1, 2, 3].map(() => inbox.next<{ notification: Notification }>('new-notification'))
  const kinds = (await Promise.all(heard)).map(({ notification }) => notification.type)
  expect(kinds.toSorted()).toEqual(
    [notificationTypes.NewMessage, notificationTypes.HomeworkChecked, notificationTypes.Announcement].toSorted(),
  )
  const { body: list } = await me.call(notificationsApi.list, {})
  expect(list.notifications.map(({ type }) => type).toSorted()).toEqual(
    [notificationTypes.NewMessage, notificationTypes.HomeworkChecked].toSorted(),
  )
  const { body: received } = await me.call(notificationsApi.announcements, {})
  expect(received.announcements).toMatchObject([{ id: announcement.id, title: 'Завтра о десятій', isRead: false }])
})

test('[RT-25] staff stand in the rooms of chat, review and autograder at once', async () => {
  const place = await makeChatPlace(it, url)
  const { accessToken } = await it.make.session(place.teacher)
  const { stageLectureId } = place.key
  const rooms = [
    ['/chat', 'join-chat-room', place.key],
    ['/homework-review', 'join-review-room', { stageLectureId }],
    ['/autograde', 'join-autograde-room', { stageLectureId }],
  ] as const
  for (const [namespace, event, payload] of rooms) {
    const client = await connect(url, namespace)
    await client.hello(accessToken, place.academy.id)
    expect([namespace, await client.ask(event, payload)]).toEqual([namespace, { ok: true }])
  }
})
