import { type InterviewSlot, interviewsApi } from '@academy/contract/interviews'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { InterviewStage } from './interview-stage.tsx'

type Hear = (news: { academyId: number; stageId: number }) => void
const line = vi.hoisted(() => ({
  rooms: [] as unknown[],
  hear: null as Hear | null,
  connected: null as ((isAgain: boolean) => void) | null,
}))
vi.mock('#kit/live/root-channel.ts', () => ({
  rootChannel: {
    listen: (listening: { rooms: unknown[]; news: Record<string, Hear>; onConnected: (isAgain: boolean) => void }) => {
      line.rooms = listening.rooms
      line.hear = listening.news['interview-slots-changed'] ?? null
      line.connected = listening.onConnected
      return () => undefined
    },
  },
}))

const stageId = 9
const slotAt = (id: number, hour: number): InterviewSlot => ({
  id,
  stageId,
  startDate: `2999-03-02T${hour}:00:00.000Z`,
  endDate: `2999-03-02T${hour}:30:00.000Z`,
  place: '',
  interviewer: null,
  student: null,
  isMine: false,
  isNoShow: false,
  isAnswered: false,
})

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const open = async () => {
  const now = { slots: [slotAt(1, 10), slotAt(2, 11)] }
  const server = fakeServer(({ path }) => ({ body: path === interviewsApi.slots.path ? now.slots : [] }))
  vi.stubGlobal('fetch', server.fetch)
  const user = makeStudent({ routes: [makeStage({ id: stageId, state: 'Opened' })] })
  await render(<InterviewStage stageId={stageId} />, { user })
  await waitFor(() => expect(free()).toHaveLength(2))
  return { now, asked: () => server.to(interviewsApi.slots.path).length }
}
const free = () => screen.queryAllByRole('button', { name: /^Book/ })

test('[INT-05] a time that somebody else took leaves the page by itself', async () => {
  const { now } = await open()
  expect(line.rooms).toEqual([['join-way-room', { academyId: 7 }]])
  now.slots = [slotAt(2, 11)]
  line.hear!({ academyId: 7, stageId })
  await waitFor(() => expect(free()).toHaveLength(1))
})

test('another stage or academy is no news here', async () => {
  const { asked } = await open()
  const before = asked()
  line.hear!({ academyId: 7, stageId: stageId + 1 })
  line.hear!({ academyId: 8, stageId })
  line.connected!(false)
  // A call would have gone out by the next turn.
  await new Promise((done) => setTimeout(done))
  expect(asked()).toBe(before)
})

test('a connection that came back asks for what was missed', async () => {
  const { now } = await open()
  now.slots = []
  line.connected!(true)
  await waitFor(() => expect(free()).toHaveLength(0))
})
