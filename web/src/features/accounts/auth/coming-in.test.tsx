import { afterEach, expect, test } from 'vitest'
import { registrationDraft } from '#lib/session/registration-draft.ts'
import { tokens } from '#lib/session/tokens.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { useContinuation } from './use-continuation.ts'

afterEach(() => window.localStorage.clear())

test('[SESS-01] [CONST-31] the tokens are kept in the storage of the browser, those of acting as somebody apart', () => {
  tokens.save('own', { accessToken: 'a', refreshToken: 'b' })
  tokens.save('impersonation', { accessToken: 'c', refreshToken: 'd' })
  const names = ['accessToken', 'refreshToken', 'impersonationAccessToken', 'impersonationRefreshToken']
  expect(names.map((name) => window.localStorage.getItem(name))).toEqual(['a', 'b', 'c', 'd'])
})

function ComeIn() {
  const goOn = useContinuation()
  return <button onClick={() => goOn(undefined)}>Come in</button>
}

test('[SESS-21] [ACC-21] [ACC-22] whoever comes in leaves neither the academy of the link nor what was typed behind', async () => {
  registrationDraft.keepComingFrom({ academyHash: 'academy-2020' })
  registrationDraft.keepDraft({ firstName: 'Олена' })
  expect(Object.keys(window.localStorage)).toEqual(expect.arrayContaining(['academyHash', 'registrationData']))
  const { person, addressNow } = await render(<ComeIn />, { user: makeStudent(), address: '/auth/login' })
  await person.click(screen.getByRole('button', { name: 'Come in' }))
  expect([registrationDraft.comingFrom(), registrationDraft.draft()]).toEqual([null, {}])
  expect(addressNow()).not.toContain('/auth/login')
})
