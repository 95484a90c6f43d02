import { expect, test } from 'vitest'
import { actionOfKey } from './review-keys.rules.ts'

test.each([
  [{ key: 'j', code: 'KeyJ' }, 'next'],
  [{ key: 'о', code: 'KeyJ' }, 'next'],
  [{ key: 'ArrowRight', code: 'ArrowRight' }, 'next'],
  [{ key: 'л', code: 'KeyK' }, 'previous'],
  [{ key: 'ArrowLeft', code: 'ArrowLeft' }, 'previous'],
  [{ key: 'r', code: 'KeyR' }, 'write'],
  [{ key: '?', code: 'Slash' }, null],
  [{ key: 'x', code: 'KeyX' }, null],
])('%o leads to %s on any keyboard', (pressed, expected) => expect(actionOfKey(pressed)).toBe(expected))
