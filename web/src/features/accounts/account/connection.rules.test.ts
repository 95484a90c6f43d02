import type { Room } from '@academy/contract/realtime'
import { describe, expect, test } from 'vitest'
import { connectionOf, kindOf } from './connection.rules.ts'

const room = (name: string, ...names: string[]): Room => ({
  namespace: '/chat',
  name,
  entries: names.map((fullName, index) => ({ userId: index + 1, fullName })),
})

describe('[RT-21] the connection', () => {
  test.each([
    ['no room', [], 'unstable'],
    ['rooms without anybody', [room('chat:1:2'), room('review:3')], 'unstable'],
    ['one room with somebody', [room('chat:1:2'), room('review:3', 'Olena')], 'stable'],
  ] as const)('with %s is %s', (_, rooms, status) => expect(connectionOf(rooms)).toBe(status))
})

test.each([
  ['chat:1:2', 'chat'],
  ['review-desk:7', 'review-desk'],
  ['review:7', 'review'],
  ['chatter:1', 'other'],
])('[RT-23] the room %s is one of %s', (name, kind) => expect(kindOf(room(name))).toBe(kind))
