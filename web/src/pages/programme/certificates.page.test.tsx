import { within } from '@testing-library/react'
import type { ListedCertificate } from '@academy/contract/certificates'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { CertificatesPage } from './certificates.page.tsx'

const certificate = (userId: number, changes: Partial<ListedCertificate> = {}): ListedCertificate => ({
  academyId: 7,
  academyName: 'Academy 7',
  userId,
  firstName: 'Олена',
  lastName: `Коваль ${userId}`,
  avatarUrl: null,
  specialization: null,
  publicId: '11111111-1111-4111-8111-111111111111',
  number: '7K4M-Q2XA-90TD',
  finishedAt: '2026-03-01T10:00:00.000Z',
  reissuedAt: null,
  ...changes,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = async (role: 'HR' | 'Teacher') => {
  const rows = [certificate(4), certificate(5, { finishedAt: null })]
  const server = fakeServer(({ path }) =>
    path.endsWith('/reissue') ? { body: certificate(4) } : { body: { rows, count: rows.length } },
  )
  vi.stubGlobal('fetch', server.fetch)
  const user = makeUser({ academies: [makeAcademy(7, role)], currentAcademyId: 7 })
  const drawn = await render(<CertificatesPage />, { user, address: '/main/certificates' })
  await screen.findByText('Withdrawn', { selector: 'span, span *' })
  return { ...drawn, server }
}

test('[CERT-04] one that is valid leads to its page and is issued again; a withdrawn one does neither', async () => {
  const { person, server } = await open('HR')
  expect(screen.getAllByRole('link', { name: '7K4M-Q2XA-90TD' })).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Download all' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Issue again' }))
  expect(await screen.findByText(/Олена Коваль 4 gets an email/)).toBeTruthy()
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Issue again' }))
  await waitFor(() => expect(server.to('/api/certificates/4/reissue')).toHaveLength(1))
})

test('who neither moves people nor exports them only reads', async () => {
  await open('Teacher')
  expect(screen.queryByRole('button', { name: 'Issue again' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
})
