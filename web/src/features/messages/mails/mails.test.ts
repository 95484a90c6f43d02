import type { MailState, OutboxMail } from '@academy/contract/mails'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { mailsList } from './mails-filter.rules.ts'
import { mailsQueries } from './mails.api.ts'
import { Mails } from './mails.tsx'

const { read: readMailsFilter, write: toMailsAddress } = mailsList

const superAdmin = makeUser({ academies: [makeAcademy(7, 'SuperAdmin')] })
const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const adminOfTwo = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')] })
const adminAndStudent = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Student')] })

const mail = (id: number, state: MailState, values: Partial<OutboxMail> = {}): OutboxMail => ({
  id,
  action: 'registration confirmation',
  to: `person.${id}@example.com`,
  subject: 'Confirm your address',
  academyName: null,
  state,
  tries: 1,
  lastError: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  sentAt: null,
  ...values,
})
const screen = (address: Record<string, string>, rows: OutboxMail[], user = superAdmin, failedCount = 0) => {
  const filter = readMailsFilter(address)
  for (const academyId of [7, null])
    queryClient.setQueryData(mailsQueries.list(academyId, filter).queryKey, { rows, count: rows.length, failedCount })
  return draw(createElement(Mails, { filter, hrefOf: ({ state }) => `?${state}`, onPage: () => undefined }), user)
}

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())

describe('the outbox', () => {
  test('shows what became of each mail, and why', () => {
    const failed = mail(1, 'failed', { tries: 5, lastError: '550 no such mailbox' })
    const text = textOf(screen({}, [failed, mail(2, 'queued'), mail(3, 'kept')]))
    for (const part of ['person.1@example.com', 'Not sent', '550 no such mailbox', 'Queued', 'No mail server'])
      expect(text).toContain(part)
  })
  test('says how many have failed, on every tab', () => {
    expect(textOf(screen({ state: 'sent' }, [mail(1, 'sent')], superAdmin, 3))).toMatch(/Not sent 3 /)
  })
  test('explains the chosen state and marks its tab', () => {
    const html = screen({ state: 'kept' }, [mail(1, 'kept')])
    expect(textOf(html)).toContain('No mail server is configured')
    expect(html).toMatch(/<a (?=[^>]*href="\?kept")[^>]*aria-current="page"/)
  })
  test('sends again only what has failed, and only for whom the table allows it', () => {
    const rows = [mail(1, 'failed'), mail(2, 'sent')]
    expect(screen({}, rows).match(/Send again<\/span>/g)).toHaveLength(1)
    expect(screen({}, rows, admin)).not.toContain('Send again')
  })
  test('[ACAD-52] names the academy of each mail where several are shown, and nowhere else', () => {
    const rows = [mail(1, 'sent', { academyName: 'Winter school' }), mail(2, 'sent')]
    const superAdminOfTwo = makeUser({
      academies: [makeAcademy(7, 'SuperAdmin'), makeAcademy(8, 'SuperAdmin')],
    })
    for (const person of [adminOfTwo, superAdminOfTwo]) {
      const text = textOf(screen({}, rows, { ...person, currentAcademyId: null }))
      expect(text).toContain('Academy')
      expect(text).toContain('Winter school')
      expect(text).toContain('No academy')
    }
    for (const person of [admin, superAdmin, adminAndStudent, adminOfTwo])
      expect(textOf(screen({}, rows, person))).not.toMatch(/Academy|Winter school|No academy/)
  })
  test('is glad when nothing has failed', () => {
    expect(textOf(screen({ state: 'failed' }, []))).toContain('Every email got through')
    expect(textOf(screen({}, []))).toContain('No emails yet')
  })
})

test('an address may hold anything', () => {
  expect(readMailsFilter({ state: 'burnt', page: 'x' })).toEqual({ state: '', page: 1 })
  expect(toMailsAddress({ state: 'failed', page: 1 })).toEqual({ state: 'failed', page: '' })
})
