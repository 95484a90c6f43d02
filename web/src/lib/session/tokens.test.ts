import { expect, test } from 'vitest'
import { memoryStore } from '../storage.ts'
import { createRegistrationDraft } from './registration-draft.ts'
import { createTokenStore } from './tokens.ts'

test('tokens live under their names, impersonation apart', () => {
  const store = memoryStore()
  const tokens = createTokenStore(store)
  tokens.save('own', { accessToken: 'a', refreshToken: 'b' })
  tokens.save('impersonation', { accessToken: 'c', refreshToken: 'd' })
  expect(
    ['accessToken', 'refreshToken', 'impersonationAccessToken', 'impersonationRefreshToken'].map(store.get),
  ).toEqual(['a', 'b', 'c', 'd'])
  tokens.clear('impersonation')
  expect([tokens.mode(), tokens.access('own'), tokens.access('impersonation')]).toEqual(['own', 'a', null])
})

test('[ACC-21] the registration draft is kept without the password', () => {
  const store = memoryStore()
  const registrationDraft = createRegistrationDraft(store)
  registrationDraft.keepDraft({
    email: 'a@b.ua',
    agreement: true,
    password: 'secret1',
    passwordConfirmation: 'secret1',
  })
  expect(registrationDraft.draft()).toEqual({ email: 'a@b.ua', agreement: true })
  expect(store.get('registrationData')).not.toContain('secret1')
})

test('[ACC-22] the academy of the address is kept until it is cleared', () => {
  const registrationDraft = createRegistrationDraft(memoryStore())
  registrationDraft.keepComingFrom({ academyHash: 'academy-2020', direction: 3 })
  registrationDraft.keepDraft({ firstName: 'Олена' })
  expect(registrationDraft.comingFrom()).toEqual({ academyHash: 'academy-2020', direction: 3 })
  registrationDraft.clear()
  expect([registrationDraft.comingFrom(), registrationDraft.draft()]).toEqual([null, {}])
})

test('what somebody else wrote into the storage is ignored', () => {
  const store = memoryStore()
  store.set('academyHash', '{"academyHash":1}')
  store.set('registrationData', 'not json')
  const registrationDraft = createRegistrationDraft(store)
  expect([registrationDraft.comingFrom(), registrationDraft.draft()]).toEqual([null, {}])
})
