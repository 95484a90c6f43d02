import { expect, test, vi } from 'vitest'
import { connectBy, fakeSocket } from '#testing/fake-socket.ts'
import { createChatLine } from './chat-line.ts'
import { cutPatienceMs } from './chat-patience.ts'

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

test('a change that meets a cut line is made when it is back, and fails by its name when it is not', async () => {
  const { socket, sent, cut, comeBack } = fakeSocket()
  const line = createChatLine(() => connectBy(socket, '/chat'))
  const release = line.hold()
  await expect.poll(() => line.isOn()).toBe(true)
  cut()
  const changed = line.askAcrossCut('message-update', { id: 9, message: 'Інакше', code: null })
  comeBack()
  await changed
  expect(sent).toEqual([['message-update', { id: 9, message: 'Інакше', code: null }]])

  vi.useFakeTimers()
  cut()
  const refused = line
    .askAcrossCut('message-update', { id: 9, message: 'Ще', code: null })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(cutPatienceMs)
  expect(await refused).toMatchObject({ name: 'LostInternetConnection' })
  vi.useRealTimers()
  release()
})
