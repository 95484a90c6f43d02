import { expect, test } from 'vitest'
import { isMadeAtMachine } from './at-machine.ts'

test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:80', '127.0.1.1', '[::1]', '[::1]:3000'])(
  'a call to %s is made at this machine',
  (host) => {
    expect(isMadeAtMachine({ host })).toBe(true)
  },
)

test.each([
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  '::1',
])('a call to %s is not', (host) => {
  expect(isMadeAtMachine({ host })).toBe(false)
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto', 'cf-connecting-ip'])(
  'a call with %s was passed on by a proxy',
  (name) => {
    expect(isMadeAtMachine({ host: 'localhost:3000', [name]: '127.0.0.1' })).toBe(false)
  },
)
