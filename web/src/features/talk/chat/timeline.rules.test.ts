import { describe, expect, test } from 'vitest'
import { colleagueId, makeMessage, makeUnsent, mentorId, studentId } from './testing-messages.ts'
import { firstUnreadOf, lastEditable, mayDelete, mayEdit, shownMessages, timelineOf } from './timeline.rules.ts'

const hourMs = 3_600_000
const asStudent = { meId: studentId, studentId }
const asMentor = { meId: mentorId, studentId }
const shown = (messages: Parameters<typeof shownMessages>[0], sides = asStudent, unsent = [] as never[]) =>
  shownMessages(messages, unsent, sides, 'Me')

describe('[RT-02] the state of a message', () => {
  test('Sent when the server has it, Read when the other side has', () => {
    const list = shown([makeMessage(1, { isRead: true, status: 3 }), makeMessage(2)])
    expect(list.map(({ status }) => status)).toEqual(['Read', 'Sent'])
  })

  test('[RT-04] [RT-05] Sending and Failed stand after all that the server has', () => {
    const unsent = [
      makeUnsent('a', { sendingSince: 5 }),
      makeUnsent('b', { sendingSince: null, failure: 'ChatNotFound' }),
    ]
    const list = shownMessages([makeMessage(1)], unsent, asStudent, 'Me')
    expect(list.map(({ key, status, failure }) => [key, status, failure])).toEqual([
      ['temp-1', 'Sent', null],
      ['a', 'Sending', null],
      ['b', 'Failed', 'ChatNotFound'],
    ])
  })

  test('[RT-42] what has arrived is not shown a second time, and keeps its place on screen', () => {
    const list = shownMessages([makeMessage(1, { tempId: 'a' })], [makeUnsent('a')], asStudent, 'Me')
    expect(list.map(({ key, id }) => [key, id])).toEqual([['a', 1]])
  })

  test('a tempId of somebody else says nothing about their own', () => {
    const theirs = makeMessage(1, { tempId: 'a', senderId: mentorId })
    expect(shownMessages([theirs], [makeUnsent('a')], asStudent, 'Me')).toHaveLength(2)
  })
})

describe('Q-58: unread', () => {
  const messages = [
    makeMessage(1, { senderId: studentId, isRead: true }),
    makeMessage(2, { senderId: studentId }),
    makeMessage(3, { senderId: mentorId }),
    makeMessage(4, { senderId: colleagueId }),
    makeMessage(5, { senderId: mentorId, deletedAt: '2026-03-01T12:00:00.000Z' }),
  ]
  test('for the student: what staff wrote', () => {
    expect(shown(messages, asStudent).flatMap(({ id, isUnread }) => (isUnread ? [id] : []))).toEqual([3, 4])
  })
  test('for staff: what the student wrote, not what colleagues did', () => {
    const list = shown(messages, asMentor)
    expect(list.flatMap(({ id, isUnread }) => (isUnread ? [id] : []))).toEqual([2])
    expect(firstUnreadOf(list)).toBe(2)
  })
  test('nobody: no line', () => expect(firstUnreadOf(shown([makeMessage(1)], asStudent))).toBeNull())
})

describe('the list', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString()

  test('is grouped by day and by the runs of one person', () => {
    const rows = timelineOf(
      shown([
        makeMessage(1, { createdAt: at(1, 10) }),
        makeMessage(2, { createdAt: at(1, 10, 2) }),
        makeMessage(3, { createdAt: at(1, 10, 3), senderId: mentorId }),
        makeMessage(4, { createdAt: at(1, 23, 59), senderId: mentorId }),
        makeMessage(5, { createdAt: at(2, 0, 1), senderId: mentorId }),
      ]),
      null,
    )
    const drawn = rows.map((row) =>
      row.kind === 'message'
        ? `${row.message.id}${row.isFirstOfRun ? ' first' : ''}${row.isLastOfRun ? ' last' : ''}`
        : row.kind,
    )
    expect(drawn).toEqual(['day', '1 first', '2 last', '3 first last', '4 first last', 'day', '5 first last'])
  })

  test('says where the new ones begin, and a run ends there', () => {
    const rows = timelineOf(shown([makeMessage(1), makeMessage(2), makeMessage(3)]), 2)
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'new', 'message', 'message'])
    expect(rows[1]).toMatchObject({ isLastOfRun: true })
    expect(rows[3]).toMatchObject({ isFirstOfRun: true, isLastOfRun: false })
  })
})

describe('[RT-07] Q-59: who may change a message', () => {
  const now = new Date('2026-03-02T10:00:00.000Z')
  const written = (hoursAgo: number, more = {}) =>
    shown([makeMessage(1, { createdAt: new Date(now.getTime() - hoursAgo * hourMs).toISOString(), ...more })])[0]!

  test.each([
    ['the author at once', written(0), true, true],
    ['the author within 24 hours', written(23.9), true, true],
    ['the author later', written(24), false, false],
    ['somebody else', written(1, { senderId: mentorId }), false, false],
    ['nobody, when it is deleted', written(1, { deletedAt: now.toISOString() }), false, false],
  ])('%s', (_, message, edits, deletes) => {
    expect(mayEdit(message, now)).toBe(edits)
    expect(mayDelete(message, now, false)).toBe(deletes)
  })

  test('who moderates may delete any message, but change none', () => {
    const theirs = written(100, { senderId: mentorId })
    expect(mayDelete(theirs, now, true)).toBe(true)
    expect(mayEdit(theirs, now)).toBe(false)
    expect(mayDelete(written(1, { deletedAt: now.toISOString() }), now, true)).toBe(false)
  })

  test('what is not with the server cannot be changed there', () => {
    const [unsent] = shownMessages([], [makeUnsent('a', { createdAt: now.toISOString() })], asStudent, 'Me')
    expect(mayEdit(unsent!, now)).toBe(false)
    expect(mayDelete(unsent!, now, true)).toBe(false)
  })

  test('arrow up means the last own one', () => {
    const at = now.toISOString()
    const list = shown([
      makeMessage(1, { createdAt: at }),
      makeMessage(2, { createdAt: at }),
      makeMessage(3, { createdAt: at, senderId: mentorId }),
    ])
    expect(lastEditable(list, now)?.id).toBe(2)
    expect(lastEditable([], now)).toBeNull()
  })
})
