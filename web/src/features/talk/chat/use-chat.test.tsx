import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { chatQueries } from './chat.api.ts'
import type { Outbox } from './outbox.ts'
import { useChat } from './use-chat.ts'
import { nightTest } from '#testing/night-test.ts'

type Call = () => Promise<unknown>
const { call, room } = vi.hoisted(() => ({
  call: vi.fn<Call>(),
  room: { enter: () => undefined as unknown },
}))
vi.mock('#lib/api.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('./chat-line.ts', async () => {
  const { createObservable } = await import('#lib/observable.ts')
  return {
    chatLine: {
      state: createObservable('On'),
      enterRoom: (_: unknown, { onEntered }: { onEntered: () => unknown }) => {
        room.enter = onEntered
        return () => undefined
      },
    },
  }
})

const key = { academyId: 7, stageLectureId: 3, userId: 5 }
const outbox = { settle: () => undefined } as unknown as Outbox

function Chat() {
  const { query } = useChat(key, outbox)
  return <p>{query.data ? 'shown' : 'loading'}</p>
}

beforeEach(() => {
  call.mockReset()
  call.mockResolvedValue({ messages: [], hasOlder: false })
})

test('[RT-52] the history is asked for once, after the room is entered, and again after every absence', async () => {
  await render(<Chat />)
  expect(screen.getByText('loading')).toBeDefined()
  await room.enter()
  await screen.findByText('shown')
  expect(call).toHaveBeenCalledTimes(1)
  await room.enter()
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
})

test('a history that is known is asked for once more: it may have gone on meanwhile', async () => {
  queryClient.setQueryData(chatQueries.messages(key).queryKey, { messages: [] } as never)
  await render(<Chat />)
  expect(screen.getByText('shown')).toBeDefined()
  await room.enter()
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
})

nightTest('without a room the history is there all the same', async () => {
  await render(<Chat />)
  await screen.findByText('shown')
  expect(call).toHaveBeenCalledTimes(1)
})
