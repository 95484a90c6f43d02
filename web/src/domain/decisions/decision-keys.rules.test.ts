import { expect, test } from 'vitest'
import { actionOfKey } from './decision-keys.rules.ts'

test.each([
  [{ key: 'p', code: 'KeyP' }, 'pass'],
  [{ key: 'з', code: 'KeyP' }, 'pass'],
  [{ key: 'а', code: 'KeyF' }, 'fail'],
  [{ key: 'г', code: 'KeyU' }, 'undo'],
  [{ key: 'т', code: 'KeyN' }, 'note'],
  [{ key: 'о', code: 'KeyJ' }, 'next'],
  [{ key: 'л', code: 'KeyK' }, 'previous'],
  [{ key: '?', code: 'Digit7' }, null],
  [{ key: 'x', code: 'KeyX' }, null],
])('%o leads to %s on any keyboard', (pressed, expected) => expect(actionOfKey(pressed)).toBe(expected))
