import { createElement } from 'react'
import { expect, test } from 'vitest'
import { useT } from '#lib/i18n/use-t.ts'
import { draw, speak } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { useTimeLeftText } from './time-left-text.ts'

const now = new Date('2026-11-19T00:00:00.000Z')

function Left({ minutes }: { minutes: number }) {
  const text = useTimeLeftText()(new Date(now.getTime() + minutes * 60_000), now)
  return createElement('p', null, useT()('stage.timeLeft', { time: text }))
}

const leftAfter = (minutes: number): string => draw(createElement(Left, { minutes }), makeStudent())

test('what is left agrees with its number, in Ukrainian also where it is one', async () => {
  await speak('ua')
  expect(leftAfter(41)).toContain('Ще 41 хвилина')
  expect(leftAfter(24 * 60 + 60)).toContain('Ще 1 день 1 година')
  expect(leftAfter(9 * 24 * 60)).toContain('Ще 9 днів')
})
