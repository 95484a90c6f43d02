import { expect, test } from 'vitest'
import { directionIcons } from './direction-icons.tsx'
import { directionText } from './direction-texts.ts'

test('each direction that has a picture has its two sentences', () => {
  const known = Object.keys(directionIcons).filter((name) => name !== 'Other')
  expect(known.filter((name) => directionText(name) === null)).toEqual([])
})

test.each(['Other', 'Rust', 'toString'])('%s has none', (name) => {
  expect(directionText(name)).toBeNull()
})
