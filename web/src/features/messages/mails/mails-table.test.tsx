import type { OutboxMail } from '@academy/contract/mails'
import { beforeAll, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { formatQuery } from '#lib/query-string.ts'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { applyStylesheet } from '#testing/styles.ts'
import { mailsList, type MailsFilter } from './mails-filter.rules.ts'
import { mailsQueries } from './mails.api.ts'
import { Mails } from './mails.tsx'
import shared from '../../../styles/shared.css?raw'
import classes from './mails.module.css'
import stylesheet from './mails.module.css?raw'

const { write: toMailsAddress } = mailsList

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

test('a long word breaks inside of its column, and no column is squeezed to nothing', async () => {
  applyStylesheet(shared)
  applyStylesheet(stylesheet, classes)
  const filter = { state: '', academyId: null, page: 1 } as const
  queryClient.setQueryData(mailsQueries.list(7, filter).queryKey, { rows: [mail], count: 1, failedCount: 1 })
  await render(<Mails filter={filter} hrefOf={({ state }) => `?${state}`} onPage={() => undefined} />, { user })
  const styleOf = (text: string) => getComputedStyle(screen.getByText(text))
  for (const text of [subject, mail.to, academyName, mail.lastError!])
    expect(styleOf(text).overflowWrap).toBe('anywhere')
  expect(styleOf(academyName).minWidth).toBe('16ch')
  expect(getComputedStyle(screen.getByText(subject).parentElement!).minWidth).toBe('24ch')
})

test('[ACAD-52] [MAIL-19] is narrowed to one of the academies of the reader', async () => {
  const all = { state: '', academyId: null, page: 1 } as const
  queryClient.setQueryData(mailsQueries.list(7, all).queryKey, { rows: [mail], count: 1, failedCount: 1 })
  const hrefOf = (filter: MailsFilter) => `/main/mails${formatQuery(toMailsAddress(filter))}`
  const { person, addressNow } = await render(<Mails filter={all} hrefOf={hrefOf} onPage={() => undefined} />, { user })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Academy' }), 'Academy 8')
  await waitFor(() => expect(addressNow()).toBe('/main/mails?of=8'))
})
