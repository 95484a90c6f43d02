import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageChangeWindowMs } from '@academy/contract/limits'
import { accessOf, type ChatState, inShort, mayChange } from './chat.rules.ts'

const usual: ChatState = { hasChat: true, isClosed: false, isStudent: true, isHearing: true, hasMessages: true }
const open = { refusal: null }

describe('who has a chat', () => {
  test.each([
    ['a student has their own', 'student', {}, open],
    ['and begins it', 'student', { hasMessages: false }, open],
    ['a closed academy is read', 'student', { isClosed: true }, { refusal: 'AcademyClosed' }],
    ['the chat is off', 'student', { hasChat: false }, null],
    ['it is the lecture of others', 'student', { isHearing: false }, null],
    ['blocked here', 'student', { isStudent: false }, null],
    ['staff begin, too', 'staff', { hasMessages: false }, open],
    ['staff write also when it is closed', 'staff', { isClosed: true }, open],
    ['off for staff as well', 'staff', { hasChat: false }, null],
    ['of who moved on, what was said is read', 'staff', { isHearing: false }, { refusal: 'ChatNotFound' }],
    ['of who left, too', 'staff', { isStudent: false }, { refusal: 'WrongStudentAcademy' }],
    ['of a stranger there is none', 'staff', { isStudent: false, isHearing: false, hasMessages: false }, null],
    ['nor of who never had it', 'staff', { isHearing: false, hasMessages: false }, null],
  ] as const)('[RT-11] [RT-17] [RT-18] %s', (_, side, change, expected) => {
    expect(accessOf(side, { ...usual, ...change })).toEqual(expected)
  })

  test('[RT-11] nobody ever has one that is off, and nobody writes to who cannot read', () => {
    const chatState = fc.record({
      hasChat: fc.boolean(),
      isClosed: fc.boolean(),
      isStudent: fc.boolean(),
      isHearing: fc.boolean(),
      hasMessages: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom('student' as const, 'staff' as const), chatState, (side, chat) => {
        const access = accessOf(side, chat)
        if (!chat.hasChat) expect(access).toBeNull()
        if (access?.refusal === null) expect(accessOf('student', { ...chat, isClosed: false })).toEqual(open)
      }),
    )
  })
})

describe('a message', () => {
  const now = new Date('2026-05-05T12:00:00.000Z')
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  test.each([
    ['by its author', { senderId: 1, createdAt: ago(0), deletedAt: null }, true],
    ['to the last moment', { senderId: 1, createdAt: ago(messageChangeWindowMs), deletedAt: null }, true],
    ['not a moment later', { senderId: 1, createdAt: ago(messageChangeWindowMs + 1), deletedAt: null }, false],
    ['by nobody else', { senderId: 2, createdAt: ago(0), deletedAt: null }, false],
    ['not once it is gone', { senderId: 1, createdAt: ago(5), deletedAt: ago(1) }, false],
  ])('[RT-07] can be changed %s', (_, message, expected) => {
    expect(mayChange(message, 1, now)).toBe(expected)
  })

  test.each([
    ['its text', [' Так ', 'code()', [{ name: 'a.txt' }]], 'Так'],
    ['else its code', [' ', 'code()', [{ name: 'a.txt' }]], 'code()'],
    ['else its files', ['', null, [{ name: 'a.txt' }, { name: 'b.png' }]], 'a.txt, b.png'],
    ['else nothing', ['', ' ', []], ''],
  ] as const)('in short is %s', (_, [message, code, files], expected) => {
    expect(inShort(message, code, files)).toBe(expected)
  })

  test('in short is never long, nor cut through a sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        const short = inShort(text, null, [])
        expect([...short].length).toBeLessThanOrEqual(300)
        expect(short.isWellFormed()).toBe(true)
      }),
    )
  })
})
