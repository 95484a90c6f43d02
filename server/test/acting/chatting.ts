import type { ChatMessage } from '@academy/contract/realtime'
import { randomUUID } from 'node:crypto'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from './reviewing.ts'
import { type Acknowledgement, connect, type TestSocket } from '#test/servers/sockets.ts'
import type { TestApp } from '#test/servers/test-app.ts'

export interface ChatPlace extends Desk {
  student1: Person
  key: { stageLectureId: number; userId: number }
  admin: Person
  /** An authenticated chat socket, in the room of the chat unless the caller says otherwise. */
  enter(person: Person, isJoining?: boolean): Promise<TestSocket>
}

/** A lecture with its staff, one student, and the chat between them. */
export const makeChatPlace = async (
  it: TestApp,
  url: string,
  given: Parameters<typeof makeDesk>[1] = {},
): Promise<ChatPlace> => {
  const desk = await makeDesk(it, given)
  const student1 = await desk.student()
  const admin = await it.make.user({ firstName: 'Марко', roles: { Admin: [desk.academy] } })
  const key = { stageLectureId: desk.stageLecture.id, userId: student1.id }
  return {
    ...desk,
    student1,
    admin,
    key,
    enter: async (person, isJoining = true) => {
      const client = await connect(url, '/chat')
      await client.hello((await it.make.session(person)).accessToken, desk.academy.id)
      if (isJoining) await client.ask('join-chat-room', key)
      return client
    },
  }
}

export const written = (
  key: ChatPlace['key'],
  message: string,
  more: { tempId?: string; code?: string | null; resourceIds?: number[] } = {},
) => ({ tempId: randomUUID(), code: null, resourceIds: [], ...more, ...key, message })

export const messageOf = (reply: Acknowledgement): ChatMessage => {
  if (!reply.message) throw new Error(`Not sent: ${JSON.stringify(reply)}`)
  return reply.message as ChatMessage
}

export const say = async (
  client: TestSocket,
  key: ChatPlace['key'],
  message: string,
  more: Parameters<typeof written>[2] = {},
): Promise<ChatMessage> => messageOf(await client.ask('message-send', written(key, message, more)))
