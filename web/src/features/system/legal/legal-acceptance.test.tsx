import { legalApi } from '@academy/contract/legal'
import { authApi } from '@academy/contract/auth'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { knownSession } from '#lib/session/session.store.ts'
import { tokens } from '#lib/session/tokens.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { LegalAcceptance } from './legal-acceptance.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const asked = makeStudent({ legalToAccept: ['terms'] })

const open = async (refuseFirst = false) => {
  let version = 2
  let refusals = refuseFirst ? 1 : 0
  const server = fakeServer(({ path }) => {
    if (path === authApi.me.path) return { body: makeStudent() }
    if (path !== legalApi.accept.path) {
      const text = [{ type: 'paragraph', children: [`Terms, version ${version}.`] }]
      return { body: { document: 'terms', version, publishedAt: '2026-11-01T10:00:00.000Z', text } }
    }
    if (refusals-- <= 0) return { body: makeStudent() }
    version = 3
    return failure('ValidationError', 409, { fields: [{ field: 'accepted', message: 'savedMeanwhile' }] })
  })
  vi.stubGlobal('fetch', server.fetch)
  tokens.save('own', { accessToken: 'a', refreshToken: 'r' })
  const { person } = await render(<LegalAcceptance />, { user: asked })
  await screen.findByText('Terms, version 2.')
  const accepted = () => server.to(legalApi.accept.path).map(({ body }) => body)
  const submit = () => person.click(screen.getByRole('button', { name: 'Accept and continue' }))
  return { person, accepted, submit }
}

test('[ACC-19] nothing is accepted without its tick', async () => {
  const { accepted, submit } = await open()
  await submit()
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  expect(accepted()).toEqual([])
})

test('[ACC-19] the version that was read is accepted, and the person goes on', async () => {
  const { person, accepted, submit } = await open()
  await person.click(screen.getByRole('checkbox'))
  await submit()
  await waitFor(() => expect(knownSession()?.user.legalToAccept).toEqual([]))
  expect(accepted()).toEqual([{ accepted: [{ document: 'terms', version: 2 }] }])
})

test('[ACC-19] a version that came meanwhile is shown and has to be ticked anew', async () => {
  const { person, accepted, submit } = await open(true)
  await person.click(screen.getByRole('checkbox'))
  await submit()
  expect(await screen.findByText('Terms, version 3.')).toBeTruthy()
  expect(screen.getByText(/A newer version came/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await person.click(screen.getByRole('checkbox'))
  await submit()
  await waitFor(() => expect(accepted().at(-1)).toEqual({ accepted: [{ document: 'terms', version: 3 }] }))
})

test('whoever disagrees is led to their data', async () => {
  await open()
  expect(screen.getByRole('link', { name: /I don’t accept/ }).getAttribute('href')).toBe('/cabinet/edit?tab=data')
})
