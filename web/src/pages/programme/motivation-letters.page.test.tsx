import type { LetterWithWriter } from '@academy/contract/interviews'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { MotivationLettersPage } from './motivation-letters.page.tsx'

const hr = makeUser({ academies: [makeAcademy(7, 'HR'), makeAcademy(8, 'HR')], currentAcademyId: null })

const letterIn = (academyId: number): LetterWithWriter => ({
  academyId,
  academyName: `Academy ${academyId}`,
  userId: 5,
  firstName: 'Олена',
  lastName: 'Коваль',
  email: 'olena@example.com',
  avatarUrl: null,
  specialization: null,
  country: null,
  graduationYear: null,
  university: null,
  experience: [],
  successPercent: null,
  letter: { letterText: `A letter to academy ${academyId}`, updatedAt: '2026-03-01T10:00:00.000Z' },
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test('[ACAD-52] [INT-04] letters of all academies: each says to which it was written, and one person may have two', async () => {
  const server = fakeServer(({ path }) =>
    path.endsWith('/motivation-letters') ? { body: { rows: [letterIn(7), letterIn(8)], count: 2 } } : { body: [] },
  )
  vi.stubGlobal('fetch', server.fetch)
  const { person, addressNow } = await render(<MotivationLettersPage />, {
    user: hr,
    address: '/main/motivation-letters',
  })
  expect(await screen.findByText('A letter to academy 7')).toBeTruthy()
  expect(server.seen.map(({ query }) => query.get('academyId'))).toEqual(['all'])
  // Directions are those of one academy.
  expect(screen.queryByRole('combobox', { name: 'Direction' })).toBeNull()
  await person.click(screen.getByRole('button', { name: /Academy 8/ }))
  expect(await screen.findByText('A letter to academy 8')).toBeTruthy()
  expect(addressNow()).toBe('/main/motivation-letters?open=8-5')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Academy' }), 'Academy 8')
  expect(await screen.findByRole('combobox', { name: 'Direction' })).toBeTruthy()
  expect(addressNow()).toBe('/main/motivation-letters?academy=8')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Letter' }), 'Written')
  expect(addressNow()).toBe('/main/motivation-letters?academy=8&written=yes')
})
