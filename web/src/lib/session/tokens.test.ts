import { expect, test } from 'vitest'
import { memoryStore } from '../storage.ts'
import { createComingFrom } from './coming-from.ts'
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
  registrationDraft.keep({
    email: 'a@b.ua',
    agreement: true,
    password: 'secret1',
    passwordConfirmation: 'secret1',
  })
  expect(registrationDraft.kept()).toEqual({ email: 'a@b.ua', agreement: true })
  expect(store.get('registrationData')).not.toContain('secret1')
})

test('[ACC-22] the academy of the address is kept until it is forgotten', () => {
  const comingFrom = createComingFrom(memoryStore())
  comingFrom.keep({ academyHash: 'academy-2020', direction: 3 })
  expect(comingFrom.kept()).toEqual({ academyHash: 'academy-2020', direction: 3 })
  comingFrom.forget()
  expect(comingFrom.kept()).toBeNull()
})

test('what somebody else wrote into the storage is ignored', () => {
  const store = memoryStore()
  store.set('academyHash', '{"academyHash":1}')
  store.set('registrationData', 'not json')
  expect([createComingFrom(store).kept(), createRegistrationDraft(store).kept()]).toEqual([null, {}])
})
