import type { Notice } from '@academy/contract/tests'
import { expect, test } from 'vitest'
import { memoryStore } from '#lib/storage.ts'
import { createNoticeStore } from './notice-store.ts'

const at = '2026-03-01T12:00:00.000Z'
const gap = (nth: number, endedAt: string | null = null): Notice => ({
  clientId: `00000000-0000-4000-8000-00000000000${nth}`,
  kind: 'offline',
  at,
  endedAt,
  questionId: nth,
})
const of = { academyId: 7, stageTestId: 3 }

test('notices outlive the page, each person’s and each test’s apart', () => {
  const browser = memoryStore()
  createNoticeStore(browser, 5).put({ ...of, notice: gap(1) })
  createNoticeStore(browser, 5).put({ ...of, stageTestId: 4, notice: gap(2) })
  createNoticeStore(browser, 6).put({ ...of, notice: gap(3) })
  expect(createNoticeStore(browser, 5).of(3)).toEqual([gap(1)])
  expect(createNoticeStore(browser, 5).of(4)).toEqual([gap(2)])
  expect(createNoticeStore(browser, 6).all()).toEqual([{ ...of, notice: gap(3) }])
})

test('the end of a gap is written over its beginning, and what was told leaves nothing behind', () => {
  const browser = memoryStore()
  const notices = createNoticeStore(browser, 5)
  notices.put({ ...of, notice: gap(1) })
  notices.put({ ...of, notice: gap(1, at) })
  expect(notices.of(3)).toEqual([gap(1, at)])
  notices.remove([gap(1)])
  expect(browser.get('untoldNotices:5')).toBeNull()
})

test.each([
  ['nonsense', 'nonsense'],
  ['no list', '{}'],
  ['a notice the server would refuse', JSON.stringify([{ ...of, notice: { ...gap(1), kind: 'other' } }])],
  ['a notice without its test', JSON.stringify([{ notice: gap(1) }])],
])('%s in the browser is passed over', (_, text) => {
  const browser = memoryStore()
  browser.set('untoldNotices:5', text)
  expect(createNoticeStore(browser, 5).all()).toEqual([])
})
