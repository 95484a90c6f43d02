import { expect, test, vi } from 'vitest'
import { connectBy, fakeSocket } from '#testing/fake-socket.ts'
import { createChatLine } from './chat-line.ts'

const room = { stageLectureId: 3, userId: 5 }
const nothing = { onNew: () => {}, onUpdated: () => {}, onDeleted: () => {}, onRead: () => {} }

test('[RT-40] [RT-52] the room of a chat is entered again after a cut, and what was missed is asked for each time', async () => {
  const { socket, sent, cut, comeBack, hear } = fakeSocket()
  const line = createChatLine(() => connectBy(socket, '/chat'))
  const onEntered = vi.fn<() => void>()
  const onDeleted = vi.fn<() => void>()
  const leave = line.enterRoom(room, { ...nothing, onDeleted, onEntered })
  await expect.poll(() => onEntered.mock.calls.length).toBe(1)
  hear('message-deleted', { id: 9 })
  expect(onDeleted).toHaveBeenCalledWith({ id: 9 })

  cut()
  expect(line.isOn()).toBe(false)
  await expect(line.ask('message-delete', { id: 9 })).rejects.toMatchObject({ name: 'LostInternetConnection' })
  comeBack()
  await expect.poll(() => onEntered.mock.calls.length).toBe(2)
  leave()
  await expect.poll(() => sent.at(-1)).toBe('closed')
  expect(sent).toEqual([['join-chat-room', room], ['join-chat-room', room], ['leave-chat-room', room], 'closed'])
})

test('the connection stays as long as anybody uses it: unsent messages go out when the chat is left', async () => {
  const { socket, sent } = fakeSocket()
  const line = createChatLine(() => connectBy(socket, '/chat'))
  const release = line.hold()
  const leave = line.enterRoom(room, { ...nothing, onEntered: () => undefined })
  await expect.poll(() => sent).toEqual([['join-chat-room', room]])
  leave()
  expect(line.isOn()).toBe(true)
  await line.ask('message-delete', { id: 9 })
  release()
  release()
  await expect.poll(() => sent.at(-1)).toBe('closed')
  expect(line.isOn()).toBe(false)
})
