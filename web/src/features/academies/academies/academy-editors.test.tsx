import { academiesApi, type AcademyDetails } from '@academy/contract/academies'
import type { AcademyTemplate } from '@academy/contract/academy-templates'
import { authApi } from '@academy/contract/auth'
import { academyTypes, stageTypes } from '@academy/contract/enums'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { AcademyAbout } from './academy-about.tsx'
import { AcademyCreate } from './academy-create.tsx'
import { AcademyLinks } from './academy-links.tsx'
import { CopyDialog } from './copy-dialog.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'SuperAdmin')], currentAcademyId: 7 })
const seven: AcademyDetails = {
  id: 7,
  name: 'Seven',
  hash: 'seven',
  privateHash: 'private-seven',
  secretHash: null,
  type: academyTypes.Private,
  isAcademyClosed: false,
  requiresSecondFactor: false,
  startDate: null,
  endDate: null,
  description: { ua: '', en: '' },
  certificateSigner: '',
  currentActiveStageId: null,
  groups: [],
  stages: [],
  employees: [],
  studentsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const templates: AcademyTemplate[] = [
  {
    name: 'programme',
    days: 14,
    stages: [
      {
        name: { ua: 'Заявка', en: 'Application' },
        stageType: stageTypes.Registration,
        startDay: 0,
        endDay: 14,
        isOnlyForDesignated: false,
      },
    ],
  },
  { name: 'course', days: 5, stages: [] },
]
type Reply = ReturnType<typeof failure> | { status?: number; body: unknown }

const open = async (element: ReactElement, save: (body: object) => Reply | Promise<Reply>, now = () => seven) => {
  const server = fakeServer(({ method, path, body }) => {
    if (method !== 'GET') return save(body as object)
    if (path === academiesApi.templates.path) return { body: templates }
    return { body: path === authApi.me.path ? admin : path === '/api/academies/7' ? now() : [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(element, { user: admin, address: '/main/academies/7' })
  const field = (name: string) => document.getElementById(`academy-${name}`) as HTMLInputElement
  const sent = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return {
    ...page,
    server,
    field,
    sent,
    press: (name: string) => page.person.click(screen.getByRole('button', { name })),
  }
}
const taken = (name: string, field: string, message: string) => failure(name, 409, { fields: [{ field, message }] })

test('[ACAD-30] a name that is used is refused at its field, and what was typed stays', async () => {
  const { person, field, press } = await open(<AcademyAbout academy={seven} />, () =>
    taken('DuplicateAcademyName', 'name', 'nameTaken'),
  )
  await person.type(field('name'), '!')
  await press('Save')
  await waitFor(() => expect(field('name').getAttribute('aria-invalid')).toBe('true'))
  expect(field('name').value).toBe('Seven!')
  await press('Discard changes')
  expect(field('name').value).toBe('Seven')
})

test('[ACAD-15] what is typed during a save stays and is sent next; leaving asks first', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { router, person, field, sent, press, addressNow } = await open(<AcademyAbout academy={seven} />, () => promise)
  await person.type(field('name'), '!')
  await press('Save')
  await person.type(field('name'), '?')
  resolve({ body: { ...seven, name: 'Seven!' } })
  await screen.findByText('There are unsaved changes')
  void router.navigate({ href: '/elsewhere' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toBe('/main/academies/7')
  await press('Save')
  await waitFor(() => expect(sent()[1]).toMatchObject({ name: 'Seven!?' }))
})

test('[ACAD-15] an academy that somebody deleted says so', async () => {
  const { person, field, press } = await open(<AcademyAbout academy={seven} />, () => failure('AcademyNotFound', 404))
  await person.type(field('name'), '!')
  await press('Save')
  expect(await screen.findByText('This no longer exists')).toBeTruthy()
  expect(field('name').value).toBe('Seven!')
})

test('[NAV-30] a new academy leads to its page', async () => {
  const { person, server, field, press, addressNow } = await open(<AcademyCreate />, () => ({
    status: 201,
    body: seven,
  }))
  await press('Create academy')
  expect(field('name').getAttribute('aria-invalid')).toBe('true')
  await person.type(field('name'), 'Seven')
  expect(field('hash').value).toBe('seven')
  await press('Create academy')
  await waitFor(() => expect(addressNow()).toContain('/7'))
  expect(server.to(academiesApi.create.path).find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Seven',
    hash: 'seven',
  })
})

test('[ACAD-15] a new academy begins with what was chosen and seen', async () => {
  const { person, server, field, press } = await open(<AcademyCreate />, () => ({ status: 201, body: seven }))
  expect((await screen.findByRole('listitem')).textContent).toContain('Заявка')
  expect(screen.getByText(/1 stage, 14 days/)).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /^Short course/ }))
  await person.type(field('name'), 'Seven')
  await press('Create academy')
  const sent = () => server.to(academiesApi.create.path).find(({ method }) => method === 'POST')?.body
  await waitFor(() => expect(sent()).toMatchObject({ template: 'course', startDate: expect.any(String) as string }))
})

test('[ACAD-15] or with an academy of one’s own, by a copy that names what it takes along', async () => {
  const { person, press, field } = await open(<AcademyCreate />, () => ({ status: 201, body: seven }))
  await person.click(screen.getByRole('radio', { name: /^One of your academies/ }))
  expect(field('name')).toBeNull()
  await press('Name and start')
  expect(await screen.findByText('questions, tests and demo tests')).toBeTruthy()
})

test('[ACAD-30] a code that is used is refused at its field', async () => {
  const { person, field, press } = await open(<AcademyLinks academy={seven} />, () =>
    taken('DuplicateAcademyPrivateHash', 'privateHash', 'hashTaken'),
  )
  await person.type(field('privateHash'), '2')
  await press('Save')
  await waitFor(() => expect(field('privateHash').getAttribute('aria-invalid')).toBe('true'))
  expect(field('privateHash').value).toBe('private-seven2')
})

test('[ACAD-15] a code is made anew by the server and shown', async () => {
  let stored = seven
  const { person, field, press, sent } = await open(
    <AcademyLinks academy={seven} />,
    () => {
      stored = { ...seven, privateHash: 'fresh-code' }
      return { body: stored }
    },
    () => stored,
  )
  await press('Generate a new code')
  await answerDialog(person, 'Generate a new code')
  await waitFor(() => expect(field('privateHash').value).toBe('fresh-code'))
  expect(sent()).toMatchObject([{ hash: 'seven', privateHash: null }])
})

test('[ACAD-30] a copy with a used name says so at its field, which gets the focus', async () => {
  const { person, press } = await open(
    <CopyDialog academy={seven} onClose={() => undefined} onCopied={() => undefined} />,
    () => taken('DuplicateAcademyName', 'name', 'nameTaken'),
  )
  const start = await waitFor(() => document.querySelector<HTMLInputElement>('#copy-startDate')!)
  await person.type(start, '2027-02-01T10:00')
  await press('Create copy')
  const name = document.querySelector<HTMLInputElement>('#copy-name')!
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(name)
})
