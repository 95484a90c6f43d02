import type { LegalVersion } from '@academy/contract/legal'
import { within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { LegalTexts, OpenedLegalText } from './legal-texts.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const superAdmin = makeUser({ academies: [makeAcademy(7, 'SuperAdmin')] })
const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const version = (values: Partial<LegalVersion> = {}): LegalVersion => ({
  document: 'terms',
  version: 1,
  body: { ua: 'Правила', en: 'Rules' },
  mustBeAccepted: false,
  publishedAt: '2026-11-01T10:00:00.000Z',
  publishedBy: null,
  acceptedCount: 12,
  ...values,
})

const open = async (user = superAdmin, reply?: ReturnType<typeof failure>) => {
  const versions = [version()]
  const server = fakeServer(({ method, body }) => {
    if (method === 'GET') return { body: versions }
    if (reply) return reply
    versions.unshift(version({ version: 2, ...(body as object) }))
    return { status: 201, body: versions[0] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<OpenedLegalText document="terms" />, { user })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  const published = () => server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const publish = () => person.click(screen.getByRole('button', { name: 'Publish' }))
  const confirm = async () =>
    person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  return { person, field, published, publish, confirm }
}

test('[NAV-12] a new version is written on the newest one and says whether it is to be accepted again', async () => {
  const { person, field, published, publish, confirm } = await open()
  expect(field.value).toBe('Правила')
  await person.clear(field)
  await person.type(field, '## Нові правила')
  // The page has no other heading above it.
  expect(await screen.findByRole('heading', { level: 2, name: 'Нові правила' })).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: /Ask everyone/ }))
  await publish()
  expect((await screen.findByRole('dialog')).textContent).toContain('Everyone will be asked')
  expect(published()).toEqual([])
  await confirm()
  await waitFor(() =>
    expect(published()).toEqual([{ body: { ua: '## Нові правила', en: 'Rules' }, mustBeAccepted: true, basedOn: 1 }]),
  )
  expect(await screen.findByText('Version 2')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('[NAV-12] the same words are not published again', async () => {
  const { published, publish } = await open()
  await publish()
  expect(published()).toEqual([])
})

test('[NAV-12] an empty text is refused at its field', async () => {
  const { person, field, published, publish } = await open()
  await person.clear(field)
  await publish()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(published()).toEqual([])
})

test('[NAV-12] whoever was overtaken is told, and what they wrote stays', async () => {
  const overtaken = failure('ValidationError', 409, { fields: [{ field: 'basedOn', message: 'savedMeanwhile' }] })
  const { person, field, publish, confirm } = await open(superAdmin, overtaken)
  await person.type(field, ' і ще')
  await publish()
  await confirm()
  expect(await screen.findByRole('dialog', { name: /newer version/ })).toBeTruthy()
  expect(field.value).toBe('Правила і ще')
})

test('[NAV-12] an Admin reads and publishes nothing', async () => {
  const { field } = await open(admin)
  expect(field.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('[NAV-12] the list names every document, and those without a text', async () => {
  const server = fakeServer(({ path }) => ({ body: path.includes('/terms/') ? [version({ version: 4 })] : [] }))
  vi.stubGlobal('fetch', server.fetch)
  await render(<LegalTexts hrefOf={(document) => `/main/legal-texts?document=${document}`} />, { user: superAdmin })
  expect(await screen.findByText(/Version 4/)).toBeTruthy()
  expect(screen.getAllByText(/No text yet/)).toHaveLength(4)
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('/main/legal-texts?document=imprint')
})
