import { Login } from '@academy/contract/auth-forms'
import { expect, test } from 'vitest'
import { memoryStore } from '../storage.ts'
import { createKnownDevices } from './known-devices.ts'

test('[T5] the newest proof stands first, each once, five at most', () => {
  const devices = createKnownDevices(memoryStore())
  for (const proof of ['a', 'b', 'c', 'b', 'd', 'e', 'f']) devices.remember(proof)
  expect(devices.list()).toEqual(['f', 'e', 'd', 'b', 'c'])
})

test.each([
  ['no list', '{"a":1}'],
  ['not JSON', 'nonsense'],
  ['wrong entries', JSON.stringify([1, null, '', 'x'.repeat(201), 'good'])],
  ['too many', JSON.stringify(Array.from({ length: 50 }, (_, index) => `p${index}`))],
])('[T5] whatever the storage holds (%s), the log-in is accepted', (_, kept) => {
  const store = memoryStore()
  store.set('knownDevices', kept)
  const knownDevices = createKnownDevices(store).list()
  expect(Login.safeParse({ email: 'a@b.ua', password: 'x', knownDevices }).success).toBe(true)
})

test('an empty proof is not kept', () => {
  const store = memoryStore()
  createKnownDevices(store).remember('')
  expect(store.get('knownDevices')).toBeNull()
})

test('the proof of a deleted account is forgotten, those of others stay', () => {
  const devices = createKnownDevices(memoryStore())
  for (const proof of ['of another', 'of the deleted']) devices.remember(proof)
  devices.forgetNewest()
  expect(devices.list()).toEqual(['of another'])
})
