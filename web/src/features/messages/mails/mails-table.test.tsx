import type { OutboxMail } from '@academy/contract/mails'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { applyStylesheet } from '#testing/styles.ts'
import { mailsQueries } from './mails.api.ts'
import { Mails } from './mails.tsx'
import shared from '../../../styles/shared.css?raw'
import classes from './mails.module.css'
import stylesheet from './mails.module.css?raw'

const subject = 'Word'.repeat(60)
const academyName = 'Academy'.repeat(20)
const mail: OutboxMail = {
  id: 1,
  action: 'registration confirmation',
  to: `${'person'.repeat(20)}@example.test`,
  subject,
  academyName,
  state: 'failed',
  tries: 5,
  lastError: 'E'.repeat(200),
  createdAt: '2026-03-01T10:00:00.000Z',
  sentAt: null,
}
const user = makeUser({ academies: [makeAcademy(7, 'SuperAdmin'), makeAcademy(8, 'SuperAdmin')], currentAcademyId: 7 })

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a long word breaks inside of its column, and no column is squeezed to nothing', async () => {
  applyStylesheet(shared)
  applyStylesheet(stylesheet, classes)
  const filter = { state: '', page: 1 } as const
  queryClient.setQueryData(mailsQueries.list(null, filter).queryKey, { rows: [mail], count: 1, failedCount: 1 })
  await render(<Mails filter={filter} hrefOf={({ state }) => `?${state}`} onPage={() => undefined} />, {
    user: { ...user, currentAcademyId: null },
  })
  const styleOf = (text: string) => getComputedStyle(screen.getByText(text))
  for (const text of [subject, mail.to, academyName, mail.lastError!])
    expect(styleOf(text).overflowWrap).toBe('anywhere')
  expect(styleOf(academyName).minWidth).toBe('16ch')
  expect(getComputedStyle(screen.getByText(subject).parentElement!).minWidth).toBe('24ch')
})

const open = async (currentAcademyId: number | null) => {
  const server = fakeServer(() => ({ body: { rows: [mail], count: 1, failedCount: 1 } }))
  vi.stubGlobal('fetch', server.fetch)
  const mails = (
    <Mails filter={{ state: 'failed', page: 1 }} hrefOf={({ state }) => `?${state}`} onPage={() => undefined} />
  )
  const page = await render(mails, { user: { ...user, currentAcademyId }, address: '/main/mails' })
  const asked = () => server.to('/api/mails').map(({ query }) => query.get('ofAcademyId'))
  return { ...page, asked }
}

test('[ACAD-52] [MAIL-19] follows the chosen academy', async () => {
  const { asked } = await open(7)
  await waitFor(() => expect(asked()).toEqual(['7']))
  expect(screen.queryByRole('combobox', { name: 'Academy' })).toBeNull()
})

test('[ACAD-52] [MAIL-19] over all academies is narrowed to one of them', async () => {
  const { person, addressNow, asked } = await open(null)
  await waitFor(() => expect(asked()).toEqual([null]))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Academy' }), 'Academy 8')
  await waitFor(() => expect(addressNow()).toBe('/main/mails?academy=8&state=failed'))
  await waitFor(() => expect(asked()).toEqual([null, '8']))
})
