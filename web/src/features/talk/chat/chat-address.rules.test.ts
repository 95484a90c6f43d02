import { describe, expect, test } from 'vitest'
import { changeAddress, chatAddress, lectureShown, ofLecture, talkOf, withTalk } from './chat-address.rules.ts'

const { read: readAddress, write: toAddress } = chatAddress

const bare = readAddress({})

describe('[RT-09] [NAV-32] the address of the staff chat', () => {
  test('carries the student, the group and the lecture', () => {
    const words = { stageLectureId: '7', groupId: '3', userId: '5' }
    expect(readAddress(words)).toMatchObject({ stageLectureId: 7, groupId: 3, userId: 5 })
    expect(toAddress(readAddress(words))).toMatchObject(words)
  })

  test("[RT-12] without a group, and with 'general', it means every group", () => {
    expect(bare.groupId).toBe('general')
    expect(readAddress({ groupId: 'general' }).groupId).toBe('general')
  })

  test.each(['0', '-1', 'x', '1e3', '99999999999', ' 5'])('%j is no id', (id) => {
    expect(readAddress({ stageLectureId: id, userId: id, groupId: id })).toEqual(bare)
  })

  test('an unknown filter counts as not said, a long search is cut', () => {
    expect(readAddress({ only: 'mine' }).only).toBe('all')
    expect(readAddress({ search: 'a'.repeat(300) }).search).toHaveLength(100)
  })

  test('another filter begins the list anew, a chosen student does not', () => {
    const third = { ...bare, stageLectureId: 7, userId: 5, page: 3 }
    expect(changeAddress(third, { only: 'unread' })).toMatchObject({ page: 1, userId: 5 })
    expect(changeAddress(third, { userId: 6 })).toMatchObject({ page: 3, userId: 6 })
    expect(changeAddress(third, { page: 4 })).toMatchObject({ page: 4, userId: 5 })
  })

  test('another lecture is another talk', () => {
    const open = { ...bare, stageLectureId: 7, userId: 5 }
    expect(changeAddress(open, { stageLectureId: 8 })).toMatchObject({ stageLectureId: 8, userId: null })
    expect(changeAddress(open, { stageLectureId: 8, userId: 5 })).toMatchObject({ userId: 5 })
  })

  test('a student and a lecture are a talk beside the list of all lectures', () => {
    const open = readAddress({ stageLectureId: '7', userId: '5' })
    expect([talkOf(open), lectureShown(open)]).toEqual([{ stageLectureId: 7, userId: 5 }, null])
    expect(talkOf(readAddress({ userId: '5' }))).toBeNull()
  })

  test('a lecture alone is a list of its students, which stays beside the talk that is opened', () => {
    const list = readAddress({ stageLectureId: '7' })
    expect([talkOf(list), lectureShown(list)]).toEqual([null, 7])
    const open = withTalk(list, { stageLectureId: 7, userId: 5 })
    expect([talkOf(open), lectureShown(open)]).toEqual([{ stageLectureId: 7, userId: 5 }, 7])
    expect(withTalk(open, null)).toMatchObject({ lectureId: 7, stageLectureId: null, userId: null })
  })

  test('the list is narrowed to another lecture while the talk stays open', () => {
    const open = withTalk({ ...bare, page: 3 }, { stageLectureId: 7, userId: 5 })
    const narrowed = changeAddress(open, ofLecture(open, 8))
    expect([talkOf(narrowed), lectureShown(narrowed), narrowed.page]).toEqual([{ stageLectureId: 7, userId: 5 }, 8, 1])
    const list = readAddress({ stageLectureId: '7' })
    expect(lectureShown(changeAddress(list, ofLecture(list, null)))).toBeNull()
  })
})
