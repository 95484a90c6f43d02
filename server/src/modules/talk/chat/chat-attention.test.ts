import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { eq } from 'drizzle-orm'
import { stageLectures } from '#server/schema/lectures.ts'
import { type ChatPlace, makeChatPlace, say } from '#test/acting/chatting.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
let place: ChatPlace
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())
beforeEach(async () => {
  place = await makeChatPlace(it, url)
})

/** The stage and the lecture of the chat as they stand in the sidebar of its student. */
const dots = async (person = place.student1) => {
  const { body } = await (await it.as(person)).call(authApi.me, {}, { academyId: place.academy.id })
  const stage = body.routes.find(({ id }) => id === place.stageLecture.stageId)!
  const lecture = stage.lectures.find(({ stageLectureId }) => stageLectureId === place.stageLecture.id)!
  return [stage.isAttention, lecture.isAttention]
}
const screenOf = async (): Promise<TestSocket> => {
  const screen = await connect(url, '/')
  await screen.hello((await it.make.session(place.student1)).accessToken, place.academy.id)
  return screen
}
const settled = (client: TestSocket) => client.ask('hello', {})

describe('[STG-49][Q-03] the dot of a stage and its lecture', () => {
  test('comes with a message of the staff and goes when it is read', async () => {
    expect(await dots()).toEqual([false, false])
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const { id } = await say(teacher, place.key, 'Подивіться ще раз')
    expect(await dots()).toEqual([true, true])
    await student.ask('message-change-status', { ids: [id], status: 'Read' })
    expect(await dots()).toEqual([false, false])
  })

  test('is of nobody else, and not of what the student wrote', async () => {
    const other = await place.student()
    await say(await place.enter(place.student1), place.key, 'Маю питання')
    expect(await dots()).toEqual([false, false])
    await say(await place.enter(place.teacher), place.key, 'Відповідь')
    expect(await dots(other)).toEqual([false, false])
  })

  test('goes when the message is deleted, and with the chat', async () => {
    const teacher = await place.enter(place.teacher)
    const { id } = await say(teacher, place.key, 'Помилка')
    await teacher.ask('message-delete', { id })
    expect(await dots()).toEqual([false, false])
    await say(teacher, place.key, 'Ще одне')
    const { db } = it.database
    await db.update(stageLectures).set({ hasChat: false }).where(eq(stageLectures.id, place.stageLecture.id))
    expect(await dots()).toEqual([false, false])
  })

  test('comes with a homework that was returned', async () => {
    const { student } = await place.handedIn({
      isAnswered: false,
      isReviewed: true,
      reanswerDeadline: new Date(it.clock.now.getTime() + 3_600_000),
    })
    expect(await dots(student)).toEqual([true, true])
  })

  test('is told live: once when it comes, once when it goes, and not for every message between', async () => {
    const screen = await screenOf()
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const sent = [await say(teacher, place.key, 'Перше'), await say(teacher, place.key, 'Друге')]
    expect(await screen.next('routes-changed')).toEqual({ academyId: place.academy.id })
    await student.ask('message-change-status', { ids: [sent[0]!.id], status: 'Read' })
    await settled(screen)
    expect(screen.all('routes-changed')).toHaveLength(1)
    await student.ask('message-change-status', { ids: [sent[1]!.id], status: 'Read' })
    expect(await screen.next('routes-changed')).toEqual({ academyId: place.academy.id })
    await say(student, place.key, 'Дякую')
    await settled(screen)
    expect(screen.all('routes-changed')).toHaveLength(2)
  })
})
