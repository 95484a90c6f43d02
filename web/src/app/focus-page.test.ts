import { expect, test } from 'vitest'
import { focusPage } from './focus-page.ts'

const link = { name: 'the link that was followed' } as unknown as Element
const field = { name: 'a field of the new page' } as unknown as Element

const focusedAfter = (before: Element | null, activeElement: Element | null): string => {
  let focused = 'nothing new'
  const main = {
    focus: () => void (focused = 'main'),
    contains: (element: Element | null) => element === field,
    querySelector: () => ({ focus: () => void (focused = 'the title') }),
  }
  focusPage(before, { activeElement, getElementById: () => main })
  return focused
}

test('a new page starts at its title', () => {
  expect(focusedAfter(link, link)).toBe('the title')
  expect(focusedAfter(null, field)).toBe('the title')
  // The link went away with its page: nothing has the focus, the body stands for it.
  expect(focusedAfter(link, { name: 'body' } as unknown as Element)).toBe('the title')
})

test('whoever has moved on into the new page is left there', () => {
  expect(focusedAfter(link, field)).toBe('nothing new')
})
