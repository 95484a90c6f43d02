import type { Notification } from '@academy/contract/realtime'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { InboxEntries } from './inbox-entries.tsx'
import { entryOf } from './inbox.rules.ts'

beforeAll(() => speak('en'))

const make = (id: number, stageLectureId: number | null): Notification => ({
  id,
  type: 'new-message',
  isRead: false,
  createdAt: '2026-11-15T10:00:00.000Z',
  academyId: 7,
  message: null,
  homeworkResponse: null,
  payload: {
    lectureName: null,
    stageLectureName: 'closures',
    stageName: 'lectures',
    stageLectureId,
    userId: 1,
    groupId: null,
    fullName: null,
    messageId: null,
  },
})

test('a reminder does not look like a message of the chat', async () => {
  const entries = [make(1, null), make(2, 40)].map(entryOf)
  await render(
    <InboxEntries {...{ entries }} held={new Set()} isBusy={false} onOpen={() => undefined} onRead={undefined} />,
    {
      user: makeStudent(),
    },
  )
  const [reminder, message] = screen
    .getAllByRole('listitem')
    .map((line) => line.querySelector('svg path')?.getAttribute('d'))
  expect(reminder).toBeTruthy()
  expect(reminder).not.toBe(message)
})
